import type { Message } from '@balcao/contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import type { MediaOutcome } from './media-outcome.ts';
import { messageAsWire, messageJoins } from '../hot-wire.ts';

export type WaitingFile = {
  messageId: number;
  name: string | null;
  mime: string;
  bytes: number | null;
  ref: unknown;
  attempts: number;
};

/** Takes files that are due. Whoever dies meanwhile gives them back after a while by itself. */
export async function claimFiles(
  db: TenantDb,
  { connectionId, limit, leaseMs }: { connectionId: number; limit: number; leaseMs: number },
): Promise<WaitingFile[]> {
  const { rows } = await sql<WaitingFile>`
    UPDATE messages SET media_attempts = media_attempts + 1, media_next_at = now() + make_interval(secs => ${leaseMs / 1000})
    WHERE id = ANY (ARRAY(
      SELECT id FROM messages WHERE company_id = ${db.companyId} AND connection_id = ${connectionId} AND media_state = 'pending' AND media_next_at <= now()
      ORDER BY media_next_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING id AS "messageId", media_name AS name, media_mime AS mime, media_bytes AS bytes, media_ref AS ref, media_attempts AS attempts`.execute(
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

/** The file of a message lies in our store. */
export async function attachFile(
  db: TenantDb,
  messageId: number,
  { id, mime, bytes, fileName }: { id: string; mime: string; bytes: number; fileName: string },
): Promise<Message | undefined> {
  const { rows } = await sql<{ message: Message }>`
    WITH m AS (UPDATE messages SET media_state = 'ready', media_id = ${id}, media_mime = ${mime}, media_bytes = ${bytes}, media_name = COALESCE(media_name, ${fileName}), media_ref = NULL, version = version + 1
      WHERE company_id = ${db.companyId} AND id = ${messageId} RETURNING *) ${wire}`.execute(db.sql);
  return rows[0]?.message;
}

/** The file of a message did not come: later, or never. */
export async function postponeFile(
  db: TenantDb,
  messageId: number,
  outcome: MediaOutcome,
): Promise<Message | undefined> {
  if (outcome.state === 'pending') {
    const back = outcome.countsAsAttempt ? 0 : 1;
    await sql`UPDATE messages SET media_next_at = now() + make_interval(secs => ${outcome.waitMs / 1000}), media_attempts = media_attempts - ${back} WHERE company_id = ${db.companyId} AND id = ${messageId}`.execute(
      db.sql,
    );
    return undefined;
  }
  const { rows } = await sql<{
    message: Message;
  }>`WITH m AS (UPDATE messages SET media_state = ${outcome.state}, version = version + 1 WHERE company_id = ${db.companyId} AND id = ${messageId} RETURNING *) ${wire}`.execute(
    db.sql,
  );
  return rows[0]?.message;
}
