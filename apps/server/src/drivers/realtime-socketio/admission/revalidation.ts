import type { Logger } from '../../../platform/logger.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Connection } from '../connection.ts';
import type { Connections } from '../connections.ts';

/** How many sessions are looked up at once, so that a full round leaves the database to the others. */
const atOnce = 8;
/** A look that failed is tried again soon: a revoked socket has to go within five seconds. */
const retryMs = 1_000;

export type RevalidationOptions = {
  connections: Connections;
  /** The principal of a living session as it is now; null when the session ended; throws when it cannot be told. */
  stillValid: (principal: Principal) => Promise<Principal | null>;
  /** Places the socket in its rooms anew. */
  place: (connection: Connection) => void;
  log: Logger;
};

/** Looks at sessions again and drops or re-places their sockets. One look per session at a time, and none is lost. */
export class Revalidation {
  readonly #options: RevalidationOptions;
  readonly #waiting = new Set<string>();
  readonly #busy = new Set<string>();
  readonly #failed = new Set<string>();
  #workers = 0;
  #retry: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: RevalidationOptions) {
    this.#options = options;
  }

  /** Queues these sessions; one that is being looked at now is looked at once more. */
  check(sessionIds: Iterable<string>): void {
    if (this.#stopped) return;
    for (const sessionId of sessionIds) this.#waiting.add(sessionId);
    // Not now: whoever caches principals hears the same signal and forgets them first.
    queueMicrotask(() => {
      while (this.#workers < Math.min(atOnce, this.#waiting.size)) void this.#work();
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#waiting.clear();
    this.#failed.clear();
    clearTimeout(this.#retry);
  }

  async #work(): Promise<void> {
    this.#workers += 1;
    for (let sessionId = this.#take(); sessionId !== undefined; sessionId = this.#take()) await this.#look(sessionId);
    this.#workers -= 1;
  }

  #take(): string | undefined {
    for (const sessionId of this.#waiting) {
      if (this.#busy.has(sessionId)) continue;
      this.#waiting.delete(sessionId);
      return sessionId;
    }
    return undefined;
  }

  async #look(sessionId: string): Promise<void> {
    const tabs = this.#options.connections.ofSession(sessionId);
    const [first] = tabs;
    if (!first) return;
    this.#busy.add(sessionId);
    try {
      const principal = await this.#options.stillValid(first.principal);
      await Promise.all(tabs.map((tab) => this.#apply(tab, principal)));
    } catch (error) {
      this.#options.log.warn(
        { err: error, userId: first.principal.userId },
        'a socket could not be checked, trying again',
      );
      this.#later(sessionId);
    } finally {
      this.#busy.delete(sessionId);
    }
  }

  async #apply(connection: Connection, principal: Principal | null): Promise<void> {
    if (principal === null) return void connection.end({ reason: 'session' });
    // The tickets every time: one may have moved out of the user's sight while his rights stayed the same.
    connection.principal = principal;
    this.#options.place(connection);
    await connection.tickets.recheck();
    this.#options.place(connection);
  }

  #later(sessionId: string): void {
    if (this.#stopped) return;
    this.#failed.add(sessionId);
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      this.check(this.#failed);
      this.#failed.clear();
    }, retryMs);
  }
}
