import type { SupportEnding } from '@balcao/domain';
import { anyOf, earliest, fromNow, literal, now } from '../../platform/sql-expressions.ts';
import type { PlatformDb } from '../../platform/tenant-db.ts';
import type { AccessRow } from '../session/index.ts';

/** Lets one access of an operator begin at a time: each ends the one before. */
export async function lockOperator(db: PlatformDb, operatorId: number): Promise<void> {
  await db.sql.selectFrom('users').select('id').where('id', '=', operatorId).forNoKeyUpdate().execute();
}

/** Whether there is such a company, which may be overdue or switched off but not deleted; nobody deletes it meanwhile. */
export async function holdCompany(db: PlatformDb, id: number): Promise<boolean> {
  const row = await db.sql
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export type NewAccess = { companyId: number; operatorId: number; sessionId: string; reason: string; minutes: number };

/** Stores an access that begins now; answers its id. */
export async function insertAccess(
  db: PlatformDb,
  { companyId, operatorId, sessionId, reason, minutes }: NewAccess,
): Promise<number> {
  const { id } = await db.sql
    .insertInto('support_accesses')
    .values({
      company_id: companyId,
      operator_id: operatorId,
      session_id: sessionId,
      reason,
      ends_at: fromNow({ minutes }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The accesses to a company that are open now, the oldest first. */
export async function listOpen(db: PlatformDb, companyId: number): Promise<AccessRow[]> {
  return selectAccesses(db)
    .where('a.company_id', '=', companyId)
    .where('a.ended_at', 'is', null)
    .where('a.ends_at', '>', now())
    .orderBy('a.id')
    .execute();
}

/** One access as it is told. */
export async function getAccess(db: PlatformDb, id: number): Promise<AccessRow> {
  return selectAccesses(db).where('a.id', '=', id).executeTakeFirstOrThrow();
}

const selectAccesses = (db: PlatformDb) =>
  db.sql
    .selectFrom('support_accesses as a')
    .leftJoin('users as u', 'u.id', 'a.operator_id')
    .select(['a.id', 'a.company_id as companyId', 'u.name as operatorName', 'a.reason'])
    .select(['a.begun_at as begunAt', 'a.ends_at as endsAt']);

/** Whose access it is, if nobody has ended it; locked, so that it ends once. */
export async function lockOpen(
  db: PlatformDb,
  id: number,
): Promise<{ companyId: number; operatorId: number; isOver: boolean } | undefined> {
  return db.sql
    .selectFrom('support_accesses')
    .select((eb) => [
      'company_id as companyId',
      'operator_id as operatorId',
      eb('ends_at', '<=', now()).$castTo<boolean>().as('isOver'),
    ])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The open access of an operator. */
export async function findOpenOf(db: PlatformDb, operatorId: number): Promise<number | undefined> {
  const row = await db.sql
    .selectFrom('support_accesses')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Notes the end of an access: now, or when its time was over. */
export async function markEnded(
  db: PlatformDb,
  { id, why, by }: { id: number; why: SupportEnding; by: number | null },
): Promise<void> {
  await db.sql
    .updateTable('support_accesses')
    .set((eb) => ({ ended_at: earliest(eb.ref('ends_at'), now()), end_reason: why, ended_by: by }))
    .where('id', '=', id)
    .execute();
}

/** Whose accesses are looked at: those of some operators, those to a company, or all. */
export type Concerned = { operatorIds?: readonly number[]; companyId?: number };

/**
 * The accesses that are over although nobody has ended them: their time, their session, their operator or their company
 * is.
 */
export async function listOver(
  db: PlatformDb,
  { operatorIds, companyId }: Concerned = {},
): Promise<{ id: number; why: SupportEnding }[]> {
  return db.sql
    .selectFrom('support_accesses as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'a.operator_id').on('u.is_super', '=', true))
    .leftJoin('sessions as s', (join) =>
      join.onRef('s.id', '=', 'a.session_id').on('s.revoked_at', 'is', null).on('s.expires_at', '>', now()),
    )
    .select((eb) => [
      'a.id',
      eb
        .case()
        .when('a.ends_at', '<=', now())
        .then(literal<SupportEnding>('limit'))
        .when('c.deleted_at', 'is not', null)
        .then(literal<SupportEnding>('deleted'))
        .else(literal<SupportEnding>('session'))
        .end()
        .as('why'),
    ])
    .where('a.ended_at', 'is', null)
    .$if(operatorIds !== undefined, (query) => query.where('a.operator_id', '=', anyOf(operatorIds ?? [], 'int')))
    .$if(companyId !== undefined, (query) => query.where('a.company_id', '=', companyId ?? 0))
    .where((eb) =>
      eb.or([
        eb('a.ends_at', '<=', now()),
        eb('c.deleted_at', 'is not', null),
        eb('u.id', 'is', null),
        eb('s.id', 'is', null),
      ]),
    )
    .orderBy('a.id')
    .execute();
}
