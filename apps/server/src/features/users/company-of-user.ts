import { auditOperator } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { findCompanyOfUser } from './queries.ts';

/** The company in which a user may be looked for: the own one, or for the operator the user's, which is audited. */
export async function companyOfUser(uow: UnitOfWork, principal: Principal, userId: number): Promise<number> {
  if (!principal.super) return principal.companyId;
  const companyId = await uow.readPlatform((db) => findCompanyOfUser(db, userId));
  if (companyId === undefined) throw new AppError('ERR_NO_USER_FOUND');
  await auditOperator(uow, principal, companyId);
  return companyId;
}
