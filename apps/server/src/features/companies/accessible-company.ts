import { auditOperator } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { companyExists } from './queries.ts';

/**
 * The company a call may work in: the own one, or for the operator any that exists, which is audited. A foreign id is
 * "not found", so ids cannot be probed.
 */
export async function accessibleCompany(
  uow: UnitOfWork,
  principal: Principal,
  wanted: number | undefined,
): Promise<number> {
  if (wanted === undefined || wanted === principal.companyId) return principal.companyId;
  if (!principal.super || !(await uow.readPlatform((db) => companyExists(db, wanted))))
    throw new AppError('ERR_NO_COMPANY_FOUND');
  await auditOperator(uow, principal, wanted);
  return wanted;
}
