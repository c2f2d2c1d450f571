import * as z from 'zod/mini';
import { companyEvent, platformEvent } from '../realtime/event.ts';
import { id } from '../http/fields.ts';

export const sessionEvents = {
  /** The user logged in somewhere else; a device whose session id differs is out. */
  auth: companyEvent(
    'auth',
    z.object({ action: z.literal('update'), user: z.object({ id, companyId: id }), sessionId: z.string() }),
  ),
  /** A colleague came or went. */
  userOnlineChange: platformEvent('userOnlineChange', z.object({ userId: id, online: z.boolean() })),
};
