import type { FirstStepFacts } from '@balcao/domain';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

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

/** How far the company is. Each fact needs one row, however many there are. */
export async function readFirstStepFacts(db: TenantDb): Promise<FirstStepFacts> {
  const { companyId } = db;
  const { hasVirtual, hasReal, ...facts } = await db.sql
    .selectNoFrom(({ exists, selectFrom }) => {
      const isThere = (rows: Parameters<typeof exists>[0]) => exists(rows).$castTo<boolean>();
      const connections = selectFrom('connections as c').select('c.id').where('c.company_id', '=', companyId);
      const linked = connections.where((eb) =>
        eb.or([eb('c.number', 'is not', null), eb('c.status', '=', 'CONNECTED')]),
      );
      const answers = selectFrom('messages as m')
        .select('m.id')
        .where('m.company_id', '=', companyId)
        .where('m.from_me', '=', true)
        .where('m.user_id', 'is not', null);
      return [
        isThere(linked.where('c.provider', '=', 'simulator')).as('hasVirtual'),
        isThere(linked.where('c.provider', '<>', 'simulator')).as('hasReal'),
        isThere(selectFrom('queues as q').select('q.id').where('q.company_id', '=', companyId)).as('hasQueues'),
        isThere(answers).as('hasAnswered'),
        isThere(connections.where('c.greeting_message', '<>', '')).as('hasGreeting'),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    ...facts,
    number: hasReal ? 'real' : hasVirtual ? 'virtual' : 'none',
    hasColleagues: (await countRealUsers(db)) > 1,
  };
}

/** How many can log in: whoever came with the examples cannot. */
async function countRealUsers(db: TenantDb): Promise<number> {
  const { count } = await db.sql
    .selectFrom('users as u')
    .leftJoin('sample_records as s', (join) =>
      join.onRef('s.company_id', '=', 'u.company_id').onRef('s.record_id', '=', 'u.id').on('s.kind', '=', 'user'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('u.company_id', '=', db.companyId)
    .where('s.record_id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
