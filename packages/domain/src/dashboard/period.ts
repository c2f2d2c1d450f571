import { addDays, type Day } from '../billing/due-date.ts';
import { instantOf, localTime } from '../hours/opening-hours.ts';

/** The numbers of days that the dashboard offers (S97). */
export const periodDays = [3, 7, 15, 30, 60, 90] as const;

/** Which time is looked at: the last so many days, or from the first to the last day of a calendar. */
export type PeriodChoice = { days?: number | undefined; from?: Day | undefined; to?: Day | undefined };

/** From an instant until just before another; null where it has no end. */
export type Period = { from: Date; to: Date | null };

export type PeriodProblem = 'empty' | 'reversed';

/** What is wrong with a choice; null when nothing is. One of the two days is enough. */
export function findPeriodProblem({ days, from, to }: PeriodChoice): PeriodProblem | null {
  if (days !== undefined) return null;
  if (from === undefined && to === undefined) return 'empty';
  return from !== undefined && to !== undefined && to < from ? 'reversed' : null;
}

const dayMs = 86_400_000;

/** The instants of a choice that has no problem. Calendar days are those of the company's time zone. */
export function readPeriod({ days, from, to }: PeriodChoice, now: Date, timeZone: string): Period {
  if (days !== undefined) return { from: new Date(now.getTime() - days * dayMs), to: null };
  return {
    from: from === undefined ? new Date(0) : startOf(from, timeZone),
    to: to === undefined ? null : startOf(addDays(to, 1), timeZone),
  };
}

const halfHourMs = 1_800_000;

/** When a day begins; where the clocks skip midnight, when they show the day for the first time. */
function startOf(day: Day, timeZone: string): Date {
  let at = instantOf(day, 0, timeZone);
  while (localTime(new Date(at), timeZone).day < day) at += halfHourMs;
  return new Date(at);
}
