import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { deleteFiles } from '../media/index.ts';
import { queueDeleted } from './events.ts';
import { deleteQueueRow, lockQueueMedia, lockQueueMembers } from './queries.ts';

/** Deletes a queue; its users lose it at once. */
export function deleteQueue(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  return uow.write(principal.companyId, async (work) => {
    await removeQueue(work, id);
    await audit(work.db, {
      companyId: principal.companyId,
      by: principal,
      action: 'queue deleted',
      object: String(id),
    });
    return { id };
  });
}

/** The same inside a running unit of work. */
export async function removeQueue(work: Work, id: number): Promise<void> {
  const memberIds = await lockQueueMembers(work.db, id);
  if (!memberIds) throw new AppError('ERR_NO_QUEUE_FOUND');
  const media = await lockQueueMedia(work.db, id);
  // Before the row is deleted, so that other features can take over what waits in the queue.
  await work.record(queueDeleted(work.db.companyId, { queueId: id, memberIds }));
  await deleteQueueRow(work.db, id);
  if (media?.mediaId) await deleteFiles(work, [media.mediaId]);
}
