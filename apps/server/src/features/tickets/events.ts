import type { Ticket } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

/** A ticket changed; `before` is who could see it until now, when that changed with it. */
export const ticketChanged = defineEvent<'ticketChanged', { ticket: Ticket; before?: TicketPlace | undefined }>('ticketChanged');
export const ticketRead = defineEvent<'ticketRead', { ticket: Ticket }>('ticketRead');

export type TicketPlace = Pick<Ticket, 'id' | 'status' | 'queueId' | 'userId'>;
