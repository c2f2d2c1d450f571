import { setTimeout as pause } from 'node:timers/promises';
import type { Lease } from '../../platform/worker/lease.ts';
import type { Ended, Outcome, Stored } from './hot-job-queries.ts';

type Waiting = Ended & { answer: (isStored: boolean) => void; fail: (error: unknown) => void };

/**
 * Stores an outcome: true when it is safe, false when the lease was no longer ours and nothing changed. Rejects when
 * the database could not be asked.
 */
export type StoreOutcome = (lease: Lease, outcome: Outcome) => Promise<boolean>;

/** How long to wait before a row that is locked is tried again. */
const afterBusyMs = 20;

/** Stores outcomes with one statement at a time: those that come while it runs go together in the next one. */
export function createOutcomeStore(store: (ended: readonly Ended[]) => Promise<Map<number, Stored>>): StoreOutcome {
  let waiting: Waiting[] = [];
  let isFlushing = false;

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const busy = await storeBatch(batch);
      waiting.push(...busy);
      if (busy.length > 0) await pause(afterBusyMs);
    }
    isFlushing = false;
  };

  /** Answers those whose row was being changed. */
  const storeBatch = async (batch: readonly Waiting[]): Promise<Waiting[]> => {
    try {
      const stored = await store(batch);
      const isBusy = ({ lease }: Waiting): boolean => stored.get(lease.id) === 'busy';
      for (const one of batch) if (!isBusy(one)) one.answer(stored.get(one.lease.id) === 'stored');
      return batch.filter(isBusy);
    } catch (error) {
      for (const one of batch) one.fail(error);
      return [];
    }
  };

  return (lease, outcome) =>
    new Promise((answer, fail) => {
      waiting.push({ lease, outcome, answer, fail });
      if (isFlushing) return;
      isFlushing = true;
      // Jobs that were claimed together and end at once are stored together.
      setImmediate(() => void flush());
    });
}
