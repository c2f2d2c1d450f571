import { doNotDisturbReason } from '@balcao/domain';
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
  /** Who noted it: a person of the company, an answer of the customer, or a program. */
  source: z.enum(['person', 'answer', 'api']),
  createdAt: instant,
});
export type DoNotDisturbEntry = z.output<typeof doNotDisturbEntry>;

/** A new entry: a contact, or a number. */
export const doNotDisturbInput = z
  .object({
    contactId: z.optional(z.nullable(givenId)),
    number: z.optional(z.nullable(typedNumber)),
    reason: longText(doNotDisturbReason.max).check(z.trim(), z.minLength(1)),
  })
  .check(z.refine(({ contactId, number: typed }) => Boolean(contactId) || Boolean(typed), { path: ['number'] }));
export type DoNotDisturbInput = z.output<typeof doNotDisturbInput>;
export const doNotDisturbIdParams = z.object({ id: idText });
