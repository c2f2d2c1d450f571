import type { TicketStatus } from '@balcao/contract';

/** The state of a ticket, as far as it can be restored. */
export type Place = { status: TicketStatus; userId: number | null; queueId: number | null };

/** A body of PUT /tickets/{id}. */
export type Step = { status: TicketStatus; userId: number | null } | { queueId: number; userId: number };

/**
 * The requests that restore a ticket after it was returned or resolved. A ticket can only be taken for oneself and
 * transferred from there. A colleague's ticket without a queue cannot be transferred, so it stays with whoever undoes.
 */
export function undoSteps(before: Place, now: 'pending' | 'closed', viewerId: number): Step[] {
  const take: Step = { status: 'open', userId: viewerId };
  if (before.status === 'pending') return now === 'pending' ? [] : [take, { status: 'pending', userId: null }];
  const { queueId, userId } = before;
  if (userId === null || userId === viewerId || queueId === null) return [take];
  // A waiting ticket can be transferred directly; a closed one has to be reopened first.
  return now === 'pending' ? [{ queueId, userId }] : [take, { queueId, userId }];
}
