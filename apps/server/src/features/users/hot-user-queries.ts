/* Raw SQL and JSON built in SQL for the benchmark row "list (GET /api/users)": the queues come with their users. */
import { type Colleague, pageSize, type User } from '@balcao/contract';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../platform/search.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

const queuesJson = sql`coalesce((
  SELECT json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) ORDER BY lower(q.name))
  FROM user_queues l JOIN queues q ON q.company_id = l.company_id AND q.id = l.queue_id
  WHERE l.company_id = u.company_id AND l.user_id = u.id), '[]')`;

/** A user `u` as the wire has one. */
const userJson = sql`json_build_object(
  'id', u.id, 'name', u.name, 'email', u.email, 'profile', u.profile, 'super', u.is_super,
  'companyId', u.company_id, 'version', u.version, 'queues', ${queuesJson})`;

/** The same as colleagues see one. */
const colleagueJson = sql`json_build_object(
  'id', u.id, 'name', u.name, 'queues', ${queuesJson},
  'online', EXISTS (SELECT FROM presence p WHERE p.company_id = u.company_id AND p.user_id = u.id))`;

/** Users are few per company: the filter reads the company's own rows, never another's. */
function matching(search: string): RawBuilder<boolean> {
  if (search === '') return sql`true`;
  const pattern = containing(search);
  return sql`(fold(u.name) LIKE fold(${pattern}) OR lower(u.email) LIKE lower(${pattern}))`;
}

export type UserPage<T> = { users: T[]; count: number; total: number };

type WantedPage = { search: string; page: number };

/** A page of users, newest first. */
export const listUsersPage = (db: TenantDb, wanted: WantedPage): Promise<UserPage<User>> =>
  listPage(db, userJson, wanted);

/** The same page as colleagues see it. */
export const listColleaguesPage = (db: TenantDb, wanted: WantedPage): Promise<UserPage<Colleague>> =>
  listPage(db, colleagueJson, wanted);

async function listPage<T>(
  db: TenantDb,
  json: RawBuilder<unknown>,
  { search, page }: WantedPage,
): Promise<UserPage<T>> {
  const { rows } = await sql<UserPage<T>>`
    SELECT coalesce((
        SELECT json_agg(found.row) FROM (
          SELECT ${json} AS row FROM users u
          WHERE u.company_id = ${db.companyId} AND ${matching(search)}
          ORDER BY u.created_at DESC, u.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) found
      ), '[]') AS users,
      (SELECT count(*) FROM users u WHERE u.company_id = ${db.companyId} AND ${matching(search)}) AS count,
      (SELECT count(*) FROM users u WHERE u.company_id = ${db.companyId}) AS total`.execute(db.sql);
  return rows[0] ?? { users: [], count: 0, total: 0 };
}

/** Every user by name, for pickers. */
export async function listUserOptions(db: TenantDb): Promise<User[]> {
  const { rows } = await sql<{ row: User }>`
    SELECT ${userJson} AS row FROM users u
    WHERE u.company_id = ${db.companyId} ORDER BY lower(u.name), u.id`.execute(db.sql);
  return rows.map(({ row }) => row);
}

/** One user. */
export async function findUser(db: TenantDb, id: number): Promise<User | undefined> {
  const { rows } = await sql<{ row: User }>`
    SELECT ${userJson} AS row FROM users u WHERE u.company_id = ${db.companyId} AND u.id = ${id}`.execute(db.sql);
  return rows[0]?.row;
}

/** These users. */
export async function listUsersByIds(db: TenantDb, ids: readonly number[]): Promise<User[]> {
  const { rows } = await sql<{ row: User }>`
    SELECT ${userJson} AS row FROM users u
    WHERE u.company_id = ${db.companyId} AND u.id = ANY (${[...ids]}::int[]) ORDER BY u.id`.execute(db.sql);
  return rows.map(({ row }) => row);
}
