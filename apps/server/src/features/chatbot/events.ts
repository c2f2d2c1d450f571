import type { Message, Ticket } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

/**
 * The bot waited in vain for an answer of the customer and called a person. `message` is the last one of the customer,
 * if it is still there.
 */
export const personCalled = defineEvent<'personCalled', { ticketId: number; ticket: Ticket; message: Message | null }>(
  'personCalled',
);
