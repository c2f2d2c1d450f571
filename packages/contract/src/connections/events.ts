import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { companyEvent } from '../realtime/event.ts';
import { connection, connectionBadge, connectionSession } from './schemas.ts';

export const connectionsEvents = {
  /** To admins. */
  whatsapp: companyEvent(
    'whatsapp',
    z.union([
      z.object({ action: z.enum(['create', 'update']), whatsapp: connection }),
      z.object({ action: z.literal('delete'), whatsappId: id }),
    ]),
  ),
  /** To admins: the QR code is a key. */
  whatsappSession: companyEvent(
    'whatsappSession',
    z.object({ action: z.literal('update'), session: connectionSession }),
  ),
  /** To everyone of the company: the badge of the menu. */
  whatsappBadge: companyEvent(
    'whatsappBadge',
    z.union([
      z.object({ action: z.literal('update'), whatsapp: connectionBadge }),
      z.object({ action: z.literal('delete'), whatsappId: id }),
    ]),
  ),
};
