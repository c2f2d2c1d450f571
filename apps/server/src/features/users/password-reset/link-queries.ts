import type { PasswordLink } from '@balcao/contract';
import { ago } from '../../../platform/sql-expressions.ts';
import type { PlatformDb } from '../../../platform/tenant-db.ts';

/** How long the admins of a company are told of a link. */
const toldDays = 7;
/** More than that nobody reads; the log has them all. */
const mostTold = 20;

const selectLinks = (db: PlatformDb, companyId: number) =>
  db.sql
    .selectFrom('password_links as l')
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 'l.company_id').onRef('u.id', '=', 'l.user_id'))
    .leftJoin('users as o', 'o.id', 'l.operator_id')
    .select(['l.id', 'l.user_id as userId', 'u.name as userName', 'o.name as operatorName'])
    .select(['l.is_shown as isShown', 'l.made_at as madeAt'])
    .where('l.company_id', '=', companyId);

const toLink = <Row extends { madeAt: Date }>({ madeAt, ...link }: Row) => ({ ...link, madeAt: madeAt.toISOString() });

/** The links that the operator made for people of a company, the newest first. */
export async function listLinks(db: PlatformDb, companyId: number): Promise<PasswordLink[]> {
  const rows = await selectLinks(db, companyId)
    .where('l.made_at', '>', ago({ days: toldDays }))
    .orderBy('l.made_at', 'desc')
    .limit(mostTold)
    .execute();
  return rows.map(toLink);
}

type NewLink = { companyId: number; userId: number; operatorId: number; isShown: boolean };

/** Stores that a link was made; returns what is told of it. */
export async function insertLink(
  db: PlatformDb,
  { companyId, userId, operatorId, isShown }: NewLink,
): Promise<PasswordLink> {
  const { id } = await db.sql
    .insertInto('password_links')
    .values({ company_id: companyId, user_id: userId, operator_id: operatorId, is_shown: isShown })
    .returning('id')
    .executeTakeFirstOrThrow();
  return toLink(await selectLinks(db, companyId).where('l.id', '=', id).executeTakeFirstOrThrow());
}

/** One link with the company's name, for a mail; nothing once the person is gone. */
export async function findLink(db: PlatformDb, companyId: number, id: number): Promise<PasswordLink | undefined> {
  const row = await selectLinks(db, companyId).where('l.id', '=', id).executeTakeFirst();
  return row && toLink(row);
}

/** The admins of a company whose address is known to be theirs. */
export async function listReachableAdmins(db: PlatformDb, companyId: number): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('profile', '=', 'admin')
    .where('email_verified', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes what nobody is told of any more. */
export async function deleteOldLinks(db: PlatformDb): Promise<void> {
  await db.sql
    .deleteFrom('password_links')
    .where('made_at', '<', ago({ days: toldDays }))
    .execute();
}
