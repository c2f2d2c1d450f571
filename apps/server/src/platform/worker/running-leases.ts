import type { Logger } from '../logger.ts';
import { LeaseLost, NodeStopping, type Lease } from './lease.ts';
import { endsWithin } from './time-limit.ts';

export type RunningLeasesOptions<L extends Lease> = {
  /** Names the work in the log. */
  name: string;
  log: Logger;
  /** Does the work of a row and stores what came of it. Rejects when the signal made it stop half way. */
  work(lease: L, signal: AbortSignal): Promise<void>;
  /** Prolongs the leases and answers the ids that are still ours; null when leases cannot be prolonged. */
  renew: ((leases: readonly L[]) => Promise<ReadonlySet<number>>) | null;
  renewMs: number;
  /** How long a row is worked on without a renewal; null when the row cannot be lost by waiting. */
  giveUpMs: number | null;
  onFree(lease: L): void;
};

type Running<L> = {
  lease: L;
  abort: AbortController;
  lifetime: NodeJS.Timeout | undefined;
  ended: Promise<void>;
};

/** The rows this node works on: keeps their leases alive and breaks off the work of those it lost. */
export class RunningLeases<L extends Lease> {
  readonly #options: RunningLeasesOptions<L>;
  readonly #running = new Set<Running<L>>();
  readonly #interrupted: L[] = [];
  #renewal: NodeJS.Timeout | undefined;
  #isRenewing = false;

  constructor(options: RunningLeasesOptions<L>) {
    this.#options = options;
  }

  get size(): number {
    return this.#running.size;
  }

  list(): L[] {
    return [...this.#running].map(({ lease }) => lease);
  }

  add(lease: L): void {
    const { work, renew, renewMs, giveUpMs } = this.#options;
    const abort = new AbortController();
    const giveUp = (): void => abort.abort(new LeaseLost('It was not renewed in time'));
    const one: Running<L> = {
      lease,
      abort,
      lifetime: giveUpMs === null ? undefined : setTimeout(giveUp, giveUpMs),
      ended: Promise.resolve(),
    };
    this.#loseEarlierClaim(lease);
    this.#running.add(one);
    if (renew) this.#renewal ??= setInterval(() => void this.#renewAll(renew), renewMs);
    one.ended = work(lease, abort.signal)
      .catch((error: unknown) => this.#endedEarly(one, error))
      .finally(() => this.#remove(one));
  }

  async allEnded(): Promise<void> {
    await Promise.all([...this.#running].map(({ ended }) => ended));
  }

  /** Breaks off what still runs, waits so long for it to end, and answers the rows that are not done. */
  async interrupt(unwindMs: number): Promise<L[]> {
    for (const { abort } of this.#running) abort.abort(new NodeStopping('The node stops'));
    await endsWithin(unwindMs, this.allEnded());
    clearInterval(this.#renewal);
    for (const { lifetime } of this.#running) clearTimeout(lifetime);
    // Work that does not heed its signal is not done either; its fence keeps it from storing anything later.
    return [...this.#interrupted, ...this.list()];
  }

  /** A row that was claimed again is lost for the work that still runs on it, even when both are on this node. */
  #loseEarlierClaim({ id }: L): void {
    for (const { lease, abort } of this.#running)
      if (lease.id === id) abort.abort(new LeaseLost('It was claimed anew'));
  }

  async #renewAll(renew: NonNullable<RunningLeasesOptions<L>['renew']>): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    const asked = [...this.#running];
    try {
      const ours = await renew(asked.map(({ lease }) => lease));
      for (const one of asked) {
        if (!ours.has(one.lease.id)) one.abort.abort(new LeaseLost('Another node holds it'));
        // One that has ended meanwhile must not get a new timer.
        else if (this.#running.has(one)) one.lifetime?.refresh();
      }
    } catch (error) {
      this.#options.log.warn({ work: this.#options.name, error: messageOf(error) }, 'leases could not be renewed');
    } finally {
      this.#isRenewing = false;
    }
  }

  #endedEarly({ lease, abort: { signal } }: Running<L>, error: unknown): void {
    if (signal.reason instanceof NodeStopping) return void this.#interrupted.push(lease);
    const { name, log } = this.#options;
    const facts = { work: name, id: lease.id, error: messageOf(signal.reason ?? error) };
    if (signal.aborted || error instanceof LeaseLost) log.warn(facts, 'due work was broken off: its lease was lost');
    else log.error(facts, 'due work failed outside its own handling; it runs again when its lease is over');
  }

  #remove(one: Running<L>): void {
    clearTimeout(one.lifetime);
    this.#running.delete(one);
    if (this.size === 0) this.#renewal = void clearInterval(this.#renewal);
    this.#options.onFree(one.lease);
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
