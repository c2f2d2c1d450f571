import { defineEvent } from '../../platform/events.ts';

/** The bot waited in vain for an answer of the customer and called a person; nobody else is told. */
export const personCalled = defineEvent<'personCalled', { ticketId: number }>('personCalled');
