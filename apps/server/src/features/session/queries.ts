import { sql } from 'kysely';
import type { SessionUser } from '@balcao/contract';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

/** What login needs to know of a person, found by e-mail across companies. */
export type LoginRow = { id: number; company_id: number; password_hash: string; token_version: number };

/** Finds the user of an e-mail, whatever its case. */
export async function findUserByEmail(db: PlatformDb, email: string): Promise<LoginRow | undefined> {
  return db.sql
    .selectFrom('users')
    .select(['id', 'company_id', 'password_hash', 'token_version'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
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

/** Reads a user's access facts in one indexed query. */
export async function readAuthState(db: PlatformDb, userId: number): Promise<AuthStateRow | undefined> {
  const { rows } = await sql<AuthStateRow>`
    SELECT u.id, u.company_id, u.profile, u.is_super, u.token_version, s.id AS session_id, s.expires_at AS session_expires_at,
           c.status AND c.deleted_at IS NULL AS status, c.due_date, c.time_zone,
           coalesce((SELECT value FROM platform_settings WHERE key = 'graceDays'), '0')::int AS grace_days,
           ARRAY(SELECT queue_id FROM user_queues q WHERE q.company_id = u.company_id AND q.user_id = u.id) AS queue_ids,
           NOT EXISTS (SELECT FROM queues q WHERE q.company_id = u.company_id) AS has_no_queue
    FROM users u
    JOIN companies c ON c.id = u.company_id
    LEFT JOIN sessions s ON s.user_id = u.id AND s.revoked_at IS NULL
    WHERE u.id = ${userId}`.execute(db.sql);
  return rows[0];
}

/** The user as the browser gets one at login and refresh; settings are the stored ones. */
export async function readSessionUser(db: PlatformDb, userId: number): Promise<SessionUser | undefined> {
  const { rows } = await sql<{ user: SessionUser }>`
    SELECT json_build_object(
      'id', u.id, 'name', u.name, 'email', u.email, 'profile', u.profile, 'super', u.is_super, 'companyId', u.company_id,
      'queues', coalesce((
        SELECT json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) ORDER BY lower(q.name))
        FROM user_queues l JOIN queues q ON q.company_id = l.company_id AND q.id = l.queue_id
        WHERE l.company_id = u.company_id AND l.user_id = u.id), '[]'),
      'company', json_build_object(
        'id', c.id, 'name', c.name, 'email', c.email, 'dueDate', c.due_date, 'trialExpiration', c.trial_expires_at,
        'status', c.status, 'timeZone', c.time_zone, 'planName', p.name,
        'settings', coalesce((
          SELECT json_agg(json_build_object('key', t.key, 'value', t.value) ORDER BY t.key)
          FROM settings t WHERE t.company_id = c.id), '[]'))) AS user
    FROM users u
    JOIN companies c ON c.id = u.company_id
    LEFT JOIN plans p ON p.id = c.plan_id
    WHERE u.id = ${userId}`.execute(db.sql);
  return rows[0]?.user;
}

/** Ends every live session of the users; tells which users had one. */
export async function revokeSessions(
  db: TenantDb | PlatformDb,
  userIds: readonly number[],
  reason: string,
): Promise<number[]> {
  const rows = await db.sql
    .updateTable('sessions')
    .set({ revoked_at: sql`now()`, revoke_reason: reason })
    .where('user_id', '=', sql<number>`any(${[...userIds]}::int[])`)
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
};

/** Stores a session with its first refresh token. */
export async function insertSession(
  db: PlatformDb,
  { id, companyId, userId, tokenVersion, tokenHash, idleDays }: NewSession,
): Promise<void> {
  await db.sql
    .insertInto('sessions')
    .values({
      id,
      company_id: companyId,
      user_id: userId,
      token_version: tokenVersion,
      expires_at: sql`now() + make_interval(days => ${idleDays})`,
    })
    .execute();
  await insertRefreshToken(db, { companyId, sessionId: id, tokenHash });
}

/** Adds the next refresh token of a session. */
export async function insertRefreshToken(
  db: PlatformDb,
  { companyId, sessionId, tokenHash }: { companyId: number; sessionId: string; tokenHash: Buffer },
): Promise<void> {
  await db.sql
    .insertInto('refresh_tokens')
    .values({ company_id: companyId, session_id: sessionId, token_hash: tokenHash })
    .execute();
}

/** A refresh token with its session, locked so that two exchanges of it follow each other. */
export type RefreshRow = {
  company_id: number;
  session_id: string;
  user_id: number;
  used_seconds_ago: number | null;
  live: boolean;
  token_version_matches: boolean;
  token_version: number;
};

/** Finds and locks the token of a cookie. */
export async function lockRefreshToken(db: PlatformDb, tokenHash: Buffer): Promise<RefreshRow | undefined> {
  const { rows } = await sql<RefreshRow>`
    SELECT t.company_id, t.session_id, s.user_id, extract(epoch FROM now() - t.used_at)::float8 AS used_seconds_ago,
           s.revoked_at IS NULL AND s.expires_at > now() AND s.created_at > now() - interval '30 days' AS live,
           s.token_version = u.token_version AS token_version_matches, u.token_version
    FROM refresh_tokens t
    JOIN sessions s ON s.company_id = t.company_id AND s.id = t.session_id
    JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
    WHERE t.token_hash = ${tokenHash}
    FOR UPDATE OF t`.execute(db.sql);
  return rows[0];
}

/** Marks a token as exchanged and lets the session live on. */
export async function useRefreshToken(
  db: PlatformDb,
  { tokenHash, sessionId, idleDays }: { tokenHash: Buffer; sessionId: string; idleDays: number },
): Promise<void> {
  await db.sql
    .updateTable('refresh_tokens')
    .set({ used_at: sql`coalesce(used_at, now())` })
    .where('token_hash', '=', tokenHash)
    .execute();
  await db.sql
    .updateTable('sessions')
    .set({ last_used_at: sql`now()`, expires_at: sql`now() + make_interval(days => ${idleDays})` })
    .where('id', '=', sessionId)
    .execute();
}

/** Ends one session; tells whose it was. */
export async function revokeSession(
  db: PlatformDb,
  sessionId: string,
  reason: string,
): Promise<{ userId: number; companyId: number } | undefined> {
  return db.sql
    .updateTable('sessions')
    .set({ revoked_at: sql`now()`, revoke_reason: reason })
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

/** Forgets sessions and counters that can matter to nobody any more. */
export async function deleteOldSessions(db: PlatformDb): Promise<number> {
  const sessions = await db.sql
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
    .executeTakeFirst();
  await db.sql
    .deleteFrom('refresh_tokens')
    .where('used_at', '<', sql<Date>`now() - interval '8 days'`)
    .execute();
  await db.sql
    .deleteFrom('rate_counters')
    .where('window_started_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute();
  return Number(sessions.numDeletedRows);
}

type Me = { id: number; name: string; email: string; profile: 'admin' | 'user'; super: boolean; companyId: number };

/** Who is meant by a user's own id, for /auth/me. */
export async function readMe(db: TenantDb, userId: number): Promise<Me | undefined> {
  const { rows } = await sql<Me>`
    SELECT id, name, email, profile, is_super AS super, company_id AS "companyId"
    FROM users WHERE company_id = ${db.companyId} AND id = ${userId}`.execute(db.sql);
  return rows[0];
}
