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

/**
 * The company in which a user may be changed: the own one. The operator, who sees those of all companies, has to enter
 * another one for support first.
 */
export async function companyOfChange(uow: UnitOfWork, principal: Principal, userId: number): Promise<number> {
  if (!principal.super) return principal.companyId;
  const companyId = await uow.readPlatform((db) => findCompanyOfUser(db, userId));
  if (companyId === undefined) throw new AppError('ERR_NO_USER_FOUND');
  if (companyId !== principal.companyId) throw new AppError('ERR_SUPPORT_REQUIRED');
  return companyId;
}

/**
 * The company to which a user may be added: the own one, which for support is the one that was entered. Another one is
 * "not found", so ids cannot be probed; the operator, who sees them all, has to enter it first.
 */
export function companyOfNewUser(principal: Principal, wanted: number | undefined): number {
  if (wanted === undefined || wanted === principal.companyId) return principal.companyId;
  throw new AppError(principal.super ? 'ERR_SUPPORT_REQUIRED' : 'ERR_NO_COMPANY_FOUND');
}
