import type { Attendant, TicketFacts } from './ticket.ts';
import { canSeeTicket } from './visibility.ts';

export type AcceptVerdict = 'accept' | 'mine_already' | 'ERR_NO_PERMISSION' | 'ERR_TICKET_ALREADY_TAKEN';

/** Decides what a click on "accept" does: a second click of the winner is no error, everybody else comes too late. */
export function decideAccept(who: Attendant, ticket: TicketFacts): AcceptVerdict {
  if (ticket.status === 'open') return ticket.userId === who.userId ? 'mine_already' : 'ERR_TICKET_ALREADY_TAKEN';
  if (!canSeeTicket(who, ticket)) return 'ERR_NO_PERMISSION';
  return ticket.status === 'pending' ? 'accept' : 'ERR_TICKET_ALREADY_TAKEN';
}
