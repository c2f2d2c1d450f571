import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { companyEvent } from '../realtime/event.ts';
import { ticket } from '../tickets/schemas.ts';
import { ticketNote } from './schemas.ts';

export const ticketNotesEvents = {
  /** To the colleagues whom a note mentions, wherever they are. */
  mention: companyEvent(
    'mention',
    z.union([
      z.object({ action: z.literal('create'), record: ticketNote, ticket }),
      /** The reader opened the conversation, perhaps in another tab. */
      z.object({ action: z.literal('seen'), ticketId: id }),
    ]),
  ),
  ticketNote: companyEvent(
    'ticket-note',
    z.union([
      z.object({ action: z.literal('create'), record: ticketNote }),
      z.object({ action: z.literal('delete'), id, ticketId: id }),
    ]),
  ),
};
