import type { TicketStatus } from '@balcao/contract';

/** The place of a ticket, as far as it can be given back. */
export type Place = { status: TicketStatus; userId: number | null; queueId: number | null };

/** A body of PUT /tickets/{id}. */
export type Step = { status: TicketStatus; userId: number | null } | { queueId: number; userId: number };

/**
 * What to ask, one after the other, so that a ticket is where it was before it was returned or resolved. One takes for
 * oneself and gives on from there. A colleague's ticket without a queue cannot be given on; it stays with whoever
 * undoes.
 */
export function undoSteps(before: Place, now: 'pending' | 'closed', viewerId: number): Step[] {
  const take: Step = { status: 'open', userId: viewerId };
  if (before.status === 'pending') return now === 'pending' ? [] : [take, { status: 'pending', userId: null }];
  const { queueId, userId } = before;
  if (userId === null || userId === viewerId || queueId === null) return [take];
  // What waits is transferred as it is; what is closed has to be taken up first.
  return now === 'pending' ? [{ queueId, userId }] : [take, { queueId, userId }];
}
