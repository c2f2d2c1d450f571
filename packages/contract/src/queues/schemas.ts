import { textLength } from '@balcao/domain';
import * as z from 'zod/mini';
import { openingHours, openingHoursInput } from '../http/opening-hours.ts';
import { color, id, idText, longText, name } from '../http/fields.ts';

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
  schedules: z._default(openingHoursInput, []),
});

export const queueIdParams = z.object({ id: idText });
