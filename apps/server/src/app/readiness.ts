import { hasSafeLogins } from '../drivers/postgres/check-logins.ts';
import { countPending } from '../drivers/postgres/migrate.ts';
import type { DatabaseSpace } from '../drivers/postgres/database-space.ts';
import type { Pools } from '../drivers/postgres/pools.ts';
import type { SignalHub } from '../drivers/postgres/signals.ts';
import { withinTime, type Readiness } from '../platform/http/health.ts';
import type { MediaStore } from '../ports/media-store.ts';

export type ReadinessDeps = {
  pools: Pools;
  space: Pick<DatabaseSpace, 'hasRoom'>;
  signals: Pick<SignalHub, 'roundTrip'>;
  store: MediaStore;
  /** The folder of the migrations this version expects. */
  migrations: string;
  isStopping: () => boolean;
};

/**
 * Ready means: not stopping, the database answers with the tables this version expects and has room on its disk, our
 * logins may do their work and no more, and notifications arrive. A full disk of media only warns: texts still flow.
 */
export async function checkReadiness(deps: ReadinessDeps): Promise<Readiness> {
  const { pools, space, signals, store, migrations, isStopping } = deps;
  const [database, storage] = await Promise.all([
    withinTime(async () => (await pools.platform.query('SELECT 1')).rowCount === 1),
    withinTime(async () => ((await store.check()).freeRatio ?? 1) > 0.1),
  ]);
  const ifAnswering = async (check: () => Promise<boolean>): Promise<boolean> => database && withinTime(check);
  const [databaseSpace, migrated, logins, notifications] = await Promise.all([
    ifAnswering(space.hasRoom),
    ifAnswering(async () => (await countPending((sql) => pools.platform.query(sql), migrations)) === 0),
    ifAnswering(() => hasSafeLogins(pools)),
    ifAnswering(() => signals.roundTrip().then(() => true)),
  ]);
  const checks = { database, databaseSpace, migrated, logins, notifications, accepting: !isStopping() };
  return { ready: Object.values(checks).every(Boolean), checks, warnings: storage ? [] : ['storage'] };
}
