import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { platformEvent } from '../realtime/event.ts';
import { announcement } from './schemas.ts';

export const announcementsEvents = {
  /** Carries no company: announcements are the same for everybody who is logged in (R52). */
  announcement: platformEvent(
    'company-announcement',
    z.union([
      z.object({ action: z.enum(['create', 'update']), record: announcement }),
      /** `hidden`: it only became inactive, so the operators still have it. */
      z.object({ action: z.literal('delete'), id, hidden: z.optional(z.literal(true)) }),
    ]),
  ),
};
