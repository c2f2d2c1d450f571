import type { Queue } from '@balcao/contract';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { refuseDuplicates } from '../../platform/pg-errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { requireRoom } from '../plans/index.ts';
import { requireTags } from '../tags/index.ts';
import { chooseQueuePeople } from '../users/index.ts';
import { queueCreated, queueNumbersChosen, queueUpdated, type QueueNumbers } from './events.ts';
import { countQueues, insertQueue, updateQueueRow, type QueueValues } from './queries.ts';

const duplicates = {
  queues_name_key: 'ERR_QUEUE_NAME_ALREADY_EXISTS',
  queues_color_key: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
} as const;

/** Who offers and who serves a queue; what is omitted stays as it is. */
type QueueService = {
  connectionIds?: readonly number[] | undefined;
  userIds?: readonly number[] | undefined;
  menuGreeting?: QueueNumbers['menuGreeting'] | undefined;
};
type QueueInput = QueueValues & QueueService;

/** Adds a queue, if the plan has room and name and colour are free. */
export function createQueue(uow: UnitOfWork, principal: Principal, input: QueueInput): Promise<Queue> {
  return uow.write(principal.companyId, async (work) => {
    const queue = await addQueue(work, input);
    await chooseService(work, queue.id, input);
    await audit(work.db, {
      companyId: principal.companyId,
      by: principal,
      action: 'queue created',
      object: String(queue.id),
      detail: describeService(input),
    });
    return queue;
  });
}

/** Sets the numbers and the people of a queue, where they are named. */
async function chooseService(work: Work, queueId: number, service: QueueService): Promise<void> {
  const { connectionIds, userIds, menuGreeting = '' } = service;
  if (userIds !== undefined) await chooseQueuePeople(work, queueId, userIds);
  if (connectionIds !== undefined)
    await work.record(queueNumbersChosen(work.db.companyId, { queueId, connectionIds, menuGreeting }));
}

const describeService = ({ connectionIds, userIds }: QueueService): Record<string, string> => ({
  ...(connectionIds === undefined ? {} : { connections: connectionIds.join(', ') }),
  ...(userIds === undefined ? {} : { users: userIds.join(', ') }),
});

/** The same inside a running unit of work. */
export async function addQueue(work: Work, values: QueueValues): Promise<Queue> {
  await requireTagOfRule(work, values);
  await requireRoom(work, 'queues', () => countQueues(work.db));
  const queue = await refuseDuplicates(duplicates, () => insertQueue(work.db, values));
  await work.record(queueCreated(work.db.companyId, queue));
  return queue;
}

/** The tag that the rule for ratings names has to be one of the company's. */
async function requireTagOfRule({ db }: Work, { ratingTagId }: QueueValues): Promise<void> {
  if (ratingTagId !== undefined && ratingTagId !== null) await requireTags(db, [ratingTagId]);
}

/** Changes a queue. */
export function updateQueue(uow: UnitOfWork, principal: Principal, id: number, input: QueueInput): Promise<Queue> {
  return uow.write(principal.companyId, async (work) => {
    await requireTagOfRule(work, input);
    const queue = await refuseDuplicates(duplicates, () => updateQueueRow(work.db, id, input));
    if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
    await work.record(queueUpdated(principal.companyId, queue));
    await chooseService(work, id, input);
    await audit(work.db, {
      companyId: principal.companyId,
      by: principal,
      action: 'queue changed',
      object: String(id),
      detail: describeService(input),
    });
    return queue;
  });
}
