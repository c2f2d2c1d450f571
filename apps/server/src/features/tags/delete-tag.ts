import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { tagDeleted } from './events.ts';
import { deleteTagRow } from './queries.ts';

/** Deletes a tag; its tickets lose it. */
export function deleteTag(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  const { companyId } = principal;
  return uow.write(companyId, async (work) => {
    if (!(await deleteTagRow(work.db, id))) throw new AppError('ERR_NO_TAG_FOUND');
    await audit(work.db, { companyId, by: principal, action: 'tag deleted', object: String(id) });
    await work.record(tagDeleted(companyId, { tagId: id }));
    return { id };
  });
}
