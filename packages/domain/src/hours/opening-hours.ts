import { addDays, daysBetween, type Day } from '../billing/due-date.ts';
import { listNationalHolidays } from './holidays.ts';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** From one minute of the day until just before another, `HH:MM`; an end before the start is on the next day. */
export type OpenInterval = { start: string; end: string };

export type OpeningHours = {
  /** A weekday that is missing is closed; no weekday at all means that there are no hours, which is always open. */
  days: Readonly<Partial<Record<Weekday, readonly OpenInterval[]>>>;
  /** Days of one's own on which nothing opens. */
  closedOn: readonly Day[];
  /** Whether the national holidays are such days too. */
  closedOnHolidays: boolean;
};

/** Whether it is open at an instant, seen in the time zone of the company. */
export function isOpenAt(hours: OpeningHours, at: Date, timeZone: string): boolean {
  if (isAlwaysOpen(hours)) return true;
  const { day, minute } = localTime(at, timeZone);
  // What began before midnight goes on into a holiday: the people are at work.
  return (
    intervalsOn(hours, day).some((interval) => coversOwnDay(interval, minute)) ||
    intervalsOn(hours, addDays(day, -1)).some((interval) => coversNextDay(interval, minute))
  );
}

/** Further ahead nobody looks for the time when it opens. */
const mostDaysAhead = 400;

/**
 * When so much time has passed since an instant, counted only while it is open. It is open at that time. Null when that
 * is never within a year.
 */
export function addOpenTime(hours: OpeningHours, from: Date, milliseconds: number, timeZone: string): Date | null {
  if (isAlwaysOpen(hours)) return new Date(from.getTime() + milliseconds);
  const { day } = localTime(from, timeZone);
  let left = milliseconds;
  // What began the day before may go on after midnight.
  for (let ahead = -1; ahead < mostDaysAhead; ahead += 1) {
    for (const { start, end } of spansOn(hours, addDays(day, ahead), timeZone)) {
      const begin = Math.max(start, from.getTime());
      const length = Math.max(0, end - begin);
      if (left < length) return new Date(begin + left);
      left -= length;
    }
  }
  return null;
}

/** Until when it stays open, for an instant at which it is; null when it never closes. */
export function closesAt(hours: OpeningHours, at: Date, timeZone: string): Date | null {
  if (isAlwaysOpen(hours)) return null;
  const { day } = localTime(at, timeZone);
  const ends = [addDays(day, -1), day]
    .flatMap((one) => spansOn(hours, one, timeZone))
    .filter(({ start, end }) => start <= at.getTime() && at.getTime() < end)
    .map(({ end }) => end);
  return new Date(Math.max(at.getTime(), ...ends));
}

const isAlwaysOpen = ({ days }: OpeningHours): boolean => Object.keys(days).length === 0;

/** The intervals that begin on a day. */
const intervalsOn = ({ days, closedOn, closedOnHolidays }: OpeningHours, day: Day): readonly OpenInterval[] =>
  isClosedDay(day, closedOn, closedOnHolidays) ? [] : (days[weekdayOf(day)] ?? []);

/** The same as instants in milliseconds, in their order. */
const spansOn = (hours: OpeningHours, day: Day, timeZone: string): { start: number; end: number }[] =>
  intervalsOn(hours, day)
    .map((interval) => ({
      start: instantOf(day, minuteOf(interval.start), timeZone),
      end: instantOf(endsNextDay(interval) ? addDays(day, 1) : day, minuteOf(interval.end), timeZone),
    }))
    .toSorted((one, other) => one.start - other.start);

/** Whether the interval ends on the day after the one it begins on. */
export const endsNextDay = ({ start, end }: OpenInterval): boolean => minuteOf(end) < minuteOf(start);

const coversOwnDay = ({ start, end }: OpenInterval, minute: number): boolean =>
  minuteOf(start) <= minute && (minute < minuteOf(end) || endsNextDay({ start, end }));

const coversNextDay = ({ start, end }: OpenInterval, minute: number): boolean =>
  endsNextDay({ start, end }) && minute < minuteOf(end);

const isClosedDay = (day: Day, closedOn: readonly Day[], closedOnHolidays: boolean): boolean =>
  closedOn.includes(day) || (closedOnHolidays && listNationalHolidays(Number(day.slice(0, 4))).includes(day));

/** The minute of the day that a time `HH:MM` is. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The first of January 2024 was a Monday. */
function weekdayOf(day: Day): Weekday {
  const days = daysBetween('2024-01-01', day);
  return weekdays[((days % 7) + 7) % 7] ?? 'monday';
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes far longer than using it, and there are few zones. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

const minuteMs = 60_000;

/** The instant at which the clocks of a zone show a minute of a day, in milliseconds. */
export function instantOf(day: Day, minute: number, timeZone: string): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * minuteMs;
  const offsetAt = (instant: number): number => {
    const local = localTime(new Date(instant), timeZone);
    return Date.parse(`${local.day}T00:00:00Z`) + local.minute * minuteMs - instant;
  };
  // Twice, because the first guess may lie on the other side of a change to or from summer time.
  return shown - offsetAt(shown - offsetAt(shown));
}

/** What the clocks of a zone show at an instant: the day, and the minute of it. */
export function localTime(at: Date, timeZone: string): { day: Day; minute: number } {
  // `2026-11-16, 09:41`. Asked for in parts it takes five times as long.
  const text = formatOf(timeZone).format(at);
  return { day: text.slice(0, 10), minute: minuteOf(text.slice(-5)) };
}
