import { canReceive } from '@balcao/domain';

export type QueueChoice = { id: number; name: string };

/** Somebody who may receive a ticket. */
export type TransferUser = { id: number; name: string; profile: 'admin' | 'user'; queues: readonly QueueChoice[] };

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
