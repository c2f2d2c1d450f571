import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { deleteFiles } from '../media/index.ts';
import { audienceOf, requireChangeable } from './access.ts';
import { quickMessageDeleted } from './events.ts';
import { deleteQuickMessageRow, deleteQuickMessagesOf, lockQuickMessage } from './queries.ts';
import { auditShared } from './save-quick-message.ts';

/** Deletes an own quick message, or for admins a shared one, with its file. */
export function deleteQuickMessage(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  return uow.write(principal.companyId, async (work) => {
    const known = await requireChangeable(work, principal, id);
    const audience = await audienceOf(work, known);
    await deleteQuickMessageRow(work.db, id);
    await deleteFiles(work, known.mediaId === null ? [] : [known.mediaId]);
    await auditShared(work, principal, { action: 'quick message deleted', id, places: [known] });
    await work.record(quickMessageDeleted(work.db.companyId, { id, audience }));
    return { id };
  });
}

/** Who sees all that is shared and nothing of anybody’s own. */
const nobody = { userId: 0, isAdmin: true, queueIds: [] };

/** Deletes a shared quick message inside a running unit of work; one that somebody made their own stays. */
export async function removeQuickMessage(work: Work, id: number): Promise<void> {
  const known = await lockQuickMessage(work.db, nobody, id);
  if (!known) return;
  const audience = await audienceOf(work, known);
  await deleteQuickMessageRow(work.db, id);
  await deleteFiles(work, known.mediaId === null ? [] : [known.mediaId]);
  await work.record(quickMessageDeleted(work.db.companyId, { id, audience }));
}

/** A queue is being deleted: what is shared in it goes with it, and those who served it are told. */
export async function deleteWithQueue(
  work: Work,
  { queueId, memberIds }: { queueId: number; memberIds: readonly number[] },
): Promise<void> {
  const gone = await deleteQuickMessagesOf(work.db, { queueId });
  await deleteFilesOf(work, gone);
  for (const { id } of gone)
    await work.record(quickMessageDeleted(work.db.companyId, { id, audience: { to: 'queue', userIds: memberIds } }));
}

/** A person is being deleted: the own ones go too, with their files. Nobody else knew of them. */
export async function deleteWithUser(work: Work, userId: number): Promise<void> {
  await deleteFilesOf(work, await deleteQuickMessagesOf(work.db, { userId }));
}

const deleteFilesOf = (work: Work, gone: readonly { mediaId: string | null }[]): Promise<void> =>
  deleteFiles(
    work,
    gone.flatMap(({ mediaId }) => mediaId ?? []),
  );
