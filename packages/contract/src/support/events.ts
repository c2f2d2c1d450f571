import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { companyEvent } from '../realtime/event.ts';
import { supportAccess, supportEnding } from './schemas.ts';

export const supportEvents = {
  /** The operator entered the company, or is no longer in it. */
  supportAccess: companyEvent(
    'support-access',
    z.discriminatedUnion('action', [
      z.object({ action: z.literal('create'), access: supportAccess }),
      z.object({ action: z.literal('delete'), accessId: id, why: supportEnding }),
    ]),
  ),
};
