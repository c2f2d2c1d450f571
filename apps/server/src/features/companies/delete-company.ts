import { platformCompanyId } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { removeFilesOf, type StoreDeps } from '../media/index.ts';
import { freeAddresses } from '../users/index.ts';
import { companyDeleted } from './events.ts';
import { deleteCompanyRow, listPurgeable, lockCompany, markDeleted } from './operator-queries.ts';

/** How long the data of a deleted company wait, should it have been a mistake. */
const purgeAfterDays = 30;

/** Deletes a company for everybody: nobody gets in and its numbers fall silent at once, its data go after a month. */
export function deleteCompany(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  return uow.writePlatform(async (work) => {
    if (id === platformCompanyId) throw new AppError('ERR_PLATFORM_COMPANY');
    if (!(await lockCompany(work.db, id))) throw new AppError('ERR_NO_COMPANY_FOUND');
    await markDeleted(work.db, id);
    await freeAddresses(work.db, id);
    await audit(work.db, { companyId: id, by: principal, action: 'company deleted', object: String(id) });
    await work.record(companyDeleted(id, { id }));
    return { id };
  });
}

/** Removes what is left of companies that were deleted a month ago, their files first. Answers how many went. */
export async function purgeCompanies(deps: StoreDeps): Promise<number> {
  const ids = await deps.uow.readPlatform((db) => listPurgeable(db, purgeAfterDays));
  for (const id of ids) {
    await removeFilesOf(deps, id);
    await deps.uow.writePlatform(async ({ db }) => {
      await deleteCompanyRow(db, id);
      await audit(db, { companyId: null, by: null, action: 'company purged', object: String(id) });
    });
  }
  return ids.length;
}
