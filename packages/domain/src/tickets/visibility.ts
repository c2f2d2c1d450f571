import type { TicketFacts, Viewer } from './ticket.ts';

/** Owners and admins act on a ticket in whatever queue it is. */
export function isOwnerOrAdmin(viewer: Viewer, { userId }: Pick<TicketFacts, 'userId'>): boolean {
  return viewer.isAdmin || userId === viewer.userId;
}

/**
 * Whether a person may see a ticket. Admins see all tickets, owners their own, attendants those of their queues. A
 * ticket without queue and owner is seen by every attendant of a company that has no queues.
 */
export function canSeeTicket(viewer: Viewer, ticket: Pick<TicketFacts, 'queueId' | 'userId'>): boolean {
  if (isOwnerOrAdmin(viewer, ticket)) return true;
  if (ticket.queueId === null) return viewer.companyHasNoQueue && ticket.userId === null;
  return viewer.queueIds.includes(ticket.queueId);
}
