import { contactListReloaded, contactListsEvents, rooms } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import {
  contactListCreated,
  contactListDeleted,
  contactListItemCreated,
  contactListItemDeleted,
  contactListItemsChanged,
  contactListItemUpdated,
  contactListUpdated,
} from './events.ts';

/** Lists are the admins' concern. */
export function contactListsReactions({ broadcaster }: { broadcaster: Broadcaster }): Reaction[] {
  const { ContactList, ContactListItem } = contactListsEvents;
  const admins = (companyId: number) => [rooms.companyAdmins(companyId)] as const;
  return [
    react(contactListCreated, ({ companyId, data }) =>
      broadcaster.emit(ContactList, companyId, admins(companyId), { action: 'create', record: data }),
    ),
    react(contactListUpdated, ({ companyId, data }) =>
      broadcaster.emit(ContactList, companyId, admins(companyId), { action: 'update', record: data }),
    ),
    react(contactListDeleted, ({ companyId, data }) =>
      broadcaster.emit(ContactList, companyId, admins(companyId), { action: 'delete', id: data.id }),
    ),
    react(contactListItemCreated, ({ companyId, data }) =>
      broadcaster.emit(ContactListItem, companyId, admins(companyId), { action: 'create', record: data }),
    ),
    react(contactListItemUpdated, ({ companyId, data }) =>
      broadcaster.emit(ContactListItem, companyId, admins(companyId), { action: 'update', record: data }),
    ),
    react(contactListItemDeleted, ({ companyId, data }) =>
      broadcaster.emit(ContactListItem, companyId, admins(companyId), { action: 'delete', ...data }),
    ),
    react(contactListItemsChanged, ({ companyId, data: { list, records, import: running } }) => {
      const payload = {
        action: 'reload' as const,
        contactListId: list.id,
        records: [...records],
        list,
        import: running,
      };
      broadcaster.emit(ContactListItem, companyId, admins(companyId), payload);
      broadcaster.emit(contactListReloaded(list.id), companyId, admins(companyId), payload);
    }),
  ];
}
