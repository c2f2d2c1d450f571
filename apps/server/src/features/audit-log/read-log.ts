import type { AuditEntry, AuditLogFilter } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { findTimeZone, hasCompany, listEntries, type LogFilter } from './queries.ts';

const perPage = 30;

/** A page of the log, newest first. */
export function readLog(
  uow: UnitOfWork,
  principal: Principal,
  { after, ...wanted }: AuditLogFilter & { after?: number | undefined },
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  return uow.readPlatform(async (db) => {
    const found = await listEntries(db, await filterFor(db, principal, wanted), { after, limit: perPage + 1 });
    return { entries: found.slice(0, perPage), hasMore: found.length > perPage };
  });
}

/**
 * What somebody may read of what they want: the own company, or for the operator any that exists, or all. A foreign id
 * is "not found", so ids cannot be probed.
 */
export async function filterFor(
  db: Parameters<typeof listEntries>[0],
  principal: Principal,
  { companyId: wanted, everywhere, userId, action, supportAccessId, from, to }: AuditLogFilter,
): Promise<LogFilter> {
  const timeZone = await findTimeZone(db, principal.companyId);
  const days = { userId, action, supportAccessId, from, to, timeZone };
  if (everywhere === 'true') {
    if (!principal.super) throw new AppError('ERR_NO_PERMISSION');
    return { ...days, companyId: null };
  }
  if (wanted === undefined || wanted === principal.companyId) return { ...days, companyId: principal.companyId };
  if (!principal.super || !(await hasCompany(db, wanted))) throw new AppError('ERR_NO_COMPANY_FOUND');
  return { ...days, companyId: wanted };
}
