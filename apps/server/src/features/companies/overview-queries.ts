import type { CompanyFilter, Overview } from '@balcao/contract';
import type { Day } from '@balcao/domain';
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

/** Every company, the operator's own included, is once among the switched off, the overdue and the active ones. */
const living = (db: PlatformDb) => db.sql.selectFrom('companies as c').where('c.deleted_at', 'is', null);

/** Counted in groups that are alike, because what day it is in a zone takes longer to say than to count a company. */
async function countStates(db: PlatformDb): Promise<Overview['companies']> {
  const moment = await readMoment(db);
  const states = statesAt(moment);
  const alike = living(db)
    .select(({ fn }) => ['c.status', 'c.due_date', 'c.time_zone', fn.countAll<number>().as('companies')])
    .select(
      sql<Date | null>`case when c.trial_expires_at > ${timestamp(moment.now)} then c.trial_expires_at end`.as(
        'trial_expires_at',
      ),
    )
    .groupBy([sql.lit(1), sql.lit(2), sql.lit(3), sql.lit(5)]);
  const row = await db.sql
    .selectFrom(alike.as('c'))
    .select(({ fn }) => [
      fn.sum<string | null>('c.companies').filterWhere(states.active).as('active'),
      fn.sum<string | null>('c.companies').filterWhere(states.trial).as('trial'),
      fn.sum<string | null>('c.companies').filterWhere(states.overdue).as('overdue'),
      fn.sum<string | null>('c.companies').filterWhere(states.disabled).as('disabled'),
    ])
    .executeTakeFirstOrThrow();
  return numbersOf(row);
}

type Sums<Key extends string> = Record<Key, string | number | null>;

/** Sums as the database tells them, of nothing null and of large numbers texts. */
function numbersOf<Key extends string>(sums: Sums<Key>): Record<Key, number> {
  const entries = Object.entries<string | number | null>(sums).map(([key, sum]) => [key, Number(sum ?? 0)] as const);
  return Object.fromEntries(entries) as Record<Key, number>;
}

/**
 * What the rows of a table come to without those of deleted companies, of which there are few: looking each row's
 * company up would take longer than the counting.
 */
async function withoutDeleted<Key extends string>(
  ofAll: Promise<Sums<Key>>,
  ofDeleted: Promise<Sums<Key>>,
): Promise<Record<Key, number>> {
  const [all, deleted] = [numbersOf(await ofAll), numbersOf(await ofDeleted)];
  const entries = Object.entries<number>(all).map(([key, sum]) => [key, sum - (deleted[key as Key] ?? 0)] as const);
  return Object.fromEntries(entries) as Record<Key, number>;
}

/** Companies that are deleted but not purged yet. */
const deletedCompanies = (db: PlatformDb) =>
  db.sql.selectFrom('companies').select('id').where('deleted_at', 'is not', null);

function addUpMoney(db: PlatformDb, month: Month) {
  const query = db.sql
    .selectFrom('invoices as i')
    .select(({ fn }) => [
      fn.sum<string | null>('i.value_cents').filterWhere(isDue(month)).as('due'),
      fn.countAll<number>().filterWhere(isDue(month)).as('dueCount'),
      fn.sum<string | null>('i.value_cents').filterWhere(isReceived(month)).as('received'),
      fn.countAll<number>().filterWhere(isReceived(month)).as('receivedCount'),
    ])
    .where((eb) => eb.or([isDue(month), isReceived(month)]));
  return withoutDeleted(
    query.executeTakeFirstOrThrow(),
    query.where('i.company_id', 'in', deletedCompanies(db)).executeTakeFirstOrThrow(),
  );
}

function countConnections(db: PlatformDb) {
  const query = db.sql
    .selectFrom('connections as n')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isUp).as('up'),
      fn.countAll<number>().filterWhere(isDown).as('down'),
    ]);
  return withoutDeleted(
    query.executeTakeFirstOrThrow(),
    query.where('n.company_id', 'in', deletedCompanies(db)).executeTakeFirstOrThrow(),
  );
}

function countMessages(db: PlatformDb, month: Month) {
  const query = db.sql
    .selectFrom('messages as m')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('m.created_at', '>=', startOf(month.today, month)).as('today'),
      fn.countAll<number>().filterWhere('m.created_at', '<', startOf(month.today, month)).as('yesterday'),
    ])
    .where('m.created_at', '>=', sql<Date>`${startOf(month.today, month)} - interval '1 day'`);
  return withoutDeleted(
    query.executeTakeFirstOrThrow(),
    query.where('m.company_id', 'in', deletedCompanies(db)).executeTakeFirstOrThrow(),
  );
}

function addUpFiles(db: PlatformDb) {
  const query = db.sql.selectFrom('media_files as f').select(({ fn }) => fn.sum<string | null>('f.bytes').as('bytes'));
  return withoutDeleted(
    query.executeTakeFirstOrThrow(),
    query.where('f.company_id', 'in', deletedCompanies(db)).executeTakeFirstOrThrow(),
  );
}

/** What the numbers count, in ten statements however many companies there are. */
export async function readOverview(db: PlatformDb, month: Month): Promise<Overview> {
  const [companies, money, connections, messages, storage] = await Promise.all([
    countStates(db),
    addUpMoney(db, month),
    countConnections(db),
    countMessages(db, month),
    addUpFiles(db),
  ]);
  return {
    companies,
    money: { ...money, due: money.due / 100, received: money.received / 100 },
    connections,
    messages,
    storage,
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
      return living(db)
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
