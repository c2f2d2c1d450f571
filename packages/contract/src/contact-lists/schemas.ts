import { contactListLimits } from '@balcao/domain';
import * as z from 'zod/mini';
import { typedNumber } from '../contacts/schemas.ts';
import { boundedRecord, email, givenId, id, idText, instant, longText, name, textOfForm } from '../http/fields.ts';
import { pageNumber, searchParam } from '../http/paging.ts';

/** A named list of people to write to, with what is known of its numbers. */
export const contactList = z.object({
  id,
  name: z.string(),
  /** How many people it has. */
  contactsCount: z.int(),
  /** How many of them WhatsApp knows. */
  validCount: z.int(),
  /** About how many WhatsApp was not asked yet. */
  uncheckedCount: z.int(),
  /** The names of the further columns, as messages write them in braces. */
  variables: z.array(z.string()),
  version: z.int(),
});
export type ContactList = z.output<typeof contactList>;

/** A list as pickers show it. */
export const contactListOption = z.object({ id, name: z.string() });

/** A person of a list. */
export const contactListItem = z.object({
  id,
  name: z.string(),
  /** Null for a contact whose number nobody knows. */
  number: z.nullable(z.string()),
  email: z.string(),
  /** Whether WhatsApp knows the number; false also while it was not asked. */
  isWhatsappValid: z.boolean(),
  /** When WhatsApp was asked; null while it was not. */
  checkedAt: z.nullable(instant),
  variables: z.record(z.string(), z.string()),
  /** The contact it was taken from. */
  contactId: z.nullable(id),
  companyId: id,
  contactListId: id,
  version: z.int(),
});
export type ContactListItem = z.output<typeof contactListItem>;

/** How an import goes, or went. */
export const contactListImport = z.object({
  id,
  contactListId: id,
  fileName: z.string(),
  status: z.enum(['waiting', 'running', 'done', 'refused']),
  /** Why the whole file was refused. */
  refusal: z.nullable(
    z.enum([
      'unreadable',
      'tooLarge',
      'tooManyRows',
      'tooManyColumns',
      'tooMuchText',
      'empty',
      'noNumberColumn',
      'failed',
    ]),
  ),
  /** The number that goes with the refusal: how many rows or columns the file has, or which line has too much text. */
  refusalCount: z.nullable(z.int()),
  /** How many rows the file has, the titles not counted; null until it was read. */
  rows: z.nullable(z.int()),
  rowsDone: z.int(),
  created: z.int(),
  duplicated: z.int(),
  invalid: z.int(),
  createdAt: instant,
  finishedAt: z.nullable(instant),
});
export type ContactListImport = z.output<typeof contactListImport>;

export const contactListInput = z.object({ name });
export const contactListIdParams = z.object({ id: idText });
export const contactListImportParams = z.object({ id: idText, importId: idText });
export const contactListOptionsQuery = z.object({ companyId: z.optional(idText) });
/** Pickers get no more than that. */
export const maxContactListOptions = 500;

const optionalEmail = z.optional(z.union([z.literal(''), email]));
const variableName = textOfForm(/^[a-z0-9_]{1,30}$/, 30);
const variables = z.optional(
  boundedRecord(variableName, longText(contactListLimits.value).check(z.trim()), contactListLimits.variables),
);

/** A new person of a list. */
export const contactListItemInput = z.object({
  name,
  number: typedNumber,
  email: optionalEmail,
  variables,
  contactListId: givenId,
});
export type ContactListItemInput = z.output<typeof contactListItemInput>;

/** A changed person. Only a contact without a number may stay without one; what is missing stays as it is. */
export const contactListItemChange = z.object({
  name,
  number: z.optional(z.nullable(z.union([z.literal(''), typedNumber]))),
  email: optionalEmail,
  variables,
});
export type ContactListItemChange = z.output<typeof contactListItemChange>;

export const contactListItemsQuery = z.object({ searchParam, pageNumber, contactListId: idText });
