import { type FirstStepFacts, maxListedGaps, servesCustomers, type ServiceFacts } from '@balcao/domain';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../platform/database.ts';
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

/** How far the company is. Each fact needs few rows, however many there are. */
export async function readFirstStepFacts(db: TenantDb): Promise<FirstStepFacts> {
  const { companyId } = db;
  const { hasVirtual, hasReal, ...facts } = await db.sql
    .selectNoFrom(({ exists, selectFrom }) => {
      const isThere = (rows: Parameters<typeof exists>[0]) => exists(rows).$castTo<boolean>();
      // A number keeps its digits while it reconnects; without a link, customers write to nobody.
      const linked = selectFrom('connections as c')
        .select('c.id')
        .where('c.company_id', '=', companyId)
        .where('c.status', 'not in', ['DISCONNECTED', 'qrcode'])
        .where((eb) => eb.or([eb('c.number', 'is not', null), eb('c.status', '=', 'CONNECTED')]));
      const answers = selectFrom('messages as m')
        .select('m.id')
        .where('m.company_id', '=', companyId)
        .where('m.from_me', '=', true)
        .where('m.user_id', 'is not', null)
        .where((eb) => eb.or([eb('m.ack', '>', 0), eb('m.send_state', '=', 'sent')]));
      return [
        isThere(linked.where('c.provider', '=', 'simulator')).as('hasVirtual'),
        isThere(linked.where('c.provider', '<>', 'simulator')).as('hasReal'),
        isThere(answers).as('hasAnswered'),
        isThere(linked.where('c.greeting_message', '<>', '')).as('hasGreeting'),
      ];
    })
    .executeTakeFirstOrThrow();
  const service = await readService(db);
  return {
    ...facts,
    number: hasReal ? 'real' : hasVirtual ? 'virtual' : 'none',
    hasQueues: servesCustomers(service),
    hasColleagues: (await countServingUsers(db, { hasQueues: service.queues.length > 0 })) > 1,
  };
}

/** How many real users see customers: whoever came with the examples cannot log in. */
async function countServingUsers(db: TenantDb, { hasQueues }: { hasQueues: boolean }): Promise<number> {
  const { count } = await db.sql
    .selectFrom('users as u')
    .leftJoin('sample_records as s', (join) =>
      join.onRef('s.company_id', '=', 'u.company_id').onRef('s.record_id', '=', 'u.id').on('s.kind', '=', 'user'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('u.company_id', '=', db.companyId)
    .where('s.record_id', 'is', null)
    .$if(hasQueues, (query) =>
      query.where((eb) => eb.or([eb('u.profile', '=', 'admin'), eb.exists(queuesOfUser(eb).select('l.queue_id'))])),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Which queues, numbers and people of the company belong together. */
export async function readServiceFacts(db: TenantDb): Promise<ServiceFacts> {
  const idle = await db.sql
    .selectFrom('users as u')
    .select(['u.id', 'u.name'])
    .where('u.company_id', '=', db.companyId)
    .where('u.profile', '=', 'user')
    .where((eb) => eb.not(eb.exists(queuesOfUser(eb).select('l.queue_id'))))
    .orderBy('u.name')
    .orderBy('u.id')
    .limit(maxListedGaps)
    .execute();
  return { ...(await readService(db)), peopleWithoutQueue: idle };
}

const queuesOfUser = (eb: ExpressionBuilder<Database & { u: Database['users'] }, 'u'>) =>
  eb.selectFrom('user_queues as l').whereRef('l.company_id', '=', 'u.company_id').whereRef('l.user_id', '=', 'u.id');

/** The queues with their numbers, and what leads from one to another; plans keep all of them few. */
async function readService(db: TenantDb): Promise<Omit<ServiceFacts, 'peopleWithoutQueue'>> {
  const { companyId } = db;
  const queues = await db.sql
    .selectFrom('queues as q')
    .select(['q.id', 'q.name'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('user_queues as l')
            .select('l.user_id')
            .whereRef('l.company_id', '=', 'q.company_id')
            .whereRef('l.queue_id', '=', 'q.id'),
        )
        .$castTo<boolean>()
        .as('hasPeople'),
    )
    .where('q.company_id', '=', companyId)
    .orderBy('q.name')
    .execute();
  const connections = await db.sql
    .selectFrom('connections as c')
    .select(['c.id', 'c.name'])
    .where('c.company_id', '=', companyId)
    .orderBy('c.name')
    .execute();
  const links = await db.sql
    .selectFrom('connection_queues')
    .select(['connection_id', 'queue_id'])
    .where('company_id', '=', companyId)
    .execute();
  const forwards = await db.sql
    .selectFrom('queue_options')
    .select(['queue_id as from', 'forward_queue_id as to'])
    .distinct()
    .where('company_id', '=', companyId)
    .where('forward_queue_id', 'is not', null)
    // A choice without a title is not offered.
    .where('title', '<>', '')
    .$narrowType<{ to: number }>()
    .execute();
  return {
    queues,
    connections: connections.map((connection) => ({
      ...connection,
      queueIds: links.filter((link) => link.connection_id === connection.id).map((link) => link.queue_id),
    })),
    forwards,
  };
}
