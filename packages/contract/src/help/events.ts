import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { platformEvent } from '../realtime/event.ts';
import { helpEntry } from './schemas.ts';

export const helpEvents = {
  /** Carries no company: help is the same for everybody who is logged in (R52). */
  help: platformEvent(
    'company-help',
    z.union([
      z.object({ action: z.enum(['create', 'update']), record: helpEntry }),
      z.object({ action: z.literal('delete'), id }),
    ]),
  ),
};
