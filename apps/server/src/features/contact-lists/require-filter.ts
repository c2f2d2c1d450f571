import type { ContactFilter } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { listQueues } from '../queues/index.ts';
import { requireTags } from '../tags/index.ts';

/** Refuses a filter that names tags or queues which the company does not have. */
export async function requireFilter(db: Work['db'], { tagIds, queueIds }: ContactFilter): Promise<void> {
  await requireTags(db, tagIds);
  if (queueIds.length === 0) return;
  const known = new Set((await listQueues(db)).map(({ id }) => id));
  if (queueIds.some((id) => !known.has(id))) throw new AppError('ERR_NO_QUEUE_FOUND');
}
