import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { companyEvent } from '../realtime/event.ts';
import { ticket } from './schemas.ts';

export const ticketsEvents = {
  ticket: companyEvent('ticket', z.union([z.object({ action: z.literal('update'), ticket }), z.object({ action: z.enum(['delete', 'removeFromList', 'updateUnread']), ticketId: id })])),
};
