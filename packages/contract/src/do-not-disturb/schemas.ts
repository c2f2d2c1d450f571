import { doNotDisturbReason, unwantedSkips } from '@balcao/domain';
import * as z from 'zod/mini';
import { typedNumber } from '../contacts/schemas.ts';
import { givenId, id, idText, instant, longText } from '../http/fields.ts';

/** A person who wants no advertising. */
export const doNotDisturbEntry = z.object({
  id,
  /** Null for a contact whose number nobody knows. */
  number: z.nullable(z.string()),
  contactId: z.nullable(id),
  /** What the contact is called; empty for a number that is no contact. */
  name: z.string(),
  reason: z.string(),
  /**
   * Where it is from: a person of the company, an answer of the customer, a program, a spreadsheet, what the person said
   * to WhatsApp, or the card of the contact.
   */
  source: z.enum(['person', 'answer', 'api', 'import', 'whatsapp', 'contact']),
  createdAt: instant,
});
export type DoNotDisturbEntry = z.output<typeof doNotDisturbEntry>;

/** Why somebody wants no advertising, in the words of who notes it. */
export const doNotDisturbReasonText = longText(doNotDisturbReason.max).check(z.trim(), z.minLength(1));

/** A new entry: a contact, or a number. */
export const doNotDisturbInput = z
  .object({
    contactId: z.optional(z.nullable(givenId)),
    number: z.optional(z.nullable(typedNumber)),
    reason: doNotDisturbReasonText,
  })
  .check(z.refine(({ contactId, number: typed }) => Boolean(contactId) || Boolean(typed), { path: ['number'] }));
export type DoNotDisturbInput = z.output<typeof doNotDisturbInput>;
export const doNotDisturbIdParams = z.object({ id: idText });

/** So many rows that were left out are told one by one. */
export const shownSkippedRows = 100;

/** What became of a spreadsheet with people who want no advertising. */
export const doNotDisturbImport = z.object({
  added: z.int(),
  /** Rows about somebody who is in the list already, or in an earlier row. */
  alreadyThere: z.int(),
  /** How many rows were left out. */
  skipped: z.int(),
  /** The first of them. */
  skippedRows: z.array(z.object({ line: z.int(), number: z.string(), reason: z.enum(unwantedSkips) })),
});
export type DoNotDisturbImport = z.output<typeof doNotDisturbImport>;
