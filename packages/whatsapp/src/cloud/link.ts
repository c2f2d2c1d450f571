import { LinkDown, type DriverHost, type LinkEvent, type LinkReason } from '../driver.ts';
import type { Graph } from './graph.ts';
import {
  closedBy,
  fetchHealth,
  faultOf,
  isBusy,
  isRestrictedNumber,
  type Closed,
  type NumberHealth,
} from './health.ts';
import type { Api } from './settings.ts';
import { ensureSubscribed } from './subscription.ts';

/**
 * A clock is reported again when it moved by this much; smaller differences come from whole seconds and the network.
 */
const clockChangeMs = 30_000;

/**
 * The link to the Cloud API. There is no socket: the link is open while Graph says that token and number are good,
 * which it is asked at the start and from time to time. What happens on the number comes by webhooks and not through
 * here.
 */
export class Link {
  readonly #graph: Graph;
  readonly #host: DriverHost;
  readonly #api: Api;
  #phase: 'idle' | 'starting' | 'open' = 'idle';
  /** Grows with every start and end, so that a check that began earlier can see that it is out of date. */
  #run = 0;
  /** How many checks in a row failed. */
  #missed = 0;
  #reportedAheadMs: number | null = null;
  #reportedLimit: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #reporting: Promise<void> = Promise.resolve();

  constructor(graph: Graph, host: DriverHost, api: Api) {
    this.#graph = graph;
    this.#host = host;
    this.#api = api;
  }

  async start(): Promise<void> {
    if (this.#phase !== 'idle') return;
    this.#reset();
    this.#phase = 'starting';
    void this.#check();
  }

  async stop(): Promise<void> {
    this.#reset();
  }

  /** Throws LinkDown unless the link is open. */
  requireOpen(): void {
    if (this.#phase !== 'open') throw new LinkDown('the link to the Cloud API is not open');
  }

  /** Checks the link now; rejects, and closes the link, when it is not good any more. */
  async probe(): Promise<void> {
    this.requireOpen();
    const run = this.#run;
    this.#missed += 1;
    clearTimeout(this.#timer);
    await this.#check();
    if (run !== this.#run || this.#missed > 0) throw new LinkDown('Graph did not answer the check');
  }

  /** Closes the link, because a call showed that it cannot be used any more. */
  close(reason: LinkReason, code: number | null): void {
    this.#close({ type: 'closed', end: 'fatal', reason, ...(code === null ? {} : { code }) });
  }

  /** Reports that WhatsApp restricts the account, as a call showed. */
  restrict(): void {
    this.#report({ type: 'restricted', until: null });
  }

  /** Checks the link soon, because a call did not get through. */
  checkSoon(): void {
    if (this.#phase === 'open') this.#checkIn(0);
  }

  /** Reports link events in order, each after the one before it was handled, and none after a stop. */
  #report(event: LinkEvent): void {
    const run = this.#run;
    this.#reporting = this.#reporting
      .then(() => (run === this.#run ? this.#host.handle(event) : undefined))
      .catch((error: unknown) => this.#warn(error, 'a change of the link was not handled'));
  }

  #reset(): void {
    this.#phase = 'idle';
    this.#run += 1;
    this.#missed = 0;
    this.#reportedAheadMs = null;
    this.#reportedLimit = null;
    clearTimeout(this.#timer);
  }

  #close(event: Closed): void {
    if (this.#phase === 'idle') return;
    this.#reset();
    this.#report(event);
  }

  #checkIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), ms);
    this.#timer.unref();
  }

  async #check(): Promise<void> {
    const { phoneNumberId, wabaId, timeouts } = this.#api;
    const run = this.#run;
    try {
      const health = await fetchHealth(this.#graph, phoneNumberId);
      if (run === this.#run && this.#phase === 'starting' && faultOf(health) === null)
        await ensureSubscribed(this.#graph, wabaId);
      if (run === this.#run) this.#apply(health);
    } catch (error) {
      if (run !== this.#run) return;
      if (this.#survives(error)) return this.#checkIn(timeouts.recheckMs);
      this.#warn(error, 'Graph does not let this link be open');
      this.#close(closedBy(error));
    }
  }

  #apply(health: NumberHealth): void {
    const reason = faultOf(health);
    if (reason !== null) return this.#close({ type: 'closed', end: 'fatal', reason });
    if (this.#phase === 'starting') {
      this.#phase = 'open';
      this.#report({ type: 'open', number: health.number });
      if (isRestrictedNumber(health)) this.restrict();
    }
    this.#missed = 0;
    this.#reportClock();
    this.#reportLimit(health.tier);
    this.#report({ type: 'alive' });
    this.#checkIn(this.#api.timeouts.watchMs);
  }

  /** Reports the clock with the first check and whenever it changed. */
  #reportClock(): void {
    const aheadMs = this.#graph.clockAhead();
    if (aheadMs === null) return;
    if (this.#reportedAheadMs !== null && Math.abs(aheadMs - this.#reportedAheadMs) < clockChangeMs) return;
    this.#reportedAheadMs = aheadMs;
    this.#report({ type: 'clock', aheadMs });
  }

  /** Reports the limit of the account with the first check and whenever it changed. */
  #reportLimit(limit: string | null): void {
    if (limit === null || limit === this.#reportedLimit) return;
    this.#reportedLimit = limit;
    this.#report({ type: 'messagingLimit', limit });
  }

  /** One failed check is no reason to close a link that people use; two in a row are. */
  #survives(error: unknown): boolean {
    if (this.#phase !== 'open') return false;
    this.#missed = isBusy(error) ? 0 : this.#missed + 1;
    return this.#missed === 0 || (closedBy(error).end === 'retry' && this.#missed < 2);
  }

  #warn(error: unknown, text: string): void {
    this.#host.log.warn({ err: error, connectionId: this.#host.connectionId }, text);
  }
}
