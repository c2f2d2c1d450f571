import type { TicketFacts, TicketStatus, Viewer } from './ticket.ts';
import { canSeeTicket, isOwnerOrAdmin } from './visibility.ts';

/** What can be done with a ticket. */
export type TicketAction = 'accept' | 'return' | 'resolve' | 'reopen' | 'transfer';

/** What a client asks for; keys that are absent stay as they are. */
export type TicketChangeRequest = {
  status?: TicketStatus | undefined;
  userId?: number | null | undefined;
  queueId?: number | null | undefined;
};

/** Who a ticket would be transferred to. */
export type Receiver = { userId: number; isAdmin: boolean; queueIds: readonly number[] };

type Refusal = 'ERR_NO_PERMISSION' | 'ERR_TICKET_ALREADY_TAKEN' | 'ERR_TICKET_TAG_REQUIRED' | 'ERR_VALIDATION';

export type TicketChange =
  | { kind: TicketAction; next: TicketFacts }
  /** The ticket is in the requested state already: a second click is no error. */
  | { kind: 'nothing' }
  | { kind: 'refused'; code: Refusal };

/** A ticket that may have been transferred a moment ago: by whom, until the receiver has opened it. */
export type TransferredTicket = TicketFacts & { transferredBy?: number | null };
/** Whether the ticket has no tag although its queue demands one before a person resolves it. */
export type ChangedTicket = TransferredTicket & { lacksTag?: boolean };

/** Its owner and admins answer for a ticket; one that waits without owner is everybody's who sees it. */
function answersFor(viewer: Viewer, ticket: TicketFacts): boolean {
  if (isOwnerOrAdmin(viewer, ticket)) return true;
  return ticket.status === 'pending' && ticket.userId === null && canSeeTicket(viewer, ticket);
}

/** What a person may do with a ticket in its current state. */
export function allowedActions(viewer: Viewer, ticket: TicketFacts): Record<TicketAction, boolean> {
  const sees = canSeeTicket(viewer, ticket);
  const answers = answersFor(viewer, ticket);
  return {
    accept: ticket.status === 'pending' && sees,
    return: ticket.status === 'open' && answers,
    resolve: ticket.status !== 'closed' && answers,
    reopen: ticket.status === 'closed' && sees,
    transfer: ticket.status !== 'closed' && answers,
  };
}

/** Whether a person may put a ticket out of sight for a while: whoever answers for it, while it runs. */
export function canSnooze(viewer: Viewer, ticket: TicketFacts): boolean {
  return ticket.status !== 'closed' && answersFor(viewer, ticket);
}

/** A year, beyond which nobody remembers why something comes back. */
const longestSnooze = 366 * 24 * 60 * 60_000;

/** Whether a ticket may come back at that time. */
export function isSnoozeTime(until: number, now: number): boolean {
  return until > now && until - now <= longestSnooze;
}

/** Whether a person may read a conversation without taking part: admins any they see, others what they may accept. */
export function canPeek(viewer: Viewer, ticket: TicketFacts): boolean {
  return viewer.isAdmin || allowedActions(viewer, ticket).accept;
}

const refused = (code: Refusal): TicketChange => ({ kind: 'refused', code });

/**
 * Decides what a request does to a ticket and whether this person may. `receiver` is the user of the request, when it
 * names one.
 */
export function decideChange(
  viewer: Viewer,
  ticket: ChangedTicket,
  request: TicketChangeRequest,
  receiver: Receiver | null,
): TicketChange {
  if (isAsItIs(ticket, request)) return nothingToDo(viewer, ticket);
  if (request.queueId !== undefined) return transfer(viewer, ticket, request.queueId, receiver);
  if (request.status === 'open') return take(viewer, ticket, request.userId);
  if (request.status === 'pending') return giveBack(viewer, ticket);
  if (request.status === 'closed') return resolve(viewer, ticket);
  return refused('ERR_VALIDATION');
}

/** Whether a request names the state that the ticket is in, as a client does that sends the whole ticket back. */
function isAsItIs(ticket: TicketFacts, { status, userId, queueId }: TicketChangeRequest): boolean {
  return status === ticket.status && userId === ticket.userId && queueId === ticket.queueId;
}

function take(viewer: Viewer, ticket: TicketFacts, userId: number | null | undefined): TicketChange {
  // Accepting is for oneself; giving a ticket to another person is a transfer.
  if (userId !== viewer.userId) return refused('ERR_NO_PERMISSION');
  if (ticket.status === 'open')
    return ticket.userId === viewer.userId ? { kind: 'nothing' } : refused('ERR_TICKET_ALREADY_TAKEN');
  const may = allowedActions(viewer, ticket);
  if (!may.accept && !may.reopen) return refused('ERR_NO_PERMISSION');
  return { kind: may.accept ? 'accept' : 'reopen', next: { ...ticket, status: 'open', userId: viewer.userId } };
}

function giveBack(viewer: Viewer, ticket: TicketFacts): TicketChange {
  if (ticket.status === 'pending') return nothingToDo(viewer, ticket);
  if (!allowedActions(viewer, ticket).return) return refused('ERR_NO_PERMISSION');
  return { kind: 'return', next: { ...ticket, status: 'pending', userId: null } };
}

function resolve(viewer: Viewer, { lacksTag, ...ticket }: ChangedTicket): TicketChange {
  if (ticket.status === 'closed') return nothingToDo(viewer, ticket);
  if (!allowedActions(viewer, ticket).resolve) return refused('ERR_NO_PERMISSION');
  if (lacksTag) return refused('ERR_TICKET_TAG_REQUIRED');
  // Whoever served stays the attendant, whoever closes it; a waiting ticket becomes that of who closes it.
  return { kind: 'resolve', next: { ...ticket, status: 'closed', userId: ticket.userId ?? viewer.userId } };
}

/** The answer shows the ticket as it is, so only those who may see it get one. */
function nothingToDo(viewer: Viewer, ticket: TicketFacts): TicketChange {
  return canSeeTicket(viewer, ticket) ? { kind: 'nothing' } : refused('ERR_NO_PERMISSION');
}

function transfer(
  viewer: Viewer,
  ticket: TransferredTicket,
  queueId: number | null,
  receiver: Receiver | null,
): TicketChange {
  if (ticket.status === 'closed' || (queueId === null && !canReceiveWithoutQueue(receiver)))
    return refused('ERR_VALIDATION');
  if (!allowedActions(viewer, ticket).transfer && !takesBack(viewer, ticket, queueId, receiver))
    return refused('ERR_NO_PERMISSION');
  const { whatsappId } = ticket;
  if (receiver === null) return { kind: 'transfer', next: { status: 'pending', queueId, userId: null, whatsappId } };
  if (queueId !== null && !canReceive(receiver, queueId)) return refused('ERR_NO_PERMISSION');
  return { kind: 'transfer', next: { status: 'open', queueId, userId: receiver.userId, whatsappId } };
}

/** Whoever transferred a ticket may take it back, to themselves or their queue, until the receiver has opened it. */
function takesBack(
  viewer: Viewer,
  { transferredBy }: TransferredTicket,
  queueId: number | null,
  receiver: Receiver | null,
): boolean {
  if (transferredBy !== viewer.userId) return false;
  return receiver === null ? queueId !== null && viewer.queueIds.includes(queueId) : receiver.userId === viewer.userId;
}

/** Whether a person may be given a ticket of a queue: its members, and admins in any queue (R10). */
export function canReceive({ isAdmin, queueIds }: Pick<Receiver, 'isAdmin' | 'queueIds'>, queueId: number): boolean {
  return isAdmin || queueIds.includes(queueId);
}

/** Whether a person may be given a ticket without a queue: whoever has none. */
export function canReceiveWithoutQueue(receiver: Pick<Receiver, 'queueIds'> | null): boolean {
  return receiver !== null && receiver.queueIds.length === 0;
}
