import type { Ticket, TimelineEntry } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';
import type { TicketPlace } from '../../ports/broadcaster.ts';

/**
 * A ticket changed; `before` is who could see it until now, when that changed with it; `transferredBy` the user who
 * gave it on; `woke` says that it was snoozed until now, `byBot` that the chatbot moved it.
 */
export const ticketChanged = defineEvent<
  'ticketChanged',
  {
    ticket: Ticket;
    before?: TicketPlace | undefined;
    transferredBy?: number | undefined;
    woke?: true;
    byBot?: true;
  }
>('ticketChanged');
/** The one who answers for the ticket has seen its messages. */
export const ticketRead = defineEvent<'ticketRead', { ticket: Ticket }>('ticketRead');

/** Something that its conversation tells happened to a ticket. */
export const timelineGrew = defineEvent<'timelineGrew', TimelineEntry>('timelineGrew');

/** A person gave a ticket from one queue to another; recorded before anybody acts in the new one. */
export const queueTransferred = defineEvent<'queueTransferred', { ticketId: number }>('queueTransferred');

/** Two messages opened the ticket of one chat at the same moment; one of them found the other's. */
export const ticketOpenedTwice = defineEvent<'ticketOpenedTwice', Record<string, never>>('ticketOpenedTwice');

/** A ticket was deleted with everything that belongs to it; all who could see it are informed. */
export const ticketDeleted = defineEvent<'ticketDeleted', TicketPlace>('ticketDeleted');

/** A person pinned or unpinned a ticket for the own lists. */
export const ticketPinned = defineEvent<'ticketPinned', { userId: number; ticketId: number; isPinned: boolean }>(
  'ticketPinned',
);
