import { countPending } from '../drivers/postgres/migrate.ts';
import type { Pools } from '../drivers/postgres/pools.ts';
import { withinTime, type Readiness } from '../platform/http/health.ts';
import type { MediaStore } from '../ports/media-store.ts';

export type ReadinessDeps = {
  pools: Pools;
  store: MediaStore;
  /** The folder of the migrations this version expects. */
  migrations: string;
  isStopping: () => boolean;
};

/**
 * Ready means: not stopping, the database answers, and it has the tables this version expects. A full disk only warns:
 * texts still flow.
 */
export async function checkReadiness({ pools, store, migrations, isStopping }: ReadinessDeps): Promise<Readiness> {
  const [database, storage] = await Promise.all([
    withinTime(async () => (await pools.platform.query('SELECT 1')).rowCount === 1),
    withinTime(async () => ((await store.check()).freeRatio ?? 1) > 0.1),
  ]);
  const migrated =
    database &&
    (await withinTime(async () => (await countPending((sql) => pools.platform.query(sql), migrations)) === 0));
  const checks = { database, migrated, accepting: !isStopping() };
  return { ready: Object.values(checks).every(Boolean), checks, warnings: storage ? [] : ['storage'] };
}
