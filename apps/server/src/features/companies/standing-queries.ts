import { type Day, dayIn, isOverdue } from '@balcao/domain';
import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import { appNow, graceDays } from '../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../platform/tenant-db.ts';

/** What decides whether a company may work. */
export type Standing = {
  dueDate: Day | null;
  timeZone: string;
  status: boolean;
  deletedAt: Date | null;
  graceDays: number;
  now: Date;
};

const standingQuery = prepareQuery((db, param: Params<OfCompany>) =>
  db
    .selectFrom('companies')
    .select(['due_date as dueDate', 'time_zone as timeZone', 'status', 'deleted_at as deletedAt'])
    .select([graceDays().as('graceDays'), appNow().as('now')])
    .where('id', '=', param('companyId')),
);

/**
 * Whether the company may do anything towards its customers. One that is switched off or has not paid only stores what
 * they write.
 */
export async function isCompanyWorking(db: TenantDb): Promise<boolean> {
  const { companyId } = db;
  const [row] = await standingQuery(db, { companyId });
  return row !== undefined && mayCompanyWork(companyId, row);
}

/** The same for a company whose row is there already. */
export function mayCompanyWork(
  companyId: number,
  { status, deletedAt, dueDate, timeZone, graceDays: days, now }: Standing,
): boolean {
  if (!status || deletedAt !== null) return false;
  return !isOverdue({ companyId, dueDate, graceDays: days, today: dayIn(timeZone, now) });
}

/** The company's time zone, and the time of the product. */
export function findClock(db: TenantDb): Promise<{ timeZone: string; now: Date }> {
  return db.sql
    .selectFrom('companies')
    .select(['time_zone as timeZone', appNow().as('now')])
    .where('id', '=', db.companyId)
    .executeTakeFirstOrThrow();
}
