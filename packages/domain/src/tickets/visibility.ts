import type { TicketFacts, TicketSight, Viewer } from './ticket.ts';

/** Owners and admins act on a ticket in whatever queue it is. */
export function isOwnerOrAdmin(viewer: Viewer, { userId }: Pick<TicketFacts, 'userId'>): boolean {
  return viewer.isAdmin || userId === viewer.userId;
}

/** A connection with its queues. */
type QueuesOfConnection = { id: number; queueIds: readonly number[] };

/**
 * The connections whose customers an attendant sees before these have chosen a queue, so that nobody waits unseen:
 * those that lead to one of the attendant's queues, and those that lead to none.
 */
export function connectionsServedBy(
  { queueIds }: Pick<Viewer, 'queueIds'>,
  connections: readonly QueuesOfConnection[],
): number[] {
  return connections
    .filter((each) => each.queueIds.length === 0 || each.queueIds.some((id) => queueIds.includes(id)))
    .map(({ id }) => id);
}

/** Whether customers of a connection are seen by this person before they have chosen a queue. */
export function servesConnection(connectionIds: Viewer['connectionIds'], connectionId: number | null): boolean {
  return connectionIds === 'all' || (connectionId !== null && connectionIds.includes(connectionId));
}

/**
 * Whether a person may see a ticket. Admins see all tickets, owners their own, attendants those of their queues. A
 * ticket without queue and owner is seen by those who serve its connection.
 */
export function canSeeTicket(viewer: Viewer, ticket: TicketSight): boolean {
  if (isOwnerOrAdmin(viewer, ticket)) return true;
  if (ticket.queueId !== null) return viewer.queueIds.includes(ticket.queueId);
  return ticket.userId === null && servesConnection(viewer.connectionIds, ticket.whatsappId);
}
