import { sql } from 'kysely';
import type { PlatformDb } from './tenant-db.ts';

/** How often something may happen to one key within a window. */
export type Limit = { name: string; max: number; windowSeconds: number };

export type Usage = { count: number; retryAfter: number };

/** Counts one more and tells how often it happened in the running window. */
export async function countUse(db: PlatformDb, limit: Limit, key: Buffer): Promise<Usage> {
  const window = sql`make_interval(secs => ${limit.windowSeconds})`;
  const { rows } = await sql<{ count: number; retry_after: number }>`
    INSERT INTO rate_counters AS counter (name, key) VALUES (${limit.name}, ${key})
    ON CONFLICT (name, key) DO UPDATE SET
      count = CASE WHEN counter.window_started_at < now() - ${window} THEN 1 ELSE counter.count + 1 END,
      window_started_at = CASE WHEN counter.window_started_at < now() - ${window} THEN now() ELSE counter.window_started_at END
    RETURNING count, ceil(extract(epoch FROM window_started_at + ${window} - now()))::int AS retry_after`.execute(
    db.sql,
  );
  return { count: rows[0]?.count ?? 1, retryAfter: Math.max(1, rows[0]?.retry_after ?? 1) };
}

/** Forgets the tries of a key, as after a right password. */
export async function clearUse(db: PlatformDb, limit: Limit, key: Buffer): Promise<void> {
  await db.sql.deleteFrom('rate_counters').where('name', '=', limit.name).where('key', '=', key).execute();
}
