import { queuesEvents, rooms } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { queueCreated, queueDeleted, queueUpdated } from './events.ts';

/** Everyone of the company hears of its queues. */
export function queuesReactions(
  broadcaster: Broadcaster,
  {
    usersChanged,
    queuesChanged,
  }: {
    usersChanged: (userIds: readonly number[]) => void;
    /** The first queue, or the end of the last, changes what attendants without queue may see. */ queuesChanged: (
      companyId: number,
    ) => void;
  },
): Reaction[] {
  return [
    react(queueCreated, ({ companyId, data }) => {
      broadcaster.emit(queuesEvents.queue, companyId, [rooms.company(companyId)], { action: 'create', queue: data });
      queuesChanged(companyId);
    }),
    react(queueUpdated, ({ companyId, data }) =>
      broadcaster.emit(queuesEvents.queue, companyId, [rooms.company(companyId)], { action: 'update', queue: data }),
    ),
    react(queueDeleted, ({ companyId, data }) => {
      broadcaster.emit(queuesEvents.queue, companyId, [rooms.company(companyId)], {
        action: 'delete',
        queueId: data.queueId,
      });
      usersChanged(data.memberIds);
      queuesChanged(companyId);
    }),
  ];
}
