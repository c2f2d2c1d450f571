import type { PlatformDb } from '../../../platform/tenant-db.ts';

/** A support access with what decides whether it still is one. */
export async function findVisit(db: PlatformDb, id: number) {
  return db.sql
    .selectFrom('support_accesses as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .leftJoin('users as u', 'u.id', 'a.operator_id')
    .select(['a.id', 'a.company_id as companyId', 'a.operator_id as operatorId', 'a.session_id as sessionId'])
    .select(['a.reason', 'a.begun_at as begunAt', 'a.ends_at as endsAt', 'a.end_reason as ending'])
    .select(['c.deleted_at as companyDeletedAt', 'u.name as operatorName'])
    .where('a.id', '=', id)
    .executeTakeFirst();
}

/** The access of the operator's session that nobody has ended yet. */
export async function findOpenVisit(
  db: PlatformDb,
  { operatorId, sessionId }: { operatorId: number; sessionId: string },
): Promise<{ id: number; companyId: number } | undefined> {
  return db.sql
    .selectFrom('support_accesses')
    .select(['id', 'company_id as companyId'])
    .where('operator_id', '=', operatorId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}
