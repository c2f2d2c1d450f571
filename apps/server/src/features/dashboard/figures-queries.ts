import { type Expression, type ExpressionBuilder } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { anyOf, appNow, between, hourIn, inSeconds, literal } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { service, wait } from './cycle-times.ts';

/** From a moment until just before another. */
export type Span = { from: Date; to: Date };

/** In which zone the company counts its days, and what time it is. */
export function findClock(db: TenantDb): Promise<{ timeZone: string; now: Date }> {
  return db.sql
    .selectFrom('companies')
    .select(['time_zone as timeZone', appNow().as('now')])
    .where('id', '=', db.companyId)
    .executeTakeFirstOrThrow();
}

/** What is added up of the cycles of service that somebody began; of those that nobody did, under null. */
export type CycleSums = {
  userId: number | null;
  cycles: number;
  finished: number;
  serviceCount: number;
  serviceSeconds: number;
  waitCount: number;
  waitSeconds: number;
};

type Cycles = ExpressionBuilder<Database & { c: Database['ticket_trackings'] }, 'c'>;
type Times = { from: Expression<Date | null>; to: Expression<Date | null> };

const countOf = ({ fn }: Cycles, { from, to }: Times) => fn.countAll<number>().filterWhere((eb) => eb(to, '>', from));
const secondsOf = ({ fn, lit }: Cycles, { from, to }: Times) =>
  fn.coalesce(inSeconds(fn.sum(between(from, to)).filterWhere((eb) => eb(to, '>', from))), lit(0));

/** The cycles of service that began in a time, added up by who served. */
export function sumCycles(db: TenantDb, { from, to }: Span): Promise<CycleSums[]> {
  return db.sql
    .selectFrom('ticket_trackings as c')
    .select((eb) => [
      'c.user_id as userId',
      eb.fn.countAll<number>().as('cycles'),
      eb.fn.count<number>('c.finished_at').as('finished'),
      countOf(eb, service).as('serviceCount'),
      secondsOf(eb, service).as('serviceSeconds'),
      countOf(eb, wait).as('waitCount'),
      secondsOf(eb, wait).as('waitSeconds'),
    ])
    .where('c.company_id', '=', db.companyId)
    .where('c.is_group', '=', literal(false))
    .where('c.created_at', '>=', from)
    .where('c.created_at', '<', to)
    .groupBy('c.user_id')
    .execute();
}

/** The ratings given in a time, added up by whom they are about. */
export function sumRatings(
  db: TenantDb,
  { from, to }: Span,
): Promise<{ userId: number | null; count: number; sum: number }[]> {
  return db.sql
    .selectFrom('ticket_trackings')
    .select(({ fn }) => ['user_id as userId', fn.countAll<number>().as('count'), fn.sum<number>('rate').as('sum')])
    .where('company_id', '=', db.companyId)
    .where('is_group', '=', literal(false))
    .where('rated_at', '>=', from)
    .where('rated_at', '<', to)
    .groupBy('user_id')
    .execute();
}

/** The tickets that wait or are being answered now, by state and owner. */
export function countRunning(
  db: TenantDb,
): Promise<{ status: string; userId: number | null; count: number; waitingSince: Date }[]> {
  return db.sql
    .selectFrom('tickets')
    .select(({ fn }) => [
      'status',
      'user_id as userId',
      fn.countAll<number>().as('count'),
      fn.min('waiting_since').as('waitingSince'),
    ])
    .where('company_id', '=', db.companyId)
    .where((eb) => eb('status', 'in', [literal('pending'), literal('open')]))
    .where('is_group', '=', literal(false))
    .groupBy(['status', 'user_id'])
    .execute();
}

/** The same by queue; null for those without one. */
export function countByQueue(
  db: TenantDb,
): Promise<{ status: string; queueId: number | null; count: number; waitingSince: Date }[]> {
  return db.sql
    .selectFrom('tickets')
    .select(({ fn }) => [
      'status',
      'queue_id as queueId',
      fn.countAll<number>().as('count'),
      fn.min('waiting_since').as('waitingSince'),
    ])
    .where('company_id', '=', db.companyId)
    .where((eb) => eb('status', 'in', [literal('pending'), literal('open')]))
    .where('is_group', '=', literal(false))
    .groupBy(['status', 'queue_id'])
    .execute();
}

/** The queues of the company by name. */
export function listQueues(db: TenantDb): Promise<{ id: number; name: string; color: string }[]> {
  return db.sql
    .selectFrom('queues')
    .select(['id', 'name', 'color'])
    .where('company_id', '=', db.companyId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** How many contacts had their first ticket in a time. */
export async function countLeads(db: TenantDb, { from, to }: Span): Promise<number> {
  const { count } = await db.sql
    .selectFrom('first_tickets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', db.companyId)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many tickets were opened in each hour of the clocks of a zone; hours without any are left out. */
export function countByHour(
  db: TenantDb,
  { from, to }: Span,
  timeZone: string,
): Promise<{ hour: number; count: number }[]> {
  return db.sql
    .selectFrom('tickets')
    .select(({ fn, ref }) => [hourIn(ref('created_at'), timeZone).as('hour'), fn.countAll<number>().as('count')])
    .where('company_id', '=', db.companyId)
    .where('is_group', '=', literal(false))
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .groupBy('hour')
    .execute();
}

/** More people than one company has. */
const mostPeople = 1_000;

/** Everybody of the company by name, and who is online. */
export async function listPeople(db: TenantDb): Promise<{ id: number; name: string; online: boolean }[]> {
  const people = await db.sql
    .selectFrom('users')
    .select(['id', 'name'])
    .where('company_id', '=', db.companyId)
    .orderBy('name')
    .orderBy('id')
    .limit(mostPeople)
    .execute();
  const online = await db.sql
    .selectFrom('presence')
    .select('user_id as userId')
    .distinct()
    .where('company_id', '=', db.companyId)
    .where(
      'user_id',
      '=',
      anyOf(
        people.map(({ id }) => id),
        'int',
      ),
    )
    .execute();
  const ids = new Set(online.map(({ userId }) => userId));
  return people.map((person) => ({ ...person, online: ids.has(person.id) }));
}
