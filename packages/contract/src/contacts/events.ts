import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { companyEvent } from '../realtime/event.ts';
import { contactImport, contactRow } from './schemas.ts';

export const contactsEvents = {
  /** How far an import from a file is; only for who brought the file. */
  contactImport: companyEvent('contact-import', z.object({ action: z.literal('update'), record: contactImport })),
  contact: companyEvent(
    'contact',
    z.union([
      z.object({ action: z.enum(['create', 'update']), contact: contactRow }),
      z.object({ action: z.literal('delete'), contactId: id }),
      /** The address book of a phone is being taken over. */
      z.object({ action: z.literal('import'), done: z.int(), count: z.int(), isFinished: z.boolean() }),
      /** Many contacts changed at once: lists of contacts are fetched again. */
      z.object({ action: z.literal('reload') }),
    ]),
  ),
};
