import type { TicketStatus } from './ticket.ts';

/**
 * Whether a message calls people to its ticket. What we wrote ourselves, what the chatbot takes, and an answer in a
 * closed conversation call nobody.
 */
export function callsPeople(
  message: { readonly fromMe: boolean },
  ticket: { readonly status: TicketStatus; readonly chatbot: boolean },
): boolean {
  return !message.fromMe && !ticket.chatbot && ticket.status !== 'closed';
}
