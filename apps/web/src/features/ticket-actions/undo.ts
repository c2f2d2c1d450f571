import type { TicketStatus } from '@balcao/contract';

/** The state of a ticket, as far as it can be restored. */
export type Place = { status: TicketStatus; userId: number | null; queueId: number | null };

/** A body of PUT /tickets/{id}. */
export type Step = { status?: TicketStatus; userId: number | null; queueId?: number; isUndo?: true };

/** It waits again where it had waited, and not behind everybody who came meanwhile. */
const waitAgain = { status: 'pending', userId: null, isUndo: true } as const satisfies Step;

/** What was done with a ticket, and can be undone. */
export type Undoable = 'accepted' | 'pending' | 'closed' | 'transferred';

/**
 * The requests that restore a ticket after it was accepted, returned, resolved or transferred. A returned or resolved one can only
 * be taken for oneself and transferred from there. A colleague's ticket without a queue cannot be transferred, so it
 * stays with whoever undoes; a transfer from no queue cannot be undone.
 */
export function undoSteps(before: Place, now: Undoable, viewerId: number): Step[] {
  if (now === 'transferred') return stepsBack(before);
  if (now === 'accepted') return [waitAgain];
  const take: Step = { status: 'open', userId: viewerId, isUndo: true };
  if (before.status === 'pending') return now === 'pending' ? [] : [take, waitAgain];
  const { queueId, userId } = before;
  if (userId === null || userId === viewerId || queueId === null) return [take];
  // A waiting ticket can be transferred directly; a closed one has to be reopened first.
  return now === 'pending' ? [{ queueId, userId }] : [take, { queueId, userId }];
}

function stepsBack({ queueId, userId }: Place): Step[] {
  if (queueId === null) return [];
  return [userId === null ? { ...waitAgain, queueId } : { userId, queueId }];
}

/** Tickets that go back by the same steps, so that one request does each step for all of them. */
export type StepsTogether = { ids: number[]; steps: Step[] };

/** The same for several tickets; those that cannot be restored are left out. */
export function stepsBackTogether(
  tickets: readonly (Place & { id: number })[],
  now: Undoable,
  viewerId: number,
): StepsTogether[] {
  const groups = new Map<string, StepsTogether>();
  for (const ticket of tickets) {
    const steps = undoSteps(ticket, now, viewerId);
    if (steps.length === 0) continue;
    const key = JSON.stringify(steps);
    groups.set(key, { ids: [...(groups.get(key)?.ids ?? []), ticket.id], steps });
  }
  return [...groups.values()];
}
