import type { Ticket, TicketNote } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const noteCreated = defineEvent<'noteCreated', TicketNote>('noteCreated');
/** A note calls colleagues of its author. */
export const colleaguesMentioned = defineEvent<
  'colleaguesMentioned',
  { note: TicketNote; ticket: Ticket; userIds: readonly number[] }
>('colleaguesMentioned');
/** Somebody opened a conversation in which notes called them. */
export const mentionsSeen = defineEvent<'mentionsSeen', { ticketId: number; userId: number }>('mentionsSeen');
export const noteDeleted = defineEvent<'noteDeleted', { id: number; ticketId: number }>('noteDeleted');
