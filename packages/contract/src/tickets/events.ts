import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { companyEvent } from '../realtime/event.ts';
import { ticket } from './schemas.ts';
import { timelineEntry } from './timeline.ts';

/** What a person does at an open conversation. It is not stored: a person without such events for a while is gone. */
export const presenceStates = ['viewing', 'composing', 'recording', 'paused', 'gone'] as const;
export type PresenceState = (typeof presenceStates)[number];

/** How long a sign of presence holds, and how often a browser repeats it, in milliseconds. */
export const presenceLasts = 40_000;
export const presenceEvery = 15_000;

/** What a browser says of itself. */
export const ticketPresenceInput = z.object({ ticketId: id, state: z.enum(presenceStates) });

export const ticketsEvents = {
  /**
   * Of a colleague only to those who have the same conversation open; of the customer, whose `user` is null, also to
   * those who have it in a list.
   */
  ticketPresence: companyEvent(
    'ticketPresence',
    z.object({ ticketId: id, user: z.nullable(z.object({ id, name: z.string() })), state: z.enum(presenceStates) }),
  ),
  /** Only to those who have the conversation open, because no other screen shows it. */
  ticketTimeline: companyEvent('ticket-timeline', z.object({ action: z.literal('create'), record: timelineEntry })),
  /** The person pinned or unpinned a ticket; only to the own screens. */
  ticketPins: companyEvent('ticketPins', z.object({ action: z.enum(['pin', 'unpin']), ticketId: id })),
  ticket: companyEvent(
    'ticket',
    z.union([
      z.object({
        action: z.literal('update'),
        ticket,
        /** Who gave it to its queue or owner, when that was the change. */
        transferredBy: z.optional(id),
        /** It was snoozed, and its time has come. */
        woke: z.optional(z.literal(true)),
      }),
      /** `version` is that of the ticket when it left: what is older about it is not for this list any more. */
      z.object({ action: z.literal('removeFromList'), ticketId: id, version: z.optional(z.int()) }),
      z.object({ action: z.enum(['delete', 'updateUnread']), ticketId: id }),
    ]),
  ),
};
