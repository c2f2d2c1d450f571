import type { Message, Ticket } from '@balcao/contract';
import { callsPeople } from '@balcao/domain';
import { type DomainEvent, isEvent } from '../../platform/events.ts';
import { ticketChanged } from '../tickets/index.ts';
import { messageCreated } from './events.ts';

/** The ticket as it was after an event; null for events about something else. */
const ticketAfter = (event: DomainEvent): Ticket | null =>
  isEvent(messageCreated, event) || isEvent(ticketChanged, event) ? event.data.ticket : null;

/** Whether nothing else happened to the ticket of an event in the same commit. */
export function isLastOfTicket(event: DomainEvent, commit: readonly DomainEvent[]): boolean {
  const id = ticketAfter(event)?.id;
  return commit.findLast((one) => ticketAfter(one)?.id === id) === event;
}

/** Somebody who is needed in a ticket, by the message that says so. */
export type Call = { message: Message; ticket: Ticket };

/**
 * The call that the last event about a ticket completes: the chatbot and others act in the transaction of a customer's
 * message, and only where they leave the ticket decides whether people are called and which. Null at every other event.
 */
export function findCall(event: DomainEvent, commit: readonly DomainEvent[]): Call | null {
  const ticket = ticketAfter(event);
  if (ticket === null || !isLastOfTicket(event, commit)) return null;
  const message = lastOfCustomer(ticket.id, commit);
  return message !== null && callsPeople(message, ticket) ? { message, ticket } : null;
}

function lastOfCustomer(ticketId: number, commit: readonly DomainEvent[]): Message | null {
  for (const event of commit.toReversed())
    if (isEvent(messageCreated, event) && event.data.ticket.id === ticketId && !event.data.message.fromMe)
      return event.data.message;
  return null;
}
