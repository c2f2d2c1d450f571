import type { CompanyFilter, Overview } from '@balcao/contract';
import { type Day, platformCompanyId } from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
import { appNow, graceDays, timestamp } from '../../platform/sql-expressions.ts';
import type { PlatformDb } from '../../platform/tenant-db.ts';

/** The operator's today and the days his month begins and ends on; the end is no longer part of it. */
export type Month = { today: Day; from: Day; until: Day; timeZone: string };

/** What decides who is overdue. Read once: asked of the database for each company it would take most of the time. */
type Moment = { now: Date; graceDays: number };

async function readMoment(db: PlatformDb): Promise<Moment> {
  return db.sql.selectNoFrom([appNow().as('now'), graceDays().as('graceDays')]).executeTakeFirstOrThrow();
}

/** When a day begins in the operator's time zone. */
const startOf = (day: Day, { timeZone }: Month): RawBuilder<Date> =>
  sql`(${day}::date)::timestamp at time zone ${timeZone}`;

/** Whether the company `c` may not work because it has not paid. */
const isOverdue = ({ now, graceDays: days }: Moment) =>
  sql<boolean>`coalesce(c.due_date + ${days}::int < (${timestamp(now)} at time zone c.time_zone)::date, false)`;

function statesAt(moment: Moment) {
  const overdue = isOverdue(moment);
  return {
    active: sql<boolean>`(c.status and not ${overdue})`,
    trial: sql<boolean>`(c.status and not ${overdue} and coalesce(c.trial_expires_at > ${timestamp(moment.now)}, false))`,
    // No zone is a day and a half ahead: what is due later is not even looked at, by the index of due dates.
    overdue: sql<boolean>`(c.status and ${overdue} and c.due_date <= (${timestamp(moment.now)} at time zone 'UTC')::date + 1 - ${moment.graceDays}::int)`,
    disabled: sql<boolean>`(not c.status)`,
  } as const;
}

/** An invoice `i` of this month that nobody has paid yet. */
const isDue = ({ from, until }: Month) =>
  sql<boolean>`(i.status = 'open' and i.due_date >= ${from}::date and i.due_date < ${until}::date)`;

/** An invoice `i` that was paid this month. */
const isReceived = (month: Month) =>
  sql<boolean>`(i.status = 'paid' and i.paid_at >= ${startOf(month.from, month)} and i.paid_at < ${startOf(month.until, month)})`;

const isUp = sql<boolean>`(n.status = 'CONNECTED')`;
const isDown = sql<boolean>`(n.status <> 'CONNECTED')`;

const living = (db: PlatformDb) => db.sql.selectFrom('companies as c').where('c.deleted_at', 'is', null);

/** The customers of the platform, each once among the switched off, the overdue and the active ones. */
const customers = (db: PlatformDb) => living(db).where('c.id', '<>', platformCompanyId);

async function countStates(db: PlatformDb): Promise<Overview['companies']> {
  const states = statesAt(await readMoment(db));
  return customers(db)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(states.active).as('active'),
      fn.countAll<number>().filterWhere(states.trial).as('trial'),
      fn.countAll<number>().filterWhere(states.overdue).as('overdue'),
      fn.countAll<number>().filterWhere(states.disabled).as('disabled'),
    ])
    .executeTakeFirstOrThrow();
}

const addUpMoney = (db: PlatformDb, month: Month) =>
  living(db)
    .innerJoin('invoices as i', 'i.company_id', 'c.id')
    .select(({ fn }) => [
      fn.sum<number | null>('i.value_cents').filterWhere(isDue(month)).as('due'),
      fn.countAll<number>().filterWhere(isDue(month)).as('dueCount'),
      fn.sum<number | null>('i.value_cents').filterWhere(isReceived(month)).as('received'),
      fn.countAll<number>().filterWhere(isReceived(month)).as('receivedCount'),
    ])
    .where((eb) => eb.or([isDue(month), isReceived(month)]))
    .executeTakeFirstOrThrow();

const countConnections = (db: PlatformDb) =>
  living(db)
    .innerJoin('connections as n', 'n.company_id', 'c.id')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isUp).as('up'),
      fn.countAll<number>().filterWhere(isDown).as('down'),
    ])
    .executeTakeFirstOrThrow();

const countMessages = (db: PlatformDb, month: Month) =>
  living(db)
    .innerJoin('messages as m', 'm.company_id', 'c.id')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('m.created_at', '>=', startOf(month.today, month)).as('today'),
      fn.countAll<number>().filterWhere('m.created_at', '<', startOf(month.today, month)).as('yesterday'),
    ])
    .where('m.created_at', '>=', sql<Date>`${startOf(month.today, month)} - interval '1 day'`)
    .executeTakeFirstOrThrow();

const addUpFiles = (db: PlatformDb) =>
  living(db)
    .innerJoin('media_files as f', 'f.company_id', 'c.id')
    .select(({ fn }) => fn.sum<number | null>('f.bytes').as('bytes'))
    .executeTakeFirstOrThrow();

/** What the numbers count, in six indexed statements however many companies there are. */
export async function readOverview(db: PlatformDb, month: Month): Promise<Overview> {
  const [companies, money, connections, messages, files] = await Promise.all([
    countStates(db),
    addUpMoney(db, month),
    countConnections(db),
    countMessages(db, month),
    addUpFiles(db),
  ]);
  return {
    companies,
    money: { ...money, due: Number(money.due ?? 0) / 100, received: Number(money.received ?? 0) / 100 },
    connections,
    messages,
    storage: { bytes: Number(files.bytes ?? 0) },
  };
}

const counted = sql<number | null>`count(*)::numeric`;

/** The companies that a number of the overview counts, each with its part of it; parts are null where companies count. */
export async function measuredCompanies(db: PlatformDb, show: CompanyFilter, month: Month) {
  const states = statesAt(await readMoment(db));
  return { query: buildMeasured(db, { show, month, states }) };
}

type Measured = { show: CompanyFilter; month: Month; states: ReturnType<typeof statesAt> };

function buildMeasured(db: PlatformDb, { show, month, states }: Measured) {
  switch (show) {
    case 'active':
    case 'trial':
    case 'overdue':
    case 'disabled':
      return customers(db)
        .select(['c.id', sql<number | null>`null::numeric`.as('measure')])
        .where(states[show]);
    case 'due':
    case 'received':
      return db.sql
        .selectFrom('invoices as i')
        .select(['i.company_id as id', sql<number | null>`sum(i.value_cents)::numeric / 100`.as('measure')])
        .where(show === 'due' ? isDue(month) : isReceived(month))
        .groupBy('i.company_id');
    case 'connectionsUp':
    case 'connectionsDown':
      return db.sql
        .selectFrom('connections as n')
        .select(['n.company_id as id', counted.as('measure')])
        .where(show === 'connectionsUp' ? isUp : isDown)
        .groupBy('n.company_id');
    case 'messages':
      return db.sql
        .selectFrom('messages as m')
        .select(['m.company_id as id', counted.as('measure')])
        .where('m.created_at', '>=', startOf(month.today, month))
        .groupBy('m.company_id');
    case 'storage':
      return db.sql
        .selectFrom('media_files as f')
        .select(['f.company_id as id', sql<number | null>`sum(f.bytes)::numeric`.as('measure')])
        .groupBy('f.company_id');
  }
}
