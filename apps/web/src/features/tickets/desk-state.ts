import type { ContactCard, Message, SessionUser, Ticket, TicketStatus } from '@balcao/contract';
import { can, canSeeTicket } from '@balcao/domain';
import { noPages, type PagedIds } from './paged-ids.ts';

/** A ticket as the store keeps it; its contact lies among the contacts, once for all tickets. */
export type TicketEntry = Omit<Ticket, 'contact'>;

/** A text on its way to the server. `unknown`: no answer came; the same clientId again cannot become a second message. */
export type Outgoing = { readonly clientId: string; readonly body: string; readonly sign: boolean; readonly createdAt: string; readonly state: 'sending' | 'unknown' };

/** Everything the desk knows. Entities lie in one place each; lists and conversations hold ids. */
export type DeskState = {
  readonly tickets: ReadonlyMap<number, TicketEntry>;
  readonly idsByUuid: ReadonlyMap<string, number>;
  readonly contacts: ReadonlyMap<number, ContactCard>;
  readonly messages: ReadonlyMap<number, Message>;
  readonly lists: Readonly<Record<TicketStatus, PagedIds>>;
  readonly conversations: ReadonlyMap<number, PagedIds>;
  /** By ticket, in the order they were written. */
  readonly outgoing: ReadonlyMap<number, readonly Outgoing[]>;
  /** What stands in the input of a ticket and was not sent yet. */
  readonly typed: ReadonlyMap<number, string>;
  /** Deleted tickets; a late answer must not bring them back. */
  readonly gone: ReadonlySet<number>;
};

export const emptyDesk: DeskState = {
  tickets: new Map(),
  idsByUuid: new Map(),
  contacts: new Map(),
  messages: new Map(),
  lists: { open: noPages, pending: noPages, closed: noPages },
  conversations: new Map(),
  outgoing: new Map(),
  typed: new Map(),
  gone: new Set(),
};

/** The person at the desk, as far as lists depend on it. */
export type Own = { userId: number; isAdmin: boolean; queueIds: readonly number[] };

/** Reads the person at the desk from the session. */
export function ownOf(user: SessionUser): Own {
  return { userId: user.id, isAdmin: can(user, 'tickets-manager:showall'), queueIds: user.queues.map((queue) => queue.id) };
}

/** Whether a ticket belongs in one's list of that status: own ones, and among the pending those nobody has yet (S134). */
export function fitsList(status: TicketStatus, ticket: Pick<TicketEntry, 'status' | 'userId' | 'queueId'>, own: Own): boolean {
  if (ticket.status !== status) return false;
  if (ticket.userId === own.userId) return true;
  // Whoever is told of a ticket without queue although they have none works where there are no queues.
  return status === 'pending' && ticket.userId === null && canSeeTicket({ ...own, companyHasNoQueue: own.queueIds.length === 0 }, ticket);
}

/** Latest change first, as the server lists tickets. */
export function byLastChange(tickets: DeskState['tickets']): (one: number, other: number) => number {
  const changed = (id: number): number => Date.parse(tickets.get(id)?.updatedAt ?? '') || 0;
  return (one, other) => changed(other) - changed(one) || other - one;
}

/** Newest first, as the server pages a conversation. */
export const newestFirst = (one: number, other: number): number => other - one;
