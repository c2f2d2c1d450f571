import type { TransferColleague } from '@balcao/contract';
import { canReceive, canReceiveWithoutQueue } from '@balcao/domain';
import { normalizeForSearch } from '../../../lib/format/normalize-for-search.ts';

export type QueueChoice = { id: number; name: string };

/** Somebody who may receive a ticket. */
export type TransferUser = Pick<TransferColleague, 'id' | 'name' | 'profile'> & { queues: readonly QueueChoice[] };

/**
 * The queues a ticket may be transferred to: all, or those of the chosen person; an admin may receive tickets of any
 * (R10).
 */
export function queuesFor(user: TransferUser | null, all: readonly QueueChoice[]): readonly QueueChoice[] {
  if (user === null) return all;
  const receiver = { isAdmin: user.profile === 'admin', queueIds: user.queues.map(({ id }) => id) };
  return all.filter(({ id }) => canReceive(receiver, id));
}

/** The queue that is preselected for a person: the present one if shared, else the only one (R10). */
export function preselect(choices: readonly QueueChoice[], currentId: number | null): number | null {
  if (choices.some(({ id }) => id === currentId)) return currentId;
  return choices.length === 1 ? (choices[0]?.id ?? null) : null;
}

/** Whether a transfer needs a queue: only somebody who has none can be given a ticket without one. */
export function needsQueue(user: TransferUser | null): boolean {
  return !canReceiveWithoutQueue(user && { queueIds: user.queues.map(({ id }) => id) });
}

/** The colleagues whose name contains the text: who is online first, then who has the fewest open tickets. */
export function colleaguesFor(text: string, people: readonly TransferColleague[]): readonly TransferColleague[] {
  const wanted = normalizeForSearch(text.trim());
  return people
    .filter(({ name }) => normalizeForSearch(name).includes(wanted))
    .toSorted((one, other) => Number(other.online) - Number(one.online) || one.openTickets - other.openTickets);
}
