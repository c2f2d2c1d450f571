import { sql } from 'kysely';
import type { PlatformDb } from '../../platform/tenant-db.ts';

/** Whether anybody can log in yet. */
export async function hasUsers(db: PlatformDb): Promise<boolean> {
  return (await db.sql.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Lets one first run at a time through, on whichever node. */
export async function lockFirstRun(db: PlatformDb): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7206015)`.execute(db.sql);
}
