import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { companyEvent } from '../realtime/event.ts';
import { schedule } from './schemas.ts';

export const schedulesEvents = {
  schedule: companyEvent(
    'schedule',
    z.union([
      z.object({ action: z.enum(['create', 'update']), schedule }),
      z.object({ action: z.literal('delete'), scheduleId: id }),
      /** Many changed at once: whoever shows some fetches them again. */
      z.object({ action: z.literal('reload') }),
    ]),
  ),
};
