import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { companyEvent } from '../realtime/event.ts';
import { doNotDisturbEntry } from './schemas.ts';

export const doNotDisturbEvents = {
  doNotDisturb: companyEvent(
    'doNotDisturb',
    z.union([
      z.object({ action: z.literal('create'), record: doNotDisturbEntry }),
      z.object({ action: z.literal('delete'), id }),
      /** Many were noted at once. */
      z.object({ action: z.literal('reload') }),
    ]),
  ),
};
