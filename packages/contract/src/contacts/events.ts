import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { companyEvent } from '../realtime/event.ts';
import { contactCard } from './schemas.ts';

export const contactsEvents = {
  contact: companyEvent(
    'contact',
    z.union([
      z.object({ action: z.enum(['create', 'update']), contact: contactCard }),
      z.object({ action: z.literal('delete'), contactId: id }),
      /** Many contacts changed at once: lists of contacts are fetched again. */
      z.object({ action: z.literal('reload') }),
    ]),
  ),
};
