import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { helpDeleted } from './events.ts';
import { deleteHelpRow } from './queries.ts';

/** Deletes a help entry for every company. */
export function deleteHelp(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  const { companyId } = principal;
  return uow.writePlatform(async (work) => {
    if (!(await deleteHelpRow(work.db, id))) throw new AppError('ERR_NO_HELP_FOUND');
    await audit(work.db, { companyId, by: principal, action: 'help entry deleted', object: String(id) });
    await work.record(helpDeleted(companyId, { id }));
    return { id };
  });
}
