import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { companyEvent } from '../realtime/event.ts';
import { queue } from './schemas.ts';

export const queuesEvents = {
  queue: companyEvent(
    'queue',
    z.union([
      z.object({ action: z.enum(['create', 'update']), queue }),
      z.object({ action: z.literal('delete'), queueId: id }),
    ]),
  ),
};
