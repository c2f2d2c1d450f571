import type { NewSupportAccess, SupportAccess } from '@balcao/contract';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { describeAccess } from '../session/index.ts';
import { endAccess } from './end-access.ts';
import { supportBegun } from './events.ts';
import { findOpenOf, getAccess, holdCompany, insertAccess, lockOperator } from './queries.ts';

/**
 * The operator enters a company. The answer is no token: the page asks for one by the id of the access, and every call
 * it makes names that access (S748).
 */
export function beginAccess(
  uow: UnitOfWork,
  principal: Principal,
  { companyId, reason, minutes }: NewSupportAccess,
): Promise<SupportAccess> {
  const { userId: operatorId, sessionId } = principal;
  return uow.writePlatform(async (work) => {
    const { db } = work;
    if (companyId === principal.companyId)
      throw new AppError('ERR_VALIDATION', { data: { fields: { companyId: 'invalid' } } });
    await lockOperator(db, operatorId);
    if (!(await holdCompany(db, companyId))) throw new AppError('ERR_NO_COMPANY_FOUND');
    const earlier = await findOpenOf(db, operatorId);
    if (earlier !== undefined) await endAccess(work, { id: earlier, why: 'replaced', by: principal });
    const id = await insertAccess(db, { companyId, operatorId, sessionId, reason, minutes });
    const access = describeAccess(await getAccess(db, id));
    await audit(db, {
      companyId,
      by: { ...principal, support: { accessId: id } },
      action: 'support access opened',
      object: String(id),
      detail: { reason, minutes },
    });
    await work.record(supportBegun(companyId, access));
    return access;
  });
}
