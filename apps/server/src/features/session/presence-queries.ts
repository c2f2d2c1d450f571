import { sql } from 'kysely';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';
import type { LiveSocket } from '../../ports/presence.ts';

/** A user whose state flipped. */
export type Flip = { companyId: number; userId: number };

/** Any number that no other advisory lock of ours uses as its first half. */
const presenceLock = 7_206_015;

/**
 * Lets one transaction at a time change the presence of these users. Without it two nodes that close a
 * user's last two sockets at once would each see the other's row, and nobody would say that he left.
 */
export async function lockPresence(db: PlatformDb, userIds: readonly number[]): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(${presenceLock}, u.id)
    FROM (SELECT DISTINCT id FROM unnest(${userIds}::int[]) AS given (id) ORDER BY id) u`.execute(db.sql);
}

/** Adds or refreshes a row per socket; returns who had none before. Sockets of users who are gone are passed over. */
export async function putPresence(db: PlatformDb, nodeId: string, sockets: readonly LiveSocket[]): Promise<Flip[]> {
  // All parts of the statement see the table as it was before, which is what tells a flip.
  const { rows } = await sql<Flip>`
    WITH given AS (
      SELECT * FROM unnest(${sockets.map((s) => s.socketId)}::text[], ${sockets.map((s) => s.companyId)}::int[], ${sockets.map((s) => s.userId)}::int[])
        AS g (socket_id, company_id, user_id)
    ), known AS (
      SELECT g.* FROM given g JOIN users u ON u.company_id = g.company_id AND u.id = g.user_id FOR KEY SHARE OF u
    ), put AS (
      INSERT INTO presence (company_id, socket_id, user_id, node_id)
      SELECT company_id, socket_id, user_id, ${nodeId}::uuid FROM known
      ON CONFLICT (socket_id) DO UPDATE SET last_seen_at = now()
      RETURNING company_id, user_id
    )
    SELECT DISTINCT put.company_id AS "companyId", put.user_id AS "userId" FROM put
    WHERE NOT EXISTS (SELECT FROM presence p WHERE p.company_id = put.company_id AND p.user_id = put.user_id)`.execute(
    db.sql,
  );
  return rows;
}

/** Removes the rows of these sockets; returns who has none left. */
export async function removePresence(db: PlatformDb, socketIds: readonly string[]): Promise<Flip[]> {
  const { rows } = await sql<Flip>`
    WITH gone AS (DELETE FROM presence WHERE socket_id = ANY(${socketIds}::text[]) RETURNING company_id, user_id)
    SELECT DISTINCT gone.company_id AS "companyId", gone.user_id AS "userId" FROM gone
    WHERE NOT EXISTS (
      SELECT FROM presence p
      WHERE p.company_id = gone.company_id AND p.user_id = gone.user_id AND p.socket_id <> ALL(${socketIds}::text[])
    )`.execute(db.sql);
  return rows;
}

/** Marks all rows of a node as seen now, and returns them. */
export async function touchPresence(db: PlatformDb, nodeId: string): Promise<LiveSocket[]> {
  const { rows } = await sql<LiveSocket>`
    UPDATE presence SET last_seen_at = now() WHERE node_id = ${nodeId}::uuid
    RETURNING socket_id AS "socketId", company_id AS "companyId", user_id AS "userId"`.execute(db.sql);
  return rows;
}

/** The rows that were not seen for this long. */
export async function listStalePresence(db: PlatformDb, seconds: number): Promise<LiveSocket[]> {
  const { rows } = await sql<LiveSocket>`
    SELECT socket_id AS "socketId", company_id AS "companyId", user_id AS "userId" FROM presence
    WHERE last_seen_at < now() - make_interval(secs => ${seconds}) ORDER BY last_seen_at LIMIT 500`.execute(db.sql);
  return rows;
}

/** Tells whether a user of the company has a live socket. */
export async function isUserOnline(db: TenantDb, userId: number): Promise<boolean> {
  const row = await db.sql
    .selectFrom('presence')
    .select('socket_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
