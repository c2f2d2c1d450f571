import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './logger.ts';

/**
 * A claim on a row of due work. It holds for a while and must be renewed; `fence` grows with each claim of the row, and
 * whatever the work writes carries it in its WHERE, so that a holder who lost the row changes nothing.
 */
export type Lease = { readonly id: number; readonly fence: number };

/** A table of due work, as the loop sees it. */
export type DueWork<L extends Lease> = {
  readonly name: string;
  /** How many are worked on at once; no more than that are ever claimed. */
  readonly places: number;
  /** Leases up to `room` due rows, each under a new fence. */
  claim(room: number): Promise<readonly L[]>;
  /** Does it and stores the outcome under the fence. Rejects with the signal's reason when that made it stop half way. */
  work(lease: L, signal: AbortSignal): Promise<void>;
  /** Prolongs all of them in one statement and answers the ids that are still ours. */
  renew(leases: readonly L[]): Promise<ReadonlySet<number>>;
  /** Frees what a stopping node did not finish, so that another can start it at once. */
  handBack(leases: readonly L[]): Promise<void>;
};

/** The loop that turns due rows into work on this node. */
export type DueWorkLoop = {
  start(): void;
  /** There may be something new: look now instead of at the next poll. */
  poke(): void;
  /** Claims nothing more, waits for what runs, and hands back what is not done in time. */
  stop(): Promise<void>;
  /** Works on everything that is due, and on what becomes due thereby; answers how many. For tests, instead of `start`. */
  drain(): Promise<number>;
};

/** Milliseconds. A lease must outlast `giveUp`, so that its holder stops before another may begin. */
export type Rhythm = { poll: number; renew: number; giveUp: number; grace: number; unwind: number };

export const usualRhythm: Rhythm = { poll: 1_000, renew: 10_000, giveUp: 20_000, grace: 10_000, unwind: 1_000 };

const longestPause = 5_000;

/** The reason of the signal when the row may already be someone else's. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** The reason of the signal when the node stops and the row will be handed back. */
export class NodeStopping extends Error {
  override readonly name = 'NodeStopping';
}

type Running<L> = { lease: L; abort: AbortController; lifetime: NodeJS.Timeout; ended: Promise<void> };

/** Makes the loop: claim while there is room, work, and look again when poked, when a place gets free, or at the next poll. */
export function createDueWorkLoop<L extends Lease>(due: DueWork<L>, options: { log: Logger; rhythm?: Partial<Rhythm> }): DueWorkLoop {
  const { log } = options;
  const rhythm = { ...usualRhythm, ...options.rhythm };
  const running = new Set<Running<L>>();
  const unfinished: L[] = [];
  const stop = new AbortController();
  let poked = false;
  let wake: (() => void) | null = null;
  let looping: Promise<void> = Promise.resolve();
  let renewing = false;
  let renewal: NodeJS.Timeout | undefined;

  const poke = (): void => {
    poked = true;
    wake?.();
  };

  const claimAndStart = async (): Promise<number> => {
    const room = due.places - running.size;
    if (room <= 0) return 0;
    const leases = await due.claim(room);
    // Claimed while the stop was called: nobody has begun, so it goes back untouched.
    if (stop.signal.aborted) unfinished.push(...leases);
    else for (const lease of leases) begin(lease);
    return leases.length;
  };

  const begin = (lease: L): void => {
    const abort = new AbortController();
    const lifetime = setTimeout(() => abort.abort(new LeaseLost('It was not renewed in time')), rhythm.giveUp);
    const entry: Running<L> = { lease, abort, lifetime, ended: Promise.resolve() };
    running.add(entry);
    renewal ??= setInterval(() => void renewAll(), rhythm.renew);
    entry.ended = due
      .work(lease, abort.signal)
      .catch((error: unknown) => interrupted(entry, error))
      .finally(() => leave(entry));
  };

  const interrupted = ({ lease, abort: { signal } }: Running<L>, error: unknown): void => {
    if (signal.reason instanceof NodeStopping) return void unfinished.push(lease);
    const facts = { work: due.name, id: lease.id, error: messageOf(signal.reason ?? error) };
    if (signal.aborted) log.warn(facts, 'due work was broken off');
    else log.error(facts, 'due work failed outside its own handling; it runs again when its lease is over');
  };

  const leave = (entry: Running<L>): void => {
    clearTimeout(entry.lifetime);
    running.delete(entry);
    if (running.size === 0) renewal = void clearInterval(renewal);
    poke();
  };

  const renewAll = async (): Promise<void> => {
    if (renewing) return;
    renewing = true;
    const asked = [...running];
    try {
      const ours = await due.renew(asked.map(({ lease }) => lease));
      for (const { lease, abort, lifetime } of asked) {
        if (ours.has(lease.id)) lifetime.refresh();
        else abort.abort(new LeaseLost('Another node holds it'));
      }
    } catch (error) {
      log.warn({ work: due.name, error: messageOf(error) }, 'leases could not be renewed');
    } finally {
      renewing = false;
    }
  };

  /** Until poked, but no longer than that. A poke since the last look counts. */
  const nap = async (milliseconds: number): Promise<void> => {
    if (poked) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    wake = null;
  };

  const loop = async (): Promise<void> => {
    for (let failures = 0; !stop.signal.aborted; ) {
      poked = false;
      try {
        const claimed = await claimAndStart();
        failures = 0;
        if (claimed === 0 || running.size >= due.places) await nap(rhythm.poll);
      } catch (error) {
        log.warn({ work: due.name, error: messageOf(error) }, 'due work could not be claimed');
        failures += 1;
        // Deaf to pokes: without the database, every place that gets free would ask again in vain.
        await sleep(Math.min(rhythm.poll * 2 ** failures, longestPause), null, { signal: stop.signal }).catch(() => null);
      }
    }
  };

  const handBack = async (leases: readonly L[]): Promise<void> => {
    if (leases.length === 0) return;
    try {
      await due.handBack(leases);
    } catch (error) {
      log.warn({ work: due.name, count: leases.length, error: messageOf(error) }, 'due work could not be handed back; it runs again when its leases are over');
    }
  };

  const allEnded = (): Promise<unknown> => Promise.all([...running].map(({ ended }) => ended));

  return {
    poke,
    start() {
      looping = loop();
    },
    async stop() {
      stop.abort();
      poke();
      await looping;
      await atMost(rhythm.grace, allEnded());
      for (const { abort } of running) abort.abort(new NodeStopping('The node stops'));
      await atMost(rhythm.unwind, allEnded());
      // What does not heed its signal goes back too: its fence keeps it from storing anything later.
      for (const { lease } of running) unfinished.push(lease);
      renewal = void clearInterval(renewal);
      await handBack(unfinished.splice(0));
    },
    async drain() {
      for (let total = 0; ; ) {
        const claimed = await claimAndStart();
        if (claimed === 0 && running.size === 0) return total;
        total += claimed;
        await allEnded();
      }
    },
  };
}

async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([work, limit]);
  clearTimeout(timer);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
