import { quickMessagesEvents, type Room, rooms } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { type QuickMessageAudience, quickMessageCreated, quickMessageDeleted, quickMessageUpdated } from './events.ts';

function roomsOf(companyId: number, audience: QuickMessageAudience): readonly [Room, ...Room[]] {
  if (audience.to === 'user') return [rooms.user(audience.userId)];
  if (audience.to === 'company') return [rooms.company(companyId)];
  return [rooms.companyAdmins(companyId), ...audience.userIds.map(rooms.user)];
}

/** Quick messages go only to the screens of those who may use them. */
export function quickMessagesReactions({ broadcaster }: { broadcaster: Broadcaster }): Reaction[] {
  const { quickmessage } = quickMessagesEvents;
  return [
    react(quickMessageCreated, ({ companyId, data: { record, audience } }) =>
      broadcaster.emit(quickmessage, companyId, roomsOf(companyId, audience), { action: 'create', record }),
    ),
    react(quickMessageUpdated, ({ companyId, data: { record, audience, hiddenFrom } }) => {
      // Whoever still sees it is given it back at once.
      if (hiddenFrom !== null)
        broadcaster.emit(quickmessage, companyId, roomsOf(companyId, hiddenFrom), { action: 'delete', id: record.id });
      broadcaster.emit(quickmessage, companyId, roomsOf(companyId, audience), { action: 'update', record });
    }),
    react(quickMessageDeleted, ({ companyId, data: { id, audience } }) =>
      broadcaster.emit(quickmessage, companyId, roomsOf(companyId, audience), { action: 'delete', id }),
    ),
  ];
}
