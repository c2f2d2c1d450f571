import { textLength } from '@balcao/domain';
import * as z from 'zod/mini';
import { color, id, idText, longText, name, textOfForm } from '../http/fields.ts';

const time = textOfForm(/^([01]\d|2[0-3]):[0-5]\d$/, 5);

/** One day of the week's opening hours; equal start and end mean closed. */
export const openingHours = z.object({
  weekday: longText(30),
  weekdayEn: longText(30),
  startTime: time,
  endTime: time,
});

export const queue = z.object({
  id,
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  schedules: z.array(openingHours),
  version: z.int(),
});

export type Queue = z.output<typeof queue>;

export const queueInput = z.object({
  name,
  color,
  greetingMessage: z._default(longText(textLength.message), ''),
  outOfHoursMessage: z._default(longText(textLength.message), ''),
  schedules: z._default(z.array(openingHours).check(z.maxLength(7)), []),
});

export const queueIdParams = z.object({ id: idText });
