import type { Message } from '@balcao/contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import { fenceOf, isLeasedUnder, leaseEnd } from '../../../platform/worker/due-time-lease.ts';
import type { MediaOutcome } from './media-outcome.ts';
import { messageAsWire, messageJoins } from '../hot-wire.ts';

export type WaitingFile = {
  messageId: number;
  fence: number;
  name: string | null;
  mime: string;
  bytes: number | null;
  ref: unknown;
  attempts: number;
};

/** The claim of one file. */
export type FileClaim = Pick<WaitingFile, 'messageId' | 'fence'>;

const dueAt = sql`messages.media_next_at`;

/** Claims files that are due; those of a node that died meanwhile are due again when the lease is over. */
export async function claimFiles(
  db: TenantDb,
  { connectionId, limit, leaseMs }: { connectionId: number; limit: number; leaseMs: number },
): Promise<WaitingFile[]> {
  const { rows } = await sql<WaitingFile>`
    UPDATE messages SET media_attempts = media_attempts + 1, media_next_at = ${leaseEnd(leaseMs)}
    WHERE id = ANY (ARRAY(
      SELECT id FROM messages WHERE company_id = ${db.companyId} AND connection_id = ${connectionId} AND media_state = 'pending' AND media_next_at <= now()
      ORDER BY media_next_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING id AS "messageId", ${fenceOf(dueAt)} AS fence, media_name AS name, media_mime AS mime, media_bytes AS bytes, media_ref AS ref, media_attempts AS attempts`.execute(
    db.sql,
  );
  return rows;
}

/** The milliseconds until the next file is due; null when none waits. */
export async function nextFileIn(db: TenantDb, connectionId: number): Promise<number | null> {
  const { rows } = await sql<{ waitMs: number | null }>`
    SELECT EXTRACT(EPOCH FROM min(media_next_at) - now())::float8 * 1000 AS "waitMs" FROM messages WHERE company_id = ${db.companyId} AND connection_id = ${connectionId} AND media_state = 'pending'`.execute(
    db.sql,
  );
  return rows[0]?.waitMs ?? null;
}

const wire = sql`SELECT ${messageAsWire} AS message FROM m ${messageJoins}`;

const isClaimed = (db: TenantDb, { messageId, fence }: FileClaim) =>
  sql`company_id = ${db.companyId} AND id = ${messageId} AND media_state = 'pending' AND ${isLeasedUnder(fence, dueAt)}`;

/** The file of a message is in our store. Undefined, and nothing written, when the claim is no longer ours. */
export async function attachFile(
  db: TenantDb,
  claim: FileClaim,
  { id, mime, bytes, fileName }: { id: string; mime: string; bytes: number; fileName: string },
): Promise<Message | undefined> {
  const { rows } = await sql<{ message: Message }>`
    WITH m AS (UPDATE messages SET media_state = 'ready', media_id = ${id}, media_mime = ${mime}, media_bytes = ${bytes}, media_name = COALESCE(media_name, ${fileName}), media_ref = NULL, version = version + 1
      WHERE ${isClaimed(db, claim)} RETURNING *) ${wire}`.execute(db.sql);
  return rows[0]?.message;
}

/**
 * The file of a message did not come: it is tried later, or never. Answers the message if it changed with it, and
 * undefined when the claim is no longer ours: then nothing is written.
 */
export async function postponeFile(
  db: TenantDb,
  claim: FileClaim,
  outcome: MediaOutcome,
): Promise<{ message: Message | null } | undefined> {
  if (outcome.state !== 'pending') {
    const { rows } = await sql<{ message: Message }>`
      WITH m AS (UPDATE messages SET media_state = ${outcome.state}, version = version + 1 WHERE ${isClaimed(db, claim)} RETURNING *) ${wire}`.execute(
      db.sql,
    );
    return rows[0];
  }
  const back = outcome.countsAsAttempt ? 0 : 1;
  const { rows } = await sql<{ message: null }>`
    UPDATE messages SET media_next_at = now() + make_interval(secs => ${outcome.waitMs / 1000}), media_attempts = media_attempts - ${back}
    WHERE ${isClaimed(db, claim)} RETURNING NULL AS message`.execute(db.sql);
  return rows[0];
}

/** Gives claimed files back as if they had not been claimed. */
export async function handBackFiles(db: TenantDb, claims: readonly FileClaim[]): Promise<void> {
  await sql`
    UPDATE messages SET media_next_at = now(), media_attempts = media_attempts - 1
    FROM unnest(${claims.map(({ messageId }) => messageId)}::bigint[], ${claims.map(({ fence }) => fence)}::bigint[]) AS claim (id, fence)
    WHERE company_id = ${db.companyId} AND messages.id = claim.id AND media_state = 'pending' AND ${isLeasedUnder(sql`claim.fence`, dueAt)}`.execute(
    db.sql,
  );
}
