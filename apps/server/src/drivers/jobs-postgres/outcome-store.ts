import { setTimeout as sleep } from 'node:timers/promises';
import { NodeStopping, type Lease } from '../../platform/due-work.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Ended, Outcome, Stored } from './queries.ts';

type Waiting = Ended & { signal: AbortSignal; answer: (kept: boolean) => void; giveUp: (reason: unknown) => void };

export type OutcomeStore = {
  /**
   * Resolves when the outcome is safe: true, or false when the lease was no longer ours and nothing changed. Tries on
   * while the database is away, until the signal says that the node stops.
   */
  put(lease: Lease, outcome: Outcome, signal: AbortSignal): Promise<boolean>;
};

const afterBusy = 20;
const afterFailure = 500;

/** Stores outcomes with one statement at a time: those that come while it runs go together in the next one. */
export function createOutcomeStore(
  store: (ended: readonly Ended[]) => Promise<Map<number, Stored>>,
  log: Logger,
): OutcomeStore {
  let waiting: Waiting[] = [];
  let flushing = false;

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const pause = await storeBatch(batch);
      if (pause > 0) await sleep(pause);
    }
    flushing = false;
  };

  const storeBatch = async (batch: readonly Waiting[]): Promise<number> => {
    try {
      const stored = await store(batch);
      const busy = batch.filter((one) => stored.get(one.lease.id) === 'busy');
      for (const one of batch) if (!busy.includes(one)) one.answer(stored.get(one.lease.id) === 'stored');
      waiting.push(...busy);
      return busy.length > 0 ? afterBusy : 0;
    } catch (error) {
      // Trying on is safe however long it takes, also with a lease that is over: once the row was claimed again, its
      // fence refuses us.
      log.warn(
        { error: error instanceof Error ? error.message : String(error) },
        'outcomes of jobs could not be stored yet',
      );
      for (const one of batch) {
        if (one.signal.reason instanceof NodeStopping) one.giveUp(one.signal.reason);
        else waiting.push(one);
      }
      return afterFailure;
    }
  };

  return {
    put: (lease, outcome, signal) =>
      new Promise((answer, giveUp) => {
        waiting.push({ lease, outcome, signal, answer, giveUp });
        if (flushing) return;
        flushing = true;
        // Jobs that were claimed together and end at once are stored together.
        setImmediate(() => void flush());
      }),
  };
}
