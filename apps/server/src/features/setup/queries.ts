import type { PlatformDb } from '../../platform/tenant-db.ts';

/** Whether anybody can log in yet. */
export async function hasUsers(db: PlatformDb): Promise<boolean> {
  return (await db.sql.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Any number that no other advisory lock of ours uses. */
const firstRunLock = 7_206_015;

/** Lets one first run at a time through, on whichever node. */
export async function lockFirstRun(db: PlatformDb): Promise<void> {
  await db.sql.selectNoFrom((eb) => eb.fn('pg_advisory_xact_lock', [eb.lit(firstRunLock)]).as('lock')).execute();
}
