import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { companyEvent } from '../realtime/event.ts';
import { quickMessage } from './schemas.ts';

export const quickMessagesEvents = {
  quickmessage: companyEvent(
    'quickmessage',
    z.union([
      z.object({ action: z.enum(['create', 'update']), record: quickMessage }),
      z.object({ action: z.literal('delete'), id }),
    ]),
  ),
};
