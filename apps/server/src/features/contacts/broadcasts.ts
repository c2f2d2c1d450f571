import { contactsEvents, rooms } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import {
  contactCreated,
  contactDeleted,
  contactsImported,
  contactUpdated,
  fileImportProgressed,
  importProgressed,
} from './events.ts';

/** Changes of contacts go to everyone in the company. */
export function contactsReactions({ broadcaster }: { broadcaster: Broadcaster }): Reaction[] {
  return [
    react(contactCreated, ({ companyId, data }) =>
      broadcaster.emit(contactsEvents.contact, companyId, [rooms.company(companyId)], {
        action: 'create',
        contact: data,
      }),
    ),
    react(contactUpdated, ({ companyId, data }) =>
      broadcaster.emit(contactsEvents.contact, companyId, [rooms.company(companyId)], {
        action: 'update',
        contact: data,
      }),
    ),
    react(fileImportProgressed, ({ companyId, data }) =>
      broadcaster.emit(contactsEvents.contactImport, companyId, [rooms.user(data.userId)], {
        action: 'update',
        record: data.record,
      }),
    ),
    // Only admins can begin an import, so only they follow it.
    react(importProgressed, ({ companyId, data }) =>
      broadcaster.emit(contactsEvents.contact, companyId, [rooms.companyAdmins(companyId)], {
        action: 'import',
        ...data,
      }),
    ),
    react(contactsImported, ({ companyId }) =>
      broadcaster.emit(contactsEvents.contact, companyId, [rooms.company(companyId)], { action: 'reload' }),
    ),
    react(contactDeleted, ({ companyId, data }) =>
      broadcaster.emit(contactsEvents.contact, companyId, [rooms.company(companyId)], {
        action: 'delete',
        contactId: data.contactId,
      }),
    ),
  ];
}
