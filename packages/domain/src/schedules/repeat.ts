import { addDays, type Day } from '../billing/due-date.ts';
import { instantOf, localTime } from '../hours/opening-hours.ts';

export const repeats = ['none', 'daily', 'weekly', 'monthly', 'lastDay'] as const;
export type Repeat = (typeof repeats)[number];

/** When a message goes out next, and how it goes on from there. */
export type Recurrence = {
  readonly sendAt: Date;
  readonly repeat: Repeat;
  /** Of a monthly one the day that was chosen, so that what went out on 28 February goes out on 31 March. */
  readonly monthDay: number | null;
};

/**
 * The first time after a moment at which a message goes out again, at the same time of the day in the company's zone;
 * null for one that goes out once.
 */
export function nextOccurrence(recurrence: Recurrence, after: Date, timeZone: string): Date | null {
  const { sendAt, repeat, monthDay } = recurrence;
  if (repeat === 'none') return null;
  const { day: first, minute } = localTime(sendAt, timeZone);
  const { day: reached } = localTime(after, timeZone);
  const wanted = monthDay ?? Number(first.slice(8));
  let day = nextDay(first, repeat, wanted);
  // Days are compared as texts; only near the end is it worth asking what the clocks show.
  while (day < reached) day = nextDay(day, repeat, wanted);
  let at = instantOf(day, minute, timeZone);
  while (at <= after.getTime()) {
    day = nextDay(day, repeat, wanted);
    at = instantOf(day, minute, timeZone);
  }
  return new Date(at);
}

/**
 * The day of the month that a monthly message is to go out on from now on. In a month without the chosen day it stands
 * on the last one; whoever changes its text there has chosen no other day.
 */
export function monthDayOf(sendAt: Date, before: Recurrence | null, timeZone: string): number {
  const { day } = localTime(sendAt, timeZone);
  const isSameDay = before?.repeat === 'monthly' && localTime(before.sendAt, timeZone).day === day;
  return (isSameDay ? before.monthDay : null) ?? Number(day.slice(8));
}

/** The times of a message within a span, the first included and the end not, at most so many. */
export function occurrencesWithin(
  recurrence: Recurrence,
  { from, to, timeZone, most }: { from: Date; to: Date; timeZone: string; most: number },
): Date[] {
  const found: Date[] = [];
  const before = new Date(from.getTime() - 1);
  let at: Date | null = recurrence.sendAt >= from ? recurrence.sendAt : nextOccurrence(recurrence, before, timeZone);
  while (at !== null && at < to && found.length < most) {
    found.push(at);
    at = nextOccurrence({ ...recurrence, sendAt: at }, at, timeZone);
  }
  return found;
}

function nextDay(day: Day, repeat: Exclude<Repeat, 'none'>, wanted: number): Day {
  switch (repeat) {
    case 'daily':
      return addDays(day, 1);
    case 'weekly':
      return addDays(day, 7);
    case 'monthly':
      return dayOfMonth(followingMonth(day), wanted);
    case 'lastDay': {
      const last = lastDayOf(day);
      return last > day ? last : lastDayOf(followingMonth(day));
    }
  }
}

/** The first day of the month after that of a day. */
const followingMonth = (day: Day): Day => addDays(lastDayOf(day), 1);

function lastDayOf(day: Day): Day {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0, 12)).toISOString().slice(0, 10);
}

/** The wanted day of the month of a day, or its last one where it is shorter. */
function dayOfMonth(month: Day, wanted: number): Day {
  const day = `${month.slice(0, 8)}${String(wanted).padStart(2, '0')}`;
  const last = lastDayOf(month);
  return day < last ? day : last;
}
