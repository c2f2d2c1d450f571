import { accessEvent, type AccessNews } from '@balcao/contract';
import type { Logger } from '../../../platform/logger.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { BrowserSocket, Suspension } from '../browser-socket.ts';
import type { BrowserSockets } from '../browser-sockets.ts';
import { RecheckQueue } from './recheck-queue.ts';

/** How many sessions are checked at once, so that checking all of them leaves the database to the others. */
const atOnce = 8;
/** A check that failed is tried again soon: a revoked socket has to go within five seconds. */
const retryMs = 1_000;

export type RevalidationOptions = {
  browsers: BrowserSockets;
  /** The principal of an active session as it is now; null when the session ended; throws when it cannot be read. */
  stillValid: (principal: Principal) => Promise<Principal | null>;
  /** Puts the socket into its rooms again. */
  place: (browser: BrowserSocket) => void;
  /** The rights were read again after this suspension began. */
  resume: (browser: BrowserSocket, suspension: Suspension) => void;
  log: Logger;
};

/** Checks sessions again and closes their sockets or moves them to other rooms. */
export class Revalidation {
  readonly #options: RevalidationOptions;
  readonly #queue = new RecheckQueue();
  #workers = 0;
  #retry: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: RevalidationOptions) {
    this.#options = options;
  }

  /** Queues these sessions; one that is being checked now is checked once more. */
  check(sessionIds: Iterable<string>): void {
    if (this.#stopped) return;
    this.#queue.add(sessionIds);
    this.#startWorkers();
  }

  stop(): void {
    this.#stopped = true;
    this.#queue.clear();
    clearTimeout(this.#retry);
  }

  #startWorkers(): void {
    // Not at once, because the cache of principals gets the same signal and has to forget them first.
    queueMicrotask(() => {
      while (this.#workers < Math.min(atOnce, this.#queue.size)) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#workers += 1;
    for (let id = this.#queue.take(); id !== undefined; id = this.#queue.take()) await this.#checkOne(id);
    this.#workers -= 1;
  }

  async #checkOne(sessionId: string): Promise<void> {
    const { browsers, stillValid, log } = this.#options;
    const tabs = browsers.ofSession(sessionId);
    const [first] = tabs;
    if (!first) return this.#queue.done(sessionId);
    try {
      // Noted before reading: what changes from here on has to be read once more.
      const suspensions = tabs.map((tab) => tab.suspension);
      const principal = await stillValid(first.principal);
      await Promise.all(tabs.map((tab, index) => this.#apply(tab, principal, suspensions[index] ?? null)));
      this.#queue.done(sessionId);
    } catch (error) {
      log.warn({ err: error, userId: first.principal.userId }, 'a socket could not be checked, trying again');
      this.#queue.fail(sessionId);
      this.#retryLater();
    }
  }

  async #apply(browser: BrowserSocket, principal: Principal | null, suspension: Suspension | null): Promise<void> {
    if (principal === null) return void browser.end({ reason: browser.principal.support ? 'support' : 'session' });
    // The tickets every time: one may have moved out of the user's sight while his rights stayed the same.
    if (browser.principal.restricted !== principal.restricted)
      browser.socket.emit(accessEvent, { restricted: principal.restricted } satisfies AccessNews);
    browser.principal = principal;
    this.#options.place(browser);
    await browser.tickets.recheck();
    if (suspension) this.#options.resume(browser, suspension);
    else this.#options.place(browser);
  }

  #retryLater(): void {
    if (this.#stopped) return;
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      this.#queue.retryFailed();
      this.#startWorkers();
    }, retryMs);
  }
}
