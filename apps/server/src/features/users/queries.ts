import { sql } from 'kysely';
import { anyOf, changedNow } from '../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

/** Which company a user belongs to, for the operator. */
export async function findCompanyOfUser(db: PlatformDb, id: number): Promise<number | undefined> {
  return (await db.sql.selectFrom('users').select('company_id').where('id', '=', id).executeTakeFirst())?.company_id;
}

/** Whether somebody else has shown that the address is theirs. */
export async function isAddressTaken(db: PlatformDb, email: string, exceptUserId?: number): Promise<boolean> {
  const row = await db.sql
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('email_verified', '=', true)
    .$if(exceptUserId !== undefined, (query) => query.where('id', '<>', exceptUserId ?? 0))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The people of a company that was deleted no longer hold their addresses. What is kept is no address that anybody
 * could log in or be written to with; should the company have to come back, it can be read from it.
 */
export async function freeAddresses(db: PlatformDb, companyId: number): Promise<void> {
  await db.sql
    .updateTable('users')
    .set((eb) => ({
      email: eb.fn<string>('concat', [sql.lit('deleted '), 'id', sql.lit(' '), 'email']),
      email_verified: false,
      ...changedNow,
    }))
    .where('company_id', '=', companyId)
    .execute();
}

export type NewUserRow = {
  name: string;
  email: string;
  passwordHash: string;
  profile: 'admin' | 'user';
  isSuper: boolean;
  /** False for an address that somebody else typed in and its owner has not confirmed. */
  emailVerified?: boolean;
};

/** Adds a user without queues; answers the id. */
export async function insertUser(
  db: TenantDb,
  { name, email, passwordHash, profile, isSuper, emailVerified = true }: NewUserRow,
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
      email_verified: emailVerified,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The facts that decide whether a user may be changed or deleted. */
export type UserFacts = {
  target: {
    id: number;
    name: string;
    email: string;
    profile: 'admin' | 'user';
    super: boolean;
    password_hash: string;
  };
  /** How many admins the company has besides this user. */
  otherAdmins: number;
};

/** What is known of a user now; undefined when the company has no such user. */
export function findUserFacts(db: TenantDb, id: number): Promise<UserFacts | undefined> {
  return readUserFacts(db, id, { lock: false });
}

/**
 * The same, locked until the end of the work. So are the admins: two of them cannot leave at the same moment.
 */
export function lockUserFacts(db: TenantDb, id: number): Promise<UserFacts | undefined> {
  return readUserFacts(db, id, { lock: true });
}

async function readUserFacts(db: TenantDb, id: number, { lock }: { lock: boolean }): Promise<UserFacts | undefined> {
  // In one order: two admins who change each other at the same moment would otherwise wait for each other for ever.
  const users = await db.sql
    .selectFrom('users')
    .select(['id', 'name', 'email', 'profile', 'is_super as super', 'password_hash'])
    .where('company_id', '=', db.companyId)
    .where((eb) => eb.or([eb('id', '=', id), eb('profile', '=', 'admin')]))
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  const target = users.find((user) => user.id === id);
  return target && { target, otherAdmins: users.filter((user) => user !== target && user.profile === 'admin').length };
}

export type UserValues = {
  name?: string | undefined;
  email?: string | undefined;
  emailVerified?: boolean | undefined;
  profile?: 'admin' | 'user' | undefined;
  passwordHash?: string | undefined;
  endTokens: boolean;
};

/** Changes what is given and nothing else. */
export async function updateUserRow(
  db: TenantDb,
  id: number,
  { name, email, emailVerified, profile, passwordHash, endTokens }: UserValues,
): Promise<void> {
  await db.sql
    .updateTable('users')
    .set((eb) => ({
      ...(name === undefined ? {} : { name }),
      ...(email === undefined ? {} : { email: email.toLowerCase() }),
      ...(emailVerified === undefined ? {} : { email_verified: emailVerified }),
      ...(profile === undefined ? {} : { profile }),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      ...(endTokens ? { token_version: eb('token_version', '+', 1) } : {}),
      ...changedNow,
    }))
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** Gives a user exactly these queues, and returns how many of them exist in the company. */
export async function replaceUserQueues(db: TenantDb, userId: number, queueIds: readonly number[]): Promise<number> {
  await db.sql.deleteFrom('user_queues').where('company_id', '=', db.companyId).where('user_id', '=', userId).execute();
  const inserted = await db.sql
    .insertInto('user_queues')
    .columns(['company_id', 'user_id', 'queue_id'])
    .expression((eb) =>
      eb
        .selectFrom('queues')
        .select(['company_id', eb.val(userId).as('user_id'), 'id as queue_id'])
        .where('company_id', '=', db.companyId)
        .where('id', '=', anyOf(queueIds, 'int')),
    )
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows ?? 0n);
}

/** Who serves a queue. */
export async function listQueueMembers(db: TenantDb, queueId: number): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('user_queues')
    .select('user_id')
    .where('company_id', '=', db.companyId)
    .where('queue_id', '=', queueId)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Marks these users as changed, which locks them until the end of the work; returns how many exist in the company. */
export async function lockUsers(db: TenantDb, ids: readonly number[]): Promise<number> {
  const ofCompany = db.sql.selectFrom('users').select('id').where('company_id', '=', db.companyId);
  // In one order, so that two admins who change the same people never wait for each other.
  const found = await ofCompany.where('id', '=', anyOf(ids, 'int')).orderBy('id').forUpdate().execute();
  await db.sql
    .updateTable('users')
    .set(changedNow)
    .where('company_id', '=', db.companyId)
    .where('id', '=', anyOf(ids, 'int'))
    .execute();
  return found.length;
}

/** Gives a queue to these users. */
export async function addQueueMembers(db: TenantDb, queueId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await db.sql
    .insertInto('user_queues')
    .values(userIds.map((userId) => ({ company_id: db.companyId, user_id: userId, queue_id: queueId })))
    .execute();
}

/** Takes a queue from these users. */
export async function removeQueueMembers(db: TenantDb, queueId: number, userIds: readonly number[]): Promise<void> {
  await db.sql
    .deleteFrom('user_queues')
    .where('company_id', '=', db.companyId)
    .where('queue_id', '=', queueId)
    .where('user_id', '=', anyOf(userIds, 'int'))
    .execute();
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
