import type { Schedule } from '@balcao/contract';
import { scheduleStatusOf } from '@balcao/contract';
import { addDays, instantOf, localTime, occurrencesWithin } from '@balcao/domain';

/** One time of something scheduled, as the calendar shows it. */
export type WeekEntry = {
  readonly schedule: Schedule;
  /** The minute of its day. */
  readonly minute: number;
  /** A later time of something that repeats. */
  readonly isRepeated: boolean;
};
/** A place in the column of a day: one entry, or several that have no room beside each other. */
export type WeekPlace = {
  readonly entries: readonly [WeekEntry, ...WeekEntry[]];
  /** Of so many places side by side the how manieth it is, from 0. */
  readonly lane: number;
  readonly lanes: number;
};
export type WeekDay = { readonly day: string; readonly entries: readonly WeekEntry[] };

/** So long an entry is drawn; one that begins earlier than that after another stands beside it. */
export const entryMinutes = 50;
const mostOfOne = 7;

/** The first day of the week of a day, a Sunday. */
export function weekOf(day: string): string {
  return addDays(day, -new Date(`${day}T12:00:00Z`).getUTCDay());
}

/** Everything scheduled in a week, day by day, with the later times of what repeats. */
export function layOutWeek(schedules: readonly Schedule[], from: string, timeZone: string): WeekDay[] {
  const span = {
    from: new Date(instantOf(from, 0, timeZone)),
    to: new Date(instantOf(addDays(from, 7), 0, timeZone)),
    timeZone,
    most: mostOfOne,
  };
  const all = schedules.flatMap((schedule) => {
    const sendAt = new Date(schedule.sendAt);
    const goesOn = scheduleStatusOf(schedule) === 'pending' || scheduleStatusOf(schedule) === 'claimed';
    const repeat = goesOn ? schedule.repeat : 'none';
    return occurrencesWithin({ sendAt, repeat, monthDay: schedule.monthDay }, span).map((at) => ({
      schedule,
      ...localTime(at, timeZone),
      isRepeated: at.getTime() !== sendAt.getTime(),
    }));
  });
  return Array.from({ length: 7 }, (_, ahead) => {
    const day = addDays(from, ahead);
    const own = all
      .filter((entry) => entry.day === day)
      .sort((one, other) => one.minute - other.minute || one.schedule.id - other.schedule.id);
    return { day, entries: own.map(({ schedule, minute, isRepeated }) => ({ schedule, minute, isRepeated })) };
  });
}

/**
 * Puts entries that would cover each other side by side, two at most: three would leave no room for their time. What has
 * no place of its own shares the one at the right.
 */
export function placesOf(entries: readonly WeekEntry[]): WeekPlace[] {
  const touching: WeekEntry[][] = [];
  for (const entry of entries) {
    const last = touching.at(-1);
    const before = last?.at(-1);
    if (last && before && entry.minute - before.minute < entryMinutes) last.push(entry);
    else touching.push([entry]);
  }
  return touching.flatMap((group) => {
    const left: [WeekEntry, ...WeekEntry[]][] = [];
    const right: [WeekEntry, ...WeekEntry[]][] = [];
    for (const entry of group) {
      const covers = (place: readonly [WeekEntry, ...WeekEntry[]] | undefined): boolean =>
        place !== undefined && entry.minute - place[0].minute < entryMinutes;
      if (!covers(left.at(-1))) left.push([entry]);
      else if (covers(right.at(-1))) right.at(-1)?.push(entry);
      else right.push([entry]);
    }
    const lanes = right.length === 0 ? 1 : 2;
    return [
      ...left.map((held) => ({ entries: held, lane: 0, lanes })),
      ...right.map((held) => ({ entries: held, lane: 1, lanes })),
    ].sort((one, other) => one.entries[0].minute - other.entries[0].minute || one.lane - other.lane);
  });
}

/** The hours that the calendar shows: the usual ones, and those of everything in it. */
export function hoursShown(days: readonly WeekDay[]): { first: number; last: number } {
  const minutes = days.flatMap(({ entries }) => entries.map(({ minute }) => minute));
  return {
    first: Math.min(8, ...minutes.map((minute) => Math.floor(minute / 60))),
    last: Math.max(19, ...minutes.map((minute) => Math.min(24, Math.ceil((minute + entryMinutes) / 60)))),
  };
}
