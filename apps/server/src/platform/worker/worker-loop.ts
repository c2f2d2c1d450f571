import type { Logger } from '../logger.ts';
import { backOffMs, type BackOff } from './back-off.ts';
import { LeaseLost, type Lease } from './lease.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';
import { messageOf, RunningLeases } from './running-leases.ts';
import { endsWithin } from './time-limit.ts';
import { turnOf, type ClaimRequest } from './turns.ts';
import { Wakeup } from './wakeup.ts';

/** Milliseconds; the usual ones are below. */
export type WorkerTiming = {
  /** How often the loop looks for due rows when nobody wakes it. */
  pollMs: number;
  /**
   * The least time between two claims. 0 fills a place as soon as it gets free; work that may wait a moment takes more,
   * so that several rows are claimed together; how long may differ from claim to claim.
   */
  betweenClaimsMs: number | (() => number);
  /** How often leases are prolonged: a third of the lease. */
  renewMs: number;
  /**
   * How long a row is worked on without a renewal. Always shorter than the lease, so that its holder has stopped before
   * another may begin.
   */
  giveUpMs: number;
  /** How long a stop waits for what runs. */
  graceMs: number;
  /** How long a stop waits for what it broke off after that. */
  unwindMs: number;
};

/**
 * The rules of one kind of due work: where its rows are, how they are claimed and done, and how many at once. `L` is a
 * claimed row, `O` what the work comes to.
 */
export type WorkerRules<L extends Lease, O> = {
  /** Names the work in the log. */
  readonly name: string;
  /** How many rows are worked on at once; no more than that are ever claimed. */
  readonly places: number;
  /** How many of the places one company may have: four fifths of them unless said otherwise. */
  readonly perCompany?: number;
  /** How long a claim holds without a renewal; null when only another claim can end it. */
  readonly leaseMs: number | null;
  readonly timing?: Partial<WorkerTiming>;
  /** Leases up to `room` due rows, each under a new fence. */
  readonly claim: (request: ClaimRequest<L>) => Promise<readonly L[]>;
  /** Whether the last claim may have left rows that are due; without it, one that brought any may have. */
  readonly leftSome?: () => boolean;
  /** Whether the end of a row may let another one be claimed; without it, every end may. */
  readonly opensMore?: (lease: L) => boolean;
  /** The milliseconds until the next row is due, null when none waits. Without it the loop relies on its poll. */
  readonly nextDueInMs?: () => Promise<number | null>;
  /**
   * Does the work and answers what is to be stored, or null when the work has stored it itself, under the fence.
   * Rejects with the signal's reason when that made it stop half way.
   */
  readonly run: (lease: L, signal: AbortSignal) => Promise<O | null>;
  /** Stores the outcome if the fence is still the row's, and answers whether it was. */
  readonly settle?: (lease: L, outcome: O) => Promise<boolean>;
  /** Prolongs the leases whose fence is still the row's, in one statement, and answers their ids. */
  readonly renew?: (leases: readonly L[]) => Promise<ReadonlySet<number>>;
  /** Frees rows that a stopping node did not finish, so that another can start them at once. */
  readonly handBack?: (leases: readonly L[]) => Promise<void>;
};

/** The loop that turns due rows into work on this node. */
export type WorkerLoop = {
  /** With `quietMs`, `written` is called whenever there may be new rows, and the poll comes only so often. */
  start(options?: { quietMs?: number }): void;
  /** Claims now instead of at the next poll, because there may be new rows. */
  wake(): void;
  /** Something was written, perhaps new rows: claims once a poll without `quietMs` would have, at once after a rest. */
  written(): void;
  /** Claims nothing more, waits for what runs, and hands back what is not done in time. */
  stop(): Promise<void>;
  /** Works on everything that is due or becomes due by it, and returns how many rows. For tests, without `start`. */
  drain(): Promise<number>;
};

const usualShare = 0.8;
const shortestRestMs = 20;
const afterFailedClaim: BackOff = { firstMs: 1_000, longestMs: 5_000 };

/**
 * Makes the loop of one kind of due work: claim while there is room, work, settle under the fence, and claim again when
 * woken, when a place gets free, when the next row is due, or at the next poll.
 */
export function createWorkerLoop<L extends Lease, O = never>(
  rules: WorkerRules<L, O>,
  { log, random = Math.random }: LoopOptions,
): WorkerLoop {
  return new Loop(rules, { log, random });
}

type LoopOptions = { log: Logger; random?: () => number };

class Loop<L extends Lease, O> implements WorkerLoop {
  readonly #rules: WorkerRules<L, O>;
  readonly #options: Required<LoopOptions>;
  readonly #timing: WorkerTiming;
  readonly #perCompany: number;
  readonly #running: RunningLeases<L>;
  readonly #news = new Wakeup();
  readonly #closing = new Wakeup();
  readonly #interrupted = new AbortController();
  /** Rows that were claimed while the loop was stopped, so that nobody has begun them. */
  readonly #untouched: L[] = [];
  #isStopping = false;
  #lastTurn = 0;
  #pollMs: number;
  /** When the last claim was begun, in the time of `performance.now()`. */
  #lookedAt = -Infinity;
  /** Runs from something written until it is looked at. */
  #soon: NodeJS.Timeout | undefined;
  #looping: Promise<void> = Promise.resolve();

  constructor(rules: WorkerRules<L, O>, options: Required<LoopOptions>) {
    this.#rules = rules;
    this.#options = options;
    this.#timing = timingOf(rules);
    this.#pollMs = this.#timing.pollMs;
    this.#perCompany = rules.perCompany ?? Math.ceil(rules.places * usualShare);
    this.#running = new RunningLeases<L>({
      name: rules.name,
      log: options.log,
      work: (lease, signal) => this.#work(lease, signal),
      renew: rules.renew ?? null,
      renewMs: this.#timing.renewMs,
      giveUpMs: rules.leaseMs === null ? null : this.#timing.giveUpMs,
      onFree: (lease) => {
        if (rules.opensMore?.(lease) ?? true) this.#news.wake();
      },
    });
  }

  start({ quietMs = 0 }: { quietMs?: number } = {}): void {
    this.#pollMs = Math.max(this.#timing.pollMs, quietMs);
    this.#looping = this.#loop();
  }

  wake(): void {
    this.#news.wake();
  }

  written(): void {
    if (this.#soon !== undefined || this.#isStopping) return;
    const waitMs = this.#lookedAt + this.#timing.pollMs - performance.now();
    if (waitMs <= 0) return this.#news.wake();
    this.#soon = setTimeout(() => {
      this.#soon = undefined;
      this.#news.wake();
    }, waitMs);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#soon);
    this.#news.wake();
    this.#closing.wake();
    await this.#looping;
    await endsWithin(this.#timing.graceMs, this.#running.allEnded());
    this.#interrupted.abort();
    await this.#handBack([...this.#untouched.splice(0), ...(await this.#running.interrupt(this.#timing.unwindMs))]);
  }

  async drain(): Promise<number> {
    for (let total = 0; ;) {
      const claimed = await this.#claim();
      if (claimed === 0 && this.#running.size === 0) return total;
      total += claimed;
      await this.#running.allEnded();
    }
  }

  get #room(): number {
    return this.#rules.places - this.#running.size;
  }

  async #loop(): Promise<void> {
    const { log, random } = this.#options;
    const { betweenClaimsMs } = this.#timing;
    for (let failures = 0; !this.#isStopping;) {
      this.#news.reset();
      try {
        const claimed = await this.#claim();
        const pauseMs = typeof betweenClaimsMs === 'number' ? betweenClaimsMs : betweenClaimsMs();
        if (pauseMs > 0) await this.#closing.pause(pauseMs);
        const hasMore = claimed > 0 && (this.#rules.leftSome?.() ?? true);
        if (!this.#isStopping && (!hasMore || this.#room <= 0)) await this.#news.pause(await this.#restMs());
        failures = 0;
      } catch (error) {
        failures += 1;
        log.warn({ work: this.#rules.name, error: messageOf(error) }, 'due work could not be claimed');
        // Not ended by a wake-up: while the database is away, each place that gets free would ask again in vain.
        await this.#closing.pause(backOffMs(afterFailedClaim, failures, random()));
      }
    }
  }

  async #claim(): Promise<number> {
    if (this.#room <= 0) return 0;
    this.#lookedAt = performance.now();
    const leases = await this.#rules.claim({
      room: this.#room,
      running: this.#running.list(),
      perCompany: this.#perCompany,
      after: this.#lastTurn,
    });
    const last = leases.at(-1);
    if (last) this.#lastTurn = turnOf(last);
    if (this.#isStopping) this.#untouched.push(...leases);
    else for (const lease of leases) this.#running.add(lease);
    return leases.length;
  }

  async #work(lease: L, signal: AbortSignal): Promise<void> {
    const { name, run, settle } = this.#rules;
    const outcome = await run(lease, signal);
    if (outcome === null || !settle) return;
    // Another node may be at work on the row already: what was done here is not what counts.
    if (signal.reason instanceof LeaseLost) throw signal.reason;
    // Trying on is safe however long it takes: once the row was claimed again, its fence refuses us.
    const isStored = await retryWhileUnavailable(() => settle(lease, outcome), this.#interrupted.signal);
    if (!isStored)
      this.#options.log.warn(
        { work: name, id: lease.id, companyId: lease.companyId },
        'a lease was lost before its outcome could be stored; nothing was changed',
      );
  }

  async #restMs(): Promise<number> {
    const dueInMs = this.#room > 0 ? ((await this.#rules.nextDueInMs?.()) ?? null) : null;
    return dueInMs === null ? this.#pollMs : Math.min(this.#pollMs, Math.max(shortestRestMs, dueInMs));
  }

  async #handBack(leases: readonly L[]): Promise<void> {
    if (leases.length === 0 || !this.#rules.handBack) return;
    try {
      await this.#rules.handBack(leases);
    } catch (error) {
      this.#options.log.warn(
        { work: this.#rules.name, count: leases.length, error: messageOf(error) },
        'due work could not be handed back; it runs again when its leases are over',
      );
    }
  }
}

function timingOf<L extends Lease, O>({ leaseMs, renew, timing }: WorkerRules<L, O>): WorkerTiming {
  const lease = leaseMs ?? 0;
  return {
    pollMs: 1_000,
    betweenClaimsMs: 0,
    renewMs: lease / 3,
    // Without renewals the whole lease is there for the work, but for a rest in which its end is noticed.
    giveUpMs: renew ? (lease * 2) / 3 : lease * 0.9,
    graceMs: 10_000,
    unwindMs: 1_000,
    ...timing,
  };
}
