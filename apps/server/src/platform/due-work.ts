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
  /**
   * Does it and stores the outcome under the fence. Rejects with the signal's reason when that made it stop half way.
   */
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
  /**
   * Works on everything that is due, and on what becomes due thereby; answers how many. For tests, instead of `start`.
   */
  drain(): Promise<number>;
};

/** Milliseconds. A lease must outlast `giveUp`, so that its holder stops before another may begin. */
export type Rhythm = { poll: number; renew: number; giveUp: number; grace: number; unwind: number };

const usualRhythm: Rhythm = { poll: 1_000, renew: 10_000, giveUp: 20_000, grace: 10_000, unwind: 1_000 };

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

type Setting<L extends Lease> = { due: DueWork<L>; log: Logger; rhythm: Rhythm };

/** What this node is working on: keeps its leases alive and breaks off what it may no longer do. */
class RunningLeases<L extends Lease> {
  readonly #setting: Setting<L>;
  readonly #onFree: () => void;
  readonly #running = new Set<Running<L>>();
  readonly #interrupted: L[] = [];
  #renewal: NodeJS.Timeout | undefined;
  #renewing = false;

  constructor(setting: Setting<L>, onFree: () => void) {
    this.#setting = setting;
    this.#onFree = onFree;
  }

  get free(): number {
    return this.#setting.due.places - this.#running.size;
  }

  get idle(): boolean {
    return this.#running.size === 0;
  }

  take(lease: L): void {
    const { due, rhythm } = this.#setting;
    const abort = new AbortController();
    const lifetime = setTimeout(() => abort.abort(new LeaseLost('It was not renewed in time')), rhythm.giveUp);
    const one: Running<L> = { lease, abort, lifetime, ended: Promise.resolve() };
    this.#running.add(one);
    this.#renewal ??= setInterval(() => void this.#renew(), rhythm.renew);
    one.ended = due
      .work(lease, abort.signal)
      .catch((error: unknown) => this.#brokenOff(one, error))
      .finally(() => this.#leave(one));
  }

  async allDone(): Promise<void> {
    await Promise.all([...this.#running].map(({ ended }) => ended));
  }

  /** Waits for what runs, breaks off what takes too long, and answers what is not done. */
  async finish(): Promise<L[]> {
    const { rhythm } = this.#setting;
    await atMost(rhythm.grace, this.allDone());
    for (const { abort } of this.#running) abort.abort(new NodeStopping('The node stops'));
    await atMost(rhythm.unwind, this.allDone());
    clearInterval(this.#renewal);
    for (const { lifetime } of this.#running) clearTimeout(lifetime);
    // What does not heed its signal is not done either: its fence keeps it from storing anything later.
    return [...this.#interrupted, ...[...this.#running].map(({ lease }) => lease)];
  }

  async #renew(): Promise<void> {
    if (this.#renewing) return;
    this.#renewing = true;
    const { due, log } = this.#setting;
    const asked = [...this.#running];
    try {
      const ours = await due.renew(asked.map(({ lease }) => lease));
      for (const one of asked) {
        if (!ours.has(one.lease.id)) one.abort.abort(new LeaseLost('Another node holds it'));
        // One that has ended meanwhile must not get a new timer.
        else if (this.#running.has(one)) one.lifetime.refresh();
      }
    } catch (error) {
      log.warn({ work: due.name, error: messageOf(error) }, 'leases could not be renewed');
    } finally {
      this.#renewing = false;
    }
  }

  #brokenOff({ lease, abort: { signal } }: Running<L>, error: unknown): void {
    const { due, log } = this.#setting;
    if (signal.reason instanceof NodeStopping) return void this.#interrupted.push(lease);
    const facts = { work: due.name, id: lease.id, error: messageOf(signal.reason ?? error) };
    if (signal.aborted) log.warn(facts, 'due work was broken off');
    else log.error(facts, 'due work failed outside its own handling; it runs again when its lease is over');
  }

  #leave(one: Running<L>): void {
    clearTimeout(one.lifetime);
    this.#running.delete(one);
    if (this.idle) this.#renewal = void clearInterval(this.#renewal);
    this.#onFree();
  }
}

/** Something to wait at that others can ring. */
class Wakeup {
  #rung = false;
  #answer: (() => void) | null = null;

  ring(): void {
    this.#rung = true;
    this.#answer?.();
  }

  /** From now on a ring counts for the next wait. */
  hush(): void {
    this.#rung = false;
  }

  async wait(milliseconds: number): Promise<void> {
    if (this.#rung) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#answer = () => (clearTimeout(timer), resolve());
    });
    this.#answer = null;
  }
}

/**
 * Makes the loop: claim while there is room, work, and look again when poked, when a place gets free, or at the next
 * poll.
 */
export function createDueWorkLoop<L extends Lease>(
  due: DueWork<L>,
  options: { log: Logger; rhythm?: Partial<Rhythm> | undefined },
): DueWorkLoop {
  const { log } = options;
  const rhythm = { ...usualRhythm, ...options.rhythm };
  const news = new Wakeup();
  const closing = new Wakeup();
  const running = new RunningLeases<L>({ due, log, rhythm }, () => news.ring());
  const untouched: L[] = [];
  let stopping = false;
  let looping: Promise<void> = Promise.resolve();

  const claim = async (): Promise<number> => {
    if (running.free <= 0) return 0;
    const leases = await due.claim(running.free);
    // Claimed while the stop was called: nobody has begun, so it goes back as it was.
    if (stopping) untouched.push(...leases);
    else for (const lease of leases) running.take(lease);
    return leases.length;
  };

  const loop = async (): Promise<void> => {
    for (let failures = 0; !stopping;) {
      news.hush();
      try {
        const claimed = await claim();
        failures = 0;
        if (!stopping && (claimed === 0 || running.free <= 0)) await news.wait(rhythm.poll);
      } catch (error) {
        log.warn({ work: due.name, error: messageOf(error) }, 'due work could not be claimed');
        failures += 1;
        // Without the database, whoever is poked by every place that gets free asks again and again in vain.
        await closing.wait(Math.min(rhythm.poll * 2 ** failures, longestPause));
      }
    }
  };

  const handBack = async (leases: readonly L[]): Promise<void> => {
    if (leases.length === 0) return;
    try {
      await due.handBack(leases);
    } catch (error) {
      log.warn(
        { work: due.name, count: leases.length, error: messageOf(error) },
        'due work could not be handed back; it runs again when its leases are over',
      );
    }
  };

  return {
    poke: () => news.ring(),
    start() {
      looping = loop();
    },
    async stop() {
      stopping = true;
      news.ring();
      closing.ring();
      await looping;
      await handBack([...untouched.splice(0), ...(await running.finish())]);
    },
    async drain() {
      for (let total = 0; ;) {
        const claimed = await claim();
        if (claimed === 0 && running.idle) return total;
        total += claimed;
        await running.allDone();
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
