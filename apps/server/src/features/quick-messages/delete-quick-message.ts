import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { quickMessageDeleted } from './events.ts';
import { deleteQuickMessageRow } from './queries.ts';

/** Deletes a quick message of the caller's. */
export function deleteQuickMessage(
  uow: UnitOfWork,
  { companyId, userId }: Principal,
  id: number,
): Promise<{ id: number }> {
  return uow.write(companyId, async (work) => {
    if (!(await deleteQuickMessageRow(work.db, userId, id))) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
    await work.record(quickMessageDeleted(companyId, { id, userId }));
    return { id };
  });
}
