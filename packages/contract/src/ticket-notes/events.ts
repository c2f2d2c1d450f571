import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { companyEvent } from '../realtime/event.ts';
import { ticketNote } from './schemas.ts';

export const ticketNotesEvents = {
  ticketNote: companyEvent(
    'ticket-note',
    z.union([
      z.object({ action: z.literal('create'), record: ticketNote }),
      z.object({ action: z.literal('delete'), id, ticketId: id }),
    ]),
  ),
};
