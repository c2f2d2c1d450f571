import {
  endsNextDay,
  type OpenInterval,
  readScheduleRows,
  type ScheduleRow,
  type Weekday,
  weekdays,
} from '@balcao/domain';

/** The opening hours as they are edited: the intervals of each day, also those that are not complete yet. */
export type EditedHours = Readonly<Record<Weekday, readonly OpenInterval[]>>;

const workday: readonly OpenInterval[] = [{ start: '08:00', end: '18:00' }];

/** What a week begins with: Monday to Friday, Saturday until noon, Sunday closed (S291). */
export const usualHours: EditedHours = {
  monday: workday,
  tuesday: workday,
  wednesday: workday,
  thursday: workday,
  friday: workday,
  saturday: [{ start: '08:00', end: '12:00' }],
  sunday: [],
};

/** The hours of stored rows; where none are kept, those that a week begins with. */
export function toEditedHours(rows: readonly ScheduleRow[]): EditedHours {
  if (rows.length === 0) return usualHours;
  const of = (day: Weekday): readonly OpenInterval[] => rows.find((row) => row.weekdayEn === day)?.intervals ?? [];
  return { ...usualHours, ...Object.fromEntries(weekdays.map((day) => [day, of(day)])) };
}

/** One day as it is sent. */
type SentRow = { weekday: string; weekdayEn: Weekday; intervals: OpenInterval[] };

/** The rows that are sent. */
export function toScheduleRows(hours: EditedHours, nameOf: (day: Weekday) => string): SentRow[] {
  return weekdays.map((day) => ({ weekday: nameOf(day), weekdayEn: day, intervals: [...hours[day]] }));
}

const isTime = (text: string): boolean => /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);

/** Why an interval cannot be saved: a time that does not exist, or no time between start and end. */
export function problemOf({ start, end }: OpenInterval): 'time' | 'empty' | null {
  if (!isTime(start) || !isTime(end)) return 'time';
  return start === end ? 'empty' : null;
}

/** What is told of an interval while it is edited: a time that was not typed yet is no mistake before one leaves it. */
export const shownProblemOf = (interval: OpenInterval, wasLeft: boolean): 'time' | 'empty' | null =>
  (interval.start === '' || interval.end === '') && !wasLeft ? null : problemOf(interval);

/** The intervals of one day on every day of the week. */
export const copyToAllDays = (intervals: readonly OpenInterval[]): EditedHours => ({
  monday: intervals,
  tuesday: intervals,
  wednesday: intervals,
  thursday: intervals,
  friday: intervals,
  saturday: intervals,
  sunday: intervals,
});

/** Days in a row with the same intervals. */
export type DaySpan = { from: Weekday; to: Weekday; intervals: readonly OpenInterval[] };

/** A week in few words: each stretch of days that have the same intervals, closed days left out. */
export function summarizeWeek(hours: EditedHours): DaySpan[] {
  const spans: DaySpan[] = [];
  const textOf = (intervals: readonly OpenInterval[]): string => intervals.map(({ start, end }) => start + end).join();
  for (const day of weekdays) {
    const last = spans.at(-1);
    if (last !== undefined && textOf(last.intervals) === textOf(hours[day])) last.to = day;
    else spans.push({ from: day, to: day, intervals: hours[day] });
  }
  return spans.filter(({ intervals }) => intervals.length > 0);
}

/** Whether every interval can be saved (S292). */
export const isComplete = (hours: EditedHours): boolean =>
  weekdays.every((day) => hours[day].every((interval) => problemOf(interval) === null));

/** Whether two intervals overlap, also when one goes on after midnight; complete hours only. */
export const hasOverlap = (hours: EditedHours): boolean => readScheduleRows(toScheduleRows(hours, () => '')) === null;

/** Whether to say that the interval ends on the day after. */
export const crossesMidnight = (interval: OpenInterval): boolean =>
  problemOf(interval) === null && endsNextDay(interval);

/** What is typed, in the form ##:## (S291). */
export function maskTime(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 4);
  return digits.length < 3 ? digits : `${digits.slice(0, 2)}:${digits.slice(2)}`;
}
