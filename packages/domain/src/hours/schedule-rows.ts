import { minuteOf, weekdays, type OpeningHours, type OpenInterval, type Weekday } from './opening-hours.ts';

/**
 * One day of the week as clients send it: any number of intervals, or one pair of times, or a pair before and one after
 * noon. A client that knows only one of these sends the others back as it got them.
 */
export type GivenScheduleRow = {
  weekday?: string | undefined;
  weekdayEn: Weekday;
  intervals?: readonly OpenInterval[] | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
  startTimeA?: string | undefined;
  endTimeA?: string | undefined;
  startTimeB?: string | undefined;
  endTimeB?: string | undefined;
};

/** One day of the week as it is stored and answered: the intervals, and the same in the words of older clients. */
export type ScheduleRow = {
  weekday: string;
  weekdayEn: Weekday;
  intervals: OpenInterval[];
  /** From the first start to the last end; equal where the day is closed. */
  startTime: string;
  endTime: string;
  startTimeA: string;
  endTimeA: string;
  startTimeB: string;
  endTimeB: string;
};

const labels: Readonly<Record<Weekday, string>> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
};

/** The opening hours that stored rows mean. */
export function hoursOfRows(rows: readonly ScheduleRow[]): OpeningHours['days'] {
  return Object.fromEntries(rows.map(({ weekdayEn, intervals }) => [weekdayEn, intervals]));
}

/**
 * The seven rows that given ones mean, from Monday on; none at all where none is given. A day that is missing is closed.
 * Null when two rows are about one day, or two intervals overlap, also when one goes on after midnight.
 */
export function readScheduleRows(given: readonly GivenScheduleRow[]): ScheduleRow[] | null {
  if (given.length === 0) return [];
  if (new Set(given.map(({ weekdayEn }) => weekdayEn)).size < given.length) return null;
  const rows = weekdays.map((day) => {
    const row = given.find(({ weekdayEn }) => weekdayEn === day);
    const intervals = row ? intervalsOf(row).toSorted((one, other) => one.start.localeCompare(other.start)) : [];
    return asRow(day, row?.weekday ?? labels[day], intervals);
  });
  return hasOverlap(rows) ? null : rows;
}

function asRow(weekdayEn: Weekday, weekday: string, intervals: OpenInterval[]): ScheduleRow {
  const [first, second] = intervals;
  return {
    weekday,
    weekdayEn,
    intervals,
    startTime: first?.start ?? '00:00',
    endTime: intervals.at(-1)?.end ?? '00:00',
    startTimeA: first?.start ?? '',
    endTimeA: first?.end ?? '',
    startTimeB: second?.start ?? '',
    endTimeB: second?.end ?? '',
  };
}

type Pair = readonly [start: string | undefined, end: string | undefined];

/** Intervals, unless an older client changed the words it knows them by. Equal or empty times are no interval. */
function intervalsOf(row: GivenScheduleRow): OpenInterval[] {
  const whole: Pair = [row.startTime, row.endTime];
  const halves: readonly Pair[] = [
    [row.startTimeA, row.endTimeA],
    [row.startTimeB, row.endTimeB],
  ];
  if (row.intervals) {
    const known = asRow('monday', '', toIntervals(row.intervals.map(({ start, end }) => [start, end])));
    const isSame = ([start, end]: Pair, one: string, other: string): boolean =>
      (start ?? one) === one && (end ?? other) === other;
    const [before = [undefined, undefined], after = [undefined, undefined]] = halves;
    if (!isSame(whole, known.startTime, known.endTime)) return toIntervals([whole]);
    const areHalvesSame =
      isSame(before, known.startTimeA, known.endTimeA) && isSame(after, known.startTimeB, known.endTimeB);
    return areHalvesSame ? known.intervals : toIntervals(halves);
  }
  const given = toIntervals(halves);
  return given.length > 0 ? given : toIntervals([whole]);
}

const toIntervals = (pairs: readonly Pair[]): OpenInterval[] =>
  pairs.flatMap(([start = '', end = '']) => (start !== '' && end !== '' && start !== end ? [{ start, end }] : []));

const minutesOfDay = 24 * 60;

function hasOverlap(rows: readonly ScheduleRow[]): boolean {
  const spans = rows
    .flatMap(({ intervals }, day) => intervals.map((interval) => toSpan(interval, day)))
    .toSorted((one, other) => one.from - other.from);
  const [first] = spans;
  // The week is a circle: what begins on Sunday may end on Monday.
  const circle = first ? [...spans, { from: first.from + 7 * minutesOfDay, to: first.to + 7 * minutesOfDay }] : [];
  return circle.some(({ from }, index) => from < (circle[index - 1]?.to ?? 0));
}

function toSpan({ start, end }: OpenInterval, day: number): { from: number; to: number } {
  const from = day * minutesOfDay + minuteOf(start);
  const length = minuteOf(end) - minuteOf(start);
  return { from, to: from + (length < 0 ? length + minutesOfDay : length) };
}
