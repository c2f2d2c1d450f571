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
export function isOpenAt({ days, closedOn, closedOnHolidays }: OpeningHours, at: Date, timeZone: string): boolean {
  if (Object.keys(days).length === 0) return true;
  const { day, minute } = localTime(at, timeZone);
  const intervalsOf = (date: Day): readonly OpenInterval[] =>
    isClosedDay(date, closedOn, closedOnHolidays) ? [] : (days[weekdayOf(date)] ?? []);
  // What began before midnight goes on into a holiday: the people are at work.
  return (
    intervalsOf(day).some((interval) => coversOwnDay(interval, minute)) ||
    intervalsOf(addDays(day, -1)).some((interval) => coversNextDay(interval, minute))
  );
}

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

function localTime(at: Date, timeZone: string): { day: Day; minute: number } {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month = '', day = '', hour = '', minute = '' } = parts;
  return { day: `${year}-${month}-${day}`, minute: Number(hour) * 60 + Number(minute) };
}
