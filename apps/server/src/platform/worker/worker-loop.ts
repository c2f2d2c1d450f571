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
  start(): void;
  /** There may be something new: look now instead of at the next poll. */
  wake(): void;
  /** Claims nothing more, waits for what runs, and hands back what is not done in time. */
  stop(): Promise<void>;
  /** Works on everything that is due, and on what becomes due thereby; answers how many. For tests, without `start`. */
  drain(): Promise<number>;
};

const usualShare = 0.8;
const shortestRestMs = 20;
const afterFailedClaim: BackOff = { firstMs: 1_000, longestMs: 5_000 };

/**
 * Makes the loop of one kind of due work: claim while there is room, work, settle under the fence, and look again when
 * woken, when a place gets free, when the next row is due, or at the next poll.
 */
export function createWorkerLoop<L extends Lease, O = never>(
  rules: WorkerRules<L, O>,
  { log, random = Math.random }: { log: Logger; random?: () => number },
): WorkerLoop {
  const timing = timingOf(rules);
  const perCompany = rules.perCompany ?? Math.ceil(rules.places * usualShare);
  const news = new Wakeup();
  const closing = new Wakeup();
  const interrupted = new AbortController();
  const untouched: L[] = [];
  let isStopping = false;
  let lastTurn = 0;
  let looping: Promise<void> = Promise.resolve();

  const running = new RunningLeases<L>({
    name: rules.name,
    log,
    work: (lease, signal) => work(lease, signal),
    renew: rules.renew ?? null,
    renewMs: timing.renewMs,
    giveUpMs: rules.leaseMs === null ? null : timing.giveUpMs,
    onFree: () => news.wake(),
  });
  const room = (): number => rules.places - running.size;

  const work = async (lease: L, signal: AbortSignal): Promise<void> => {
    const { run, settle } = rules;
    const outcome = await run(lease, signal);
    if (outcome === null || !settle) return;
    // Another node may be at work on the row already: what was done here is not what counts.
    if (signal.reason instanceof LeaseLost) throw signal.reason;
    // Trying on is safe however long it takes: once the row was claimed again, its fence refuses us.
    const isStored = await retryWhileUnavailable(() => settle(lease, outcome), interrupted.signal);
    if (!isStored)
      log.warn(
        { work: rules.name, id: lease.id, companyId: lease.companyId },
        'a lease was lost before its outcome could be stored; nothing was changed',
      );
  };

  const claim = async (): Promise<number> => {
    if (room() <= 0) return 0;
    const leases = await rules.claim({ room: room(), running: running.list(), perCompany, after: lastTurn });
    const last = leases.at(-1);
    if (last) lastTurn = turnOf(last);
    // Claimed while the stop was called: nobody has begun, so it goes back as it was.
    if (isStopping) untouched.push(...leases);
    else for (const lease of leases) running.add(lease);
    return leases.length;
  };

  const restMs = async (): Promise<number> => {
    const dueInMs = room() > 0 ? ((await rules.nextDueInMs?.()) ?? null) : null;
    return dueInMs === null ? timing.pollMs : Math.min(timing.pollMs, Math.max(shortestRestMs, dueInMs));
  };

  const loop = async (): Promise<void> => {
    for (let failures = 0; !isStopping;) {
      news.reset();
      try {
        const claimed = await claim();
        if (!isStopping && (claimed === 0 || room() <= 0)) await news.pause(await restMs());
        failures = 0;
      } catch (error) {
        failures += 1;
        log.warn({ work: rules.name, error: messageOf(error) }, 'due work could not be claimed');
        // Not ended by a wake-up: while the database is away, each place that gets free would ask again in vain.
        await closing.pause(backOffMs(afterFailedClaim, failures, random()));
      }
    }
  };

  const handBack = async (leases: readonly L[]): Promise<void> => {
    if (leases.length === 0 || !rules.handBack) return;
    try {
      await rules.handBack(leases);
    } catch (error) {
      log.warn(
        { work: rules.name, count: leases.length, error: messageOf(error) },
        'due work could not be handed back; it runs again when its leases are over',
      );
    }
  };

  return {
    wake: () => news.wake(),
    start() {
      looping = loop();
    },
    async stop() {
      isStopping = true;
      news.wake();
      closing.wake();
      await looping;
      await endsWithin(timing.graceMs, running.allEnded());
      interrupted.abort();
      await handBack([...untouched.splice(0), ...(await running.interrupt(timing.unwindMs))]);
    },
    async drain() {
      for (let total = 0; ;) {
        const claimed = await claim();
        if (claimed === 0 && running.size === 0) return total;
        total += claimed;
        await running.allEnded();
      }
    },
  };
}

function timingOf<L extends Lease, O>({ leaseMs, renew, timing }: WorkerRules<L, O>): WorkerTiming {
  const lease = leaseMs ?? 0;
  return {
    pollMs: 1_000,
    renewMs: lease / 3,
    // Without renewals the whole lease is there for the work, but for a rest in which its end is noticed.
    giveUpMs: renew ? (lease * 2) / 3 : lease * 0.9,
    graceMs: 10_000,
    unwindMs: 1_000,
    ...timing,
  };
}
