import type { Attendant, TicketFacts, TicketStatus } from './ticket.ts';
import { canSeeTicket } from './visibility.ts';

/** What a client asks for; absent keys are not asked about. */
export type TicketChangeRequest = {
  status?: TicketStatus | undefined;
  userId?: number | null | undefined;
  queueId?: number | null | undefined;
};

/** Who a ticket would go to. */
export type Receiver = { userId: number; isAdmin: boolean; queueIds: readonly number[] };

export type TicketChange =
  | { kind: 'accept' | 'return' | 'resolve' | 'reopen' | 'transfer'; next: TicketFacts }
  /** It is so already: a second click is no error. */
  | { kind: 'nothing' }
  | { kind: 'refused'; code: 'ERR_NO_PERMISSION' | 'ERR_TICKET_ALREADY_TAKEN' | 'ERR_VALIDATION' };

const refused = (code: 'ERR_NO_PERMISSION' | 'ERR_TICKET_ALREADY_TAKEN' | 'ERR_VALIDATION'): TicketChange => ({
  kind: 'refused',
  code,
});

/**
 * Decides what a request does to a ticket and whether this person may. `receiver` is the user of the request, when it names
 * one.
 */
export function decideChange(
  who: Attendant,
  ticket: TicketFacts,
  request: TicketChangeRequest,
  receiver: Receiver | null,
): TicketChange {
  if (request.queueId !== undefined) return transfer(who, ticket, request.queueId, receiver);
  if (request.status === 'open') return take(who, ticket, request.userId);
  if (request.status === 'pending') return giveBack(who, ticket);
  if (request.status === 'closed') return resolve(who, ticket);
  return refused('ERR_VALIDATION');
}

/** Whoever answers for it, and admins. A waiting ticket of a queue is in the hands of all its people. */
function isInHandsOf(who: Attendant, ticket: TicketFacts): boolean {
  if (who.isAdmin || ticket.userId === who.userId) return true;
  return ticket.status === 'pending' && ticket.userId === null && canSeeTicket(who, ticket);
}

function take(who: Attendant, ticket: TicketFacts, userId: number | null | undefined): TicketChange {
  // One takes for oneself; giving to somebody else is a transfer.
  if (userId !== who.userId) return refused('ERR_NO_PERMISSION');
  if (ticket.status === 'open')
    return ticket.userId === who.userId ? { kind: 'nothing' } : refused('ERR_TICKET_ALREADY_TAKEN');
  if (!canSeeTicket(who, ticket)) return refused('ERR_NO_PERMISSION');
  return {
    kind: ticket.status === 'pending' ? 'accept' : 'reopen',
    next: { ...ticket, status: 'open', userId: who.userId },
  };
}

function giveBack(who: Attendant, ticket: TicketFacts): TicketChange {
  if (ticket.status === 'pending')
    return canSeeTicket(who, ticket) ? { kind: 'nothing' } : refused('ERR_NO_PERMISSION');
  if (ticket.status === 'closed' || !isInHandsOf(who, ticket)) return refused('ERR_NO_PERMISSION');
  return { kind: 'return', next: { ...ticket, status: 'pending', userId: null } };
}

function resolve(who: Attendant, ticket: TicketFacts): TicketChange {
  if (ticket.status === 'closed') return canSeeTicket(who, ticket) ? { kind: 'nothing' } : refused('ERR_NO_PERMISSION');
  if (!isInHandsOf(who, ticket)) return refused('ERR_NO_PERMISSION');
  return { kind: 'resolve', next: { ...ticket, status: 'closed', userId: who.userId } };
}

function transfer(
  who: Attendant,
  ticket: TicketFacts,
  queueId: number | null,
  receiver: Receiver | null,
): TicketChange {
  if (queueId === null || ticket.status === 'closed') return refused('ERR_VALIDATION');
  if (!isInHandsOf(who, ticket)) return refused('ERR_NO_PERMISSION');
  if (receiver === null) return { kind: 'transfer', next: { status: 'pending', queueId, userId: null } };
  if (!receiver.isAdmin && !receiver.queueIds.includes(queueId)) return refused('ERR_NO_PERMISSION');
  return { kind: 'transfer', next: { status: 'open', queueId, userId: receiver.userId } };
}
