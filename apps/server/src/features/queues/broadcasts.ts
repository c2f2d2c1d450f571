import { queuesEvents, rooms } from '@balcao/contract';
import { react, type Reaction } from '../../platform/events.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { queueCreated, queueDeleted, queueUpdated } from './events.ts';

/** Everyone of the company hears of its queues. */
export function queuesReactions(broadcaster: Broadcaster, usersChanged: (userIds: readonly number[]) => void): Reaction[] {
  return [
    react(queueCreated, ({ companyId, data }) => broadcaster.emit(queuesEvents.queue, companyId, [rooms.company(companyId)], { action: 'create', queue: data })),
    react(queueUpdated, ({ companyId, data }) => broadcaster.emit(queuesEvents.queue, companyId, [rooms.company(companyId)], { action: 'update', queue: data })),
    react(queueDeleted, ({ companyId, data }) => {
      broadcaster.emit(queuesEvents.queue, companyId, [rooms.company(companyId)], { action: 'delete', queueId: data.queueId });
      usersChanged(data.memberIds);
    }),
  ];
}
