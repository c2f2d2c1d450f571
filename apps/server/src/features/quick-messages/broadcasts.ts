import { quickMessagesEvents, rooms } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { quickMessageCreated, quickMessageDeleted, quickMessageUpdated } from './events.ts';

/** Quick messages are personal, so they go only to the owner's own screens. */
export function quickMessagesReactions({ broadcaster }: { broadcaster: Broadcaster }): Reaction[] {
  const { quickmessage } = quickMessagesEvents;
  return [
    react(quickMessageCreated, ({ companyId, data }) =>
      broadcaster.emit(quickmessage, companyId, [rooms.user(data.userId)], { action: 'create', record: data }),
    ),
    react(quickMessageUpdated, ({ companyId, data }) =>
      broadcaster.emit(quickmessage, companyId, [rooms.user(data.userId)], { action: 'update', record: data }),
    ),
    react(quickMessageDeleted, ({ companyId, data }) =>
      broadcaster.emit(quickmessage, companyId, [rooms.user(data.userId)], { action: 'delete', id: data.id }),
    ),
  ];
}
