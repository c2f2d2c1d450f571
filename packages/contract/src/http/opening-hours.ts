import { readScheduleRows, weekdays } from '@balcao/domain';
import * as z from 'zod/mini';
import { longText, textOfForm } from './fields.ts';

/** `HH:MM`; a day ends at 24:00. */
const time = textOfForm(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 5);
/** Older clients send an empty text where there is no time. */
const olderTime = z.optional(z.union([time, z.literal('')]));

const interval = z.object({
  start: time,
  /** Just before it. An end before the start is on the next day. */
  end: time,
});

/** One day of the week: when it is open, and the same as older clients know it. */
export const openingHours = z.object({
  /** Its name, as the client that saved it calls it. */
  weekday: z.string(),
  weekdayEn: z.enum(weekdays),
  /** By their starts; none on a day that is closed. */
  intervals: z.array(interval),
  /** From the first start to the last end; equal on a day that is closed. */
  startTime: z.string(),
  endTime: z.string(),
  /** The first and the second interval; empty where there is none. */
  startTimeA: z.string(),
  endTimeA: z.string(),
  startTimeB: z.string(),
  endTimeB: z.string(),
});
export type ScheduleRow = z.output<typeof openingHours>;

/**
 * Up to seven days, each once. Intervals count, unless a client that knows only the other words changed those. Times that
 * overlap are refused.
 */
export const openingHoursInput = z
  .array(
    z.object({
      weekday: z.optional(longText(30)),
      weekdayEn: z.enum(weekdays),
      intervals: z.optional(z.array(interval).check(z.maxLength(10))),
      startTime: olderTime,
      endTime: olderTime,
      startTimeA: olderTime,
      endTimeA: olderTime,
      startTimeB: olderTime,
      endTimeB: olderTime,
    }),
  )
  .check(
    z.maxLength(7),
    z.refine((rows) => readScheduleRows(rows) !== null),
  );
