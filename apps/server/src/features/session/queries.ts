import type { SessionUser } from '@balcao/contract';
import { neverDue, type MailLanguage } from '@balcao/domain';
import { ownLogoPath } from '../../platform/media/logo-path.ts';
import { ago, anyOf, arrayOf, fromNow, graceDays, millisecondsBetween, now } from '../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';
import type { MailBrand } from '../../ports/mailer.ts';

/** What login needs to know of a person, found by e-mail across companies. */
export type LoginRow = { id: number; company_id: number; password_hash: string; token_version: number };

/**
 * Finds the user of an e-mail, whatever its case: the one who has shown that the address is theirs, otherwise the one
 * who has claimed it for the longest time.
 */
export async function findUserByEmail(db: PlatformDb, email: string): Promise<LoginRow | undefined> {
  return db.sql
    .selectFrom('users')
    .select(['id', 'company_id', 'password_hash', 'token_version'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .orderBy('email_verified', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** What decides access at each call. */
export type AuthStateRow = {
  id: number;
  company_id: number;
  profile: 'admin' | 'user';
  is_super: boolean;
  token_version: number;
  session_id: string | null;
  session_expires_at: Date | null;
  status: boolean;
  due_date: string | null;
  time_zone: string;
  grace_days: number;
  queue_ids: number[];
  has_no_queue: boolean;
};

/** The connections of a user's company, each with its queues. */
export async function listConnectionsOf(
  db: PlatformDb,
  userId: number,
): Promise<{ id: number; queueIds: readonly number[] }[]> {
  return db.sql
    .selectFrom('users as u')
    .innerJoin('connections as n', 'n.company_id', 'u.company_id')
    .select((eb) => [
      'n.id',
      arrayOf(
        eb
          .selectFrom('connection_queues as l')
          .select('l.queue_id')
          .whereRef('l.company_id', '=', 'n.company_id')
          .whereRef('l.connection_id', '=', 'n.id'),
      ).as('queueIds'),
    ])
    .where('u.id', '=', userId)
    .execute();
}

/** Reads a user's access facts in one indexed query. */
export async function readAuthState(db: PlatformDb, userId: number): Promise<AuthStateRow | undefined> {
  return db.sql
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .leftJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'u.id').on('s.revoked_at', 'is', null))
    .select([
      'u.id',
      'u.company_id',
      'u.profile',
      'u.is_super',
      'u.token_version',
      's.id as session_id',
      's.expires_at as session_expires_at',
      'c.due_date',
      'c.time_zone',
    ])
    .select((eb) => [
      eb
        .and([eb.ref('c.status'), eb('c.deleted_at', 'is', null)])
        .$castTo<boolean>()
        .as('status'),
      graceDays().as('grace_days'),
      arrayOf(
        eb
          .selectFrom('user_queues as q')
          .select('q.queue_id')
          .whereRef('q.company_id', '=', 'u.company_id')
          .whereRef('q.user_id', '=', 'u.id'),
      ).as('queue_ids'),
      eb
        .not(eb.exists(eb.selectFrom('queues as q').select('q.id').whereRef('q.company_id', '=', 'u.company_id')))
        .$castTo<boolean>()
        .as('has_no_queue'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();
}

/** The user as the browser gets one at login and refresh; settings are the stored ones. */
export async function readSessionUser(db: PlatformDb, userId: number): Promise<SessionUser | undefined> {
  const user = await db.sql
    .selectFrom('users')
    .select(['id', 'name', 'email', 'profile', 'is_super as super', 'company_id as companyId'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return undefined;
  const [company, queues] = await Promise.all([
    readSessionCompany(db, user.companyId),
    db.sql
      .selectFrom('user_queues as l')
      .innerJoin('queues as q', (join) =>
        join.onRef('q.company_id', '=', 'l.company_id').onRef('q.id', '=', 'l.queue_id'),
      )
      .select(['q.id', 'q.name', 'q.color'])
      .where('l.company_id', '=', user.companyId)
      .where('l.user_id', '=', user.id)
      .orderBy((eb) => eb.fn('lower', ['q.name']))
      .execute(),
  ]);
  return company && { ...user, queues, company };
}

/** A company as the browsers of those who work in it get one; settings are the stored ones. */
export async function readSessionCompany(
  db: PlatformDb | TenantDb,
  companyId: number,
): Promise<SessionUser['company'] | undefined> {
  const [company, settings] = await Promise.all([
    db.sql
      .selectFrom('companies as c')
      .leftJoin('plans as p', 'p.id', 'c.plan_id')
      .leftJoin('company_logos as l', 'l.company_id', 'c.id')
      .select(['c.id', 'c.name', 'c.email', 'c.due_date as dueDate', 'c.status', 'l.sha256 as logoHash'])
      .select(['c.trial_expires_at as trialExpiresAt', 'c.time_zone as timeZone', 'p.name as planName'])
      .where('c.id', '=', companyId)
      .executeTakeFirst(),
    db.sql.selectFrom('settings').select(['key', 'value']).where('company_id', '=', companyId).orderBy('key').execute(),
  ]);
  if (!company) return undefined;
  const { dueDate, trialExpiresAt, logoHash, ...rest } = company;
  return {
    ...rest,
    dueDate: dueDate ?? neverDue,
    logo: logoHash && ownLogoPath(logoHash),
    trialExpiration: trialExpiresAt?.toISOString() ?? null,
    settings,
  };
}

/**
 * Lets one login of a user at a time through: each ends the session of the one before. The lock leaves room for rows that
 * only refer to the user, such as those of the audit log: two logins that have written theirs would wait for each other.
 */
export async function lockSessionsOf(db: PlatformDb, userId: number): Promise<void> {
  await db.sql.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Ends every live session of the users, and returns which users had one. */
export async function revokeSessions(
  db: TenantDb | PlatformDb,
  userIds: readonly number[],
  reason: string,
): Promise<number[]> {
  const rows = await db.sql
    .updateTable('sessions')
    .set({ revoked_at: now(), revoke_reason: reason })
    .where('user_id', '=', anyOf(userIds, 'int'))
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

export type NewSession = {
  id: string;
  companyId: number;
  userId: number;
  tokenVersion: number;
  tokenHash: Buffer;
  idleDays: number;
  language: MailLanguage | null;
};

/** Stores a session with its first refresh token. */
export async function insertSession(
  db: PlatformDb,
  { id, companyId, userId, tokenVersion, tokenHash, idleDays, language }: NewSession,
): Promise<void> {
  await db.sql
    .insertInto('sessions')
    .values({
      id,
      company_id: companyId,
      user_id: userId,
      token_version: tokenVersion,
      expires_at: fromNow({ days: idleDays }),
      language,
    })
    .execute();
  await insertRefreshToken(db, { companyId, sessionId: id, tokenHash });
}

/** Adds the next refresh token of a session, unless another tab was quicker. */
export async function insertRefreshToken(
  db: PlatformDb,
  { companyId, sessionId, tokenHash }: { companyId: number; sessionId: string; tokenHash: Buffer },
): Promise<void> {
  await db.sql
    .insertInto('refresh_tokens')
    .values({ company_id: companyId, session_id: sessionId, token_hash: tokenHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A refresh token with its session, locked so that two exchanges of it follow each other. */
export type RefreshRow = {
  company_id: number;
  session_id: string;
  user_id: number;
  used_milliseconds_ago: number | null;
  live: boolean;
  token_version_matches: boolean;
  token_version: number;
};

/** Finds and locks the token of a cookie. */
export async function lockRefreshToken(db: PlatformDb, tokenHash: Buffer): Promise<RefreshRow | undefined> {
  return db.sql
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.company_id', '=', 't.company_id').onRef('s.id', '=', 't.session_id'),
    )
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.user_id'))
    .select(['t.company_id', 't.session_id', 's.user_id', 'u.token_version'])
    .select((eb) => [
      millisecondsBetween(eb.ref('t.used_at'), now()).as('used_milliseconds_ago'),
      eb
        .and([
          eb('s.revoked_at', 'is', null),
          eb('s.expires_at', '>', now()),
          eb('s.created_at', '>', ago({ days: 30 })),
        ])
        .$castTo<boolean>()
        .as('live'),
      eb('s.token_version', '=', eb.ref('u.token_version')).$castTo<boolean>().as('token_version_matches'),
    ])
    .where('t.token_hash', '=', tokenHash)
    .forUpdate('t')
    .executeTakeFirst();
}

/** Marks a token as exchanged and lets the session live on. */
export async function useRefreshToken(
  db: PlatformDb,
  { tokenHash, sessionId, idleDays }: { tokenHash: Buffer; sessionId: string; idleDays: number },
): Promise<void> {
  await db.sql
    .updateTable('refresh_tokens')
    .set((eb) => ({ used_at: eb.fn.coalesce('used_at', now()) }))
    .where('token_hash', '=', tokenHash)
    .execute();
  await db.sql
    .updateTable('sessions')
    .set({ last_used_at: now(), expires_at: fromNow({ days: idleDays }) })
    .where('id', '=', sessionId)
    .execute();
}

/** The language in which the user last had the product on a screen. */
export async function findLanguageOf(db: PlatformDb, userId: number): Promise<MailLanguage | undefined> {
  const row = await db.sql
    .selectFrom('sessions')
    .select('language')
    .where('user_id', '=', userId)
    .where('language', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.language ?? undefined;
}

/** Somebody to write to. */
export type Addressee = MailBrand & { name: string; email: string; timeZone: string; emailVerified: boolean };

/** Who a user is, as mails address one. */
export async function findAddressee(db: PlatformDb, userId: number): Promise<Addressee | undefined> {
  return db.sql
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .leftJoin('company_logos as l', 'l.company_id', 'c.id')
    .select(['u.name', 'u.email', 'u.email_verified as emailVerified'])
    .select(['c.name as company', 'c.time_zone as timeZone', 'l.mime as logoMime', 'l.bytes as logoBytes'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
}

/** Ends one session, and returns whose it was. */
export async function revokeSession(
  db: PlatformDb,
  sessionId: string,
  reason: string,
): Promise<{ userId: number; companyId: number } | undefined> {
  return db.sql
    .updateTable('sessions')
    .set({ revoked_at: now(), revoke_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning(['user_id as userId', 'company_id as companyId'])
    .executeTakeFirst();
}

/** The session a refresh token belongs to, used or not. */
export async function findSessionOfToken(db: PlatformDb, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db.sql
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.session_id;
}

/** Deletes sessions and counters that are not needed any more. */
export async function deleteOldSessions(db: PlatformDb): Promise<number> {
  const sessions = await db.sql
    .deleteFrom('sessions')
    .where('expires_at', '<', ago({ days: 30 }))
    .executeTakeFirst();
  await db.sql
    .deleteFrom('refresh_tokens')
    .where('used_at', '<', ago({ days: 8 }))
    .execute();
  await db.sql
    .deleteFrom('rate_counters')
    .where('window_started_at', '<', ago({ days: 2 }))
    .execute();
  return Number(sessions.numDeletedRows);
}
