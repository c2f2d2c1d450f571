import { announcementsEvents, rooms } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { announcementCreated, announcementDeleted, announcementUpdated } from './events.ts';

/** Active announcements go to everybody who is logged in, in all companies; inactive ones to the operators alone. */
export function announcementsReactions({ broadcaster }: { broadcaster: Broadcaster }): Reaction[] {
  const { announcement } = announcementsEvents;
  const readersOf = (isActive: boolean) => [isActive ? rooms.everyone : rooms.operators] as const;
  return [
    react(announcementCreated, ({ companyId, data: record }) =>
      broadcaster.emit(announcement, companyId, readersOf(record.status), { action: 'create', record }),
    ),
    react(announcementUpdated, ({ companyId, data: { record, wasActive } }) => {
      if (wasActive && !record.status)
        broadcaster.emit(announcement, companyId, [rooms.everyone], { action: 'delete', id: record.id, hidden: true });
      broadcaster.emit(announcement, companyId, readersOf(record.status), { action: 'update', record });
    }),
    react(announcementDeleted, ({ companyId, data: { id, wasActive } }) =>
      broadcaster.emit(announcement, companyId, readersOf(wasActive), { action: 'delete', id }),
    ),
  ];
}
