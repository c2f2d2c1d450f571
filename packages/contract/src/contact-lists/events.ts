import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { companyEvent } from '../realtime/event.ts';
import { contactList, contactListImport, contactListItem } from './schemas.ts';

/** Many people of a list changed at once: the changed ones as far as they are few, its counts, and a running import. */
const reload = z.object({
  action: z.literal('reload'),
  contactListId: id,
  records: z.array(contactListItem),
  list: contactList,
  import: z.nullable(contactListImport),
});

/** The same for those who look at one list only, under a name with its id. */
export const contactListReloaded = (contactListId: number | string) =>
  companyEvent(`ContactListItem-${contactListId}`, reload);

export const contactListsEvents = {
  ContactList: companyEvent(
    'ContactList',
    z.union([
      z.object({ action: z.enum(['create', 'update']), record: contactList }),
      z.object({ action: z.literal('delete'), id }),
    ]),
  ),
  ContactListItem: companyEvent(
    'ContactListItem',
    z.union([
      z.object({ action: z.enum(['create', 'update']), record: contactListItem }),
      z.object({ action: z.literal('delete'), id, contactListId: id }),
      reload,
    ]),
  ),
};
