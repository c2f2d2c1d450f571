import { pageSize, type User } from '@balcao/contract';
import { sql, type RawBuilder } from 'kysely';
import { containing } from '../../platform/search.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

/** A user with the queues as JSON, built by the database in one query. */
const userJson = sql`json_build_object(
  'id', u.id, 'name', u.name, 'email', u.email, 'profile', u.profile, 'super', u.is_super, 'companyId', u.company_id, 'version', u.version,
  'queues', coalesce((
    SELECT json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) ORDER BY lower(q.name))
    FROM user_queues l JOIN queues q ON q.company_id = l.company_id AND q.id = l.queue_id
    WHERE l.company_id = u.company_id AND l.user_id = u.id), '[]'))`;

/** Users are few per company: the filter reads the company's own rows, never another's. */
function matching(search: string): RawBuilder<boolean> {
  if (search === '') return sql`true`;
  const pattern = containing(search);
  return sql`(fold(u.name) LIKE fold(${pattern}) OR lower(u.email) LIKE lower(${pattern}))`;
}

export type UserPage = { users: User[]; count: number; total: number };

/** A page of users, newest first. */
export async function listUsersPage(
  db: TenantDb,
  { search, page }: { search: string; page: number },
): Promise<UserPage> {
  const { rows } = await sql<UserPage>`
    SELECT coalesce((SELECT json_agg(found.row) FROM (
             SELECT ${userJson} AS row FROM users u WHERE u.company_id = ${db.companyId} AND ${matching(search)}
             ORDER BY u.created_at DESC, u.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) found), '[]') AS users,
           (SELECT count(*) FROM users u WHERE u.company_id = ${db.companyId} AND ${matching(search)}) AS count,
           (SELECT count(*) FROM users u WHERE u.company_id = ${db.companyId}) AS total`.execute(db.sql);
  return rows[0] ?? { users: [], count: 0, total: 0 };
}

/** Every user by name, for pickers. */
export async function listUserOptions(db: TenantDb): Promise<User[]> {
  const { rows } = await sql<{
    row: User;
  }>`SELECT ${userJson} AS row FROM users u WHERE u.company_id = ${db.companyId} ORDER BY lower(u.name), u.id`.execute(
    db.sql,
  );
  return rows.map(({ row }) => row);
}

/** One user. */
export async function findUser(db: TenantDb, id: number): Promise<User | undefined> {
  const { rows } = await sql<{
    row: User;
  }>`SELECT ${userJson} AS row FROM users u WHERE u.company_id = ${db.companyId} AND u.id = ${id}`.execute(db.sql);
  return rows[0]?.row;
}

/** Which company a user belongs to, for the operator. */
export async function findCompanyOfUser(db: PlatformDb, id: number): Promise<number | undefined> {
  return (await db.sql.selectFrom('users').select('company_id').where('id', '=', id).executeTakeFirst())?.company_id;
}

export type NewUserRow = {
  name: string;
  email: string;
  passwordHash: string;
  profile: 'admin' | 'user';
  isSuper: boolean;
};

/** Adds a user without queues; answers the id. */
export async function insertUser(
  db: TenantDb,
  { name, email, passwordHash, profile, isSuper }: NewUserRow,
): Promise<number> {
  const row = await db.sql
    .insertInto('users')
    .values({
      company_id: db.companyId,
      name,
      email: email.toLowerCase(),
      password_hash: passwordHash,
      profile,
      is_super: isSuper,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The facts that decide whether a user may be changed, locked until the end of the work. */
export async function lockUser(db: TenantDb, id: number) {
  return db.sql
    .selectFrom('users')
    .select(['id', 'name', 'email', 'profile', 'is_super as super', 'password_hash'])
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * How many admins the company has besides one. The admins are locked, so two of them cannot leave at the
 * same moment.
 */
export async function countOtherAdmins(db: TenantDb, id: number): Promise<number> {
  const rows = await db.sql
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where('profile', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.filter((row) => row.id !== id).length;
}

export type UserValues = {
  name?: string | undefined;
  email?: string | undefined;
  profile?: 'admin' | 'user' | undefined;
  passwordHash?: string | undefined;
  endTokens: boolean;
};

/** Changes what is given and nothing else. */
export async function updateUserRow(
  db: TenantDb,
  id: number,
  { name, email, profile, passwordHash, endTokens }: UserValues,
): Promise<void> {
  await db.sql
    .updateTable('users')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(email === undefined ? {} : { email: email.toLowerCase() }),
      ...(profile === undefined ? {} : { profile }),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      ...(endTokens ? { token_version: sql`token_version + 1` } : {}),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** Gives a user exactly these queues; tells how many of them exist in the company. */
export async function replaceUserQueues(db: TenantDb, userId: number, queueIds: readonly number[]): Promise<number> {
  await db.sql.deleteFrom('user_queues').where('company_id', '=', db.companyId).where('user_id', '=', userId).execute();
  const { numAffectedRows } = await sql`
    INSERT INTO user_queues (company_id, user_id, queue_id)
    SELECT ${db.companyId}, ${userId}, q.id FROM queues q WHERE q.company_id = ${db.companyId} AND q.id = any(${[...queueIds]}::int[])`.execute(
    db.sql,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Deletes a user with sessions and queue links. */
export async function deleteUserRow(db: TenantDb, id: number): Promise<void> {
  await db.sql.deleteFrom('users').where('company_id', '=', db.companyId).where('id', '=', id).execute();
}

/** How many users the company has. */
export async function countUsers(db: TenantDb): Promise<number> {
  const row = await db.sql
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('company_id', '=', db.companyId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The name of a user of the company. */
export async function findUserName(db: TenantDb, id: number): Promise<string> {
  const row = await db.sql
    .selectFrom('users')
    .select('name')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.name;
}
