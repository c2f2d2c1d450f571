import type { Attendant, TicketFacts } from './ticket.ts';

/**
 * Whether somebody may see a ticket: admins all, owners theirs, attendants those of their queues; without queue only
 * where there is none at all.
 */
export function canSeeTicket(who: Attendant, { queueId, userId }: TicketFacts): boolean {
  if (who.isAdmin || userId === who.userId) return true;
  if (queueId === null) return who.companyHasNoQueue && userId === null;
  return who.queueIds.includes(queueId);
}
