import { AppError } from '../../platform/errors.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { QueueNumbers } from '../queues/index.ts';
import { lockConnection, lockConnections, setDefaultQueue, setGreeting } from './change-queries.ts';
import { connectionUpdated } from './events.ts';
import { listConnectionsOfQueue } from './queries.ts';
import { getConnection, keptQueues, setQueues } from './save-connection.ts';

/** Makes exactly these numbers offer a queue; it becomes the last one of their menus. */
export async function chooseNumbers(work: Work, { queueId, connectionIds, menuGreeting }: QueueNumbers): Promise<void> {
  const wanted = new Set(connectionIds);
  const known = await lockConnections(work.db);
  if ([...wanted].some((id) => !known.some((connection) => connection.id === id)))
    throw new AppError('ERR_NO_WAPP_FOUND');
  const offering = new Set(await listConnectionsOfQueue(work.db, queueId));
  for (const { id } of known) {
    if (wanted.has(id) && !offering.has(id)) await offerQueue(work, id, { queueId, menuGreeting });
    if (!wanted.has(id) && offering.has(id)) await withdrawQueue(work, id, queueId);
  }
}

type Offer = Pick<QueueNumbers, 'queueId' | 'menuGreeting'>;

/** A number without a greeting gets this one together with its menu, because the menu is part of it (S279). */
async function offerQueue(work: Work, id: number, { queueId, menuGreeting }: Offer): Promise<void> {
  await lockConnection(work.db, id);
  const { queues, greetingMessage, defaultQueueId } = await getConnection(work, id);
  const needsGreeting = queues.length > 0 && greetingMessage.trim() === '';
  if (needsGreeting && menuGreeting.trim() === '')
    throw new AppError('ERR_WAPP_GREETING_REQUIRED', { data: { fields: { menuGreeting: 'required' } } });
  await setQueues(work, id, { queueIds: [...queues.map((queue) => queue.id), queueId], defaultQueueId });
  await setGreeting(work.db, id, needsGreeting ? menuGreeting : greetingMessage);
  await work.record(connectionUpdated(work.db.companyId, await getConnection(work, id)));
}

async function withdrawQueue(work: Work, id: number, queueId: number): Promise<void> {
  await lockConnection(work.db, id);
  const known = await getConnection(work, id);
  const queueIds = known.queues.map((queue) => queue.id).filter((other) => other !== queueId);
  if (known.defaultQueueId === queueId) await setDefaultQueue(work.db, id, null);
  await setQueues(work, id, keptQueues({ queueIds }, known));
  await setGreeting(work.db, id, known.greetingMessage);
  await work.record(connectionUpdated(work.db.companyId, await getConnection(work, id)));
}
