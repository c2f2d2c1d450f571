import { queuesEvents, rooms } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { queueCreated, queueDeleted, queueUpdated } from './events.ts';

export type QueuesReactionsDeps = {
  broadcaster: Broadcaster;
  usersChanged: (userIds: readonly number[]) => void;
  /** The first queue, or the end of the last, changes what attendants without queue may see. */
  companiesChanged: (companyIds: readonly number[]) => void;
};

/** Changes of queues go to everyone in the company. */
export function queuesReactions({ broadcaster, usersChanged, companiesChanged }: QueuesReactionsDeps): Reaction[] {
  return [
    react(queueCreated, ({ companyId, data }) => {
      broadcaster.emit(queuesEvents.queue, companyId, [rooms.company(companyId)], { action: 'create', queue: data });
      companiesChanged([companyId]);
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
      companiesChanged([companyId]);
    }),
  ];
}
