import { AppError } from '../../platform/errors.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { replaceUserQueues } from './queries.ts';

/** Gives a user exactly these queues; one that the company does not have refuses the whole work. */
export async function setQueues(work: Work, userId: number, queueIds: readonly number[]): Promise<void> {
  const wanted = new Set(queueIds);
  if ((await replaceUserQueues(work.db, userId, [...wanted])) !== wanted.size) throw new AppError('ERR_NO_QUEUE_FOUND');
}
