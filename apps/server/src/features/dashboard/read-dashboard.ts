import type { Dashboard, DashboardAttendant, DashboardHours, DashboardQuery } from '@balcao/contract';
import { localTime, type Period, readPeriod } from '@balcao/domain';
import type { Work } from '../../platform/unit-of-work.ts';
import {
  countByHour,
  countLeads,
  countRunning,
  type CycleSums,
  findClock,
  listPeople,
  type Span,
  sumCycles,
  sumRatings,
} from './figures-queries.ts';

/** Later than anything that is stored. */
const farAway = new Date('2999-12-31T00:00:00Z');

/** A time with an end, so that one statement serves both. */
export const spanOf = ({ from, to }: Period): Span => ({ from, to: to ?? farAway });

type Clock = { timeZone: string; now: Date };
type Asked = Pick<DashboardQuery, 'days' | 'date_from' | 'date_to'>;

/** The time a call asks for. */
export const askedSpan = ({ days, date_from: from, date_to: to }: Asked, { now, timeZone }: Clock): Span =>
  spanOf(readPeriod({ days, from, to }, now, timeZone));

/** One day of the company's calendar. */
export const daySpan = (date: string, { now, timeZone }: Clock): Span =>
  spanOf(readPeriod({ from: date, to: date }, now, timeZone));

const meanMinutes = (seconds: number, count: number): number => (count === 0 ? 0 : Math.round(seconds / count / 60));
const total = (rows: readonly CycleSums[], key: Exclude<keyof CycleSums, 'userId'>): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

/** The counters and the attendants of a time. Nothing is kept: what was committed before the call is counted. */
export async function readDashboard(db: Work['db'], query: DashboardQuery): Promise<Dashboard> {
  const span = askedSpan(query, await findClock(db));
  const [cycles, ratings, running, leads, people] = await Promise.all([
    sumCycles(db, span),
    sumRatings(db, span),
    countRunning(db),
    countLeads(db, span),
    listPeople(db),
  ]);
  const pending = running.filter(({ status }) => status === 'pending');
  const open = running.filter(({ status }) => status === 'open');
  const attendants = people.map((person): DashboardAttendant => {
    const own = cycles.filter(({ userId }) => userId === person.id);
    const rated = ratings.find(({ userId }) => userId === person.id);
    return {
      ...person,
      rating: rated === undefined ? null : Math.round((rated.sum / rated.count) * 10) / 10,
      ratingCount: rated?.count ?? 0,
      tickets: total(own, 'cycles'),
      openCount: open.find(({ userId }) => userId === person.id)?.count ?? 0,
      closeCount: total(own, 'finished'),
      avgSupportTime: meanMinutes(total(own, 'serviceSeconds'), total(own, 'serviceCount')),
      avgWaitTime: meanMinutes(total(own, 'waitSeconds'), total(own, 'waitCount')),
    };
  });
  const waitingSince = pending.map((row) => row.waitingSince.toISOString()).sort()[0] ?? null;
  return {
    counters: {
      supportPending: pending.reduce((sum, { count }) => sum + count, 0),
      supportHappening: open.reduce((sum, { count }) => sum + count, 0),
      supportFinished: total(cycles, 'finished'),
      leads,
      avgSupportTime: meanMinutes(total(cycles, 'serviceSeconds'), total(cycles, 'serviceCount')),
      avgWaitTime: meanMinutes(total(cycles, 'waitSeconds'), total(cycles, 'waitCount')),
      supportTimeCount: total(cycles, 'serviceCount'),
      waitTimeCount: total(cycles, 'waitCount'),
      waitingSince,
    },
    attendants,
  };
}

/** The tickets opened in each hour of a day; of today unless a day is given. */
export async function readHours(db: Work['db'], wanted: string | undefined): Promise<DashboardHours> {
  const clock = await findClock(db);
  const date = wanted ?? localTime(clock.now, clock.timeZone).day;
  const counted = await countByHour(db, daySpan(date, clock), clock.timeZone);
  const hours = Array.from({ length: 24 }, (_, hour) => counted.find((one) => one.hour === hour)?.count ?? 0);
  return { date, total: hours.reduce((sum, count) => sum + count, 0), hours };
}
