import type { Message, Ticket } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

/** A message joined a conversation, from outside or from here. */
export const messageCreated = defineEvent<'messageCreated', { message: Message; ticket: Ticket }>('messageCreated');
export const messageUpdated = defineEvent<'messageUpdated', Message>('messageUpdated');
/** A customer's file is there to be fetched. */
export const mediaArrived = defineEvent<'mediaArrived', { connectionId: number }>('mediaArrived');
/** Something waits to leave by this connection. */
export const outboxFilled = defineEvent<'outboxFilled', { connectionId: number }>('outboxFilled');
