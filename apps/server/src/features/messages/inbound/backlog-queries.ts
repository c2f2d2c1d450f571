import { sql } from 'kysely';
import type { PlatformDb } from '../../../platform/tenant-db.ts';

export type MessageBacklog = { queued: number; sending: number; oldestSeconds: number; mediaPending: number };

/**
 * What waits of all companies. Both tables have an index of just what waits, so this does not grow with what was done.
 */
export async function countBacklog(db: PlatformDb): Promise<MessageBacklog> {
  const { rows } = await sql<MessageBacklog>`
    SELECT count(*) FILTER (WHERE state = 'queued')::int AS queued, count(*) FILTER (WHERE state = 'sending')::int AS sending,
      coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "oldestSeconds",
      (SELECT count(*)::int FROM messages WHERE media_state = 'pending') AS "mediaPending"
    FROM outbox WHERE state IN ('queued', 'sending')`.execute(db.sql);
  return rows[0] ?? { queued: 0, sending: 0, oldestSeconds: 0, mediaPending: 0 };
}
