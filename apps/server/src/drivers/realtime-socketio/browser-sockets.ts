import { randomInt } from 'node:crypto';
import type { Principal } from '../../platform/principal.ts';
import type { BrowserSocket } from './browser-socket.ts';

/** Browsers come back at random times within this span, or all of them would connect in the same second. */
const returnSpreadMs = 10_000;

/**
 * More than anybody has open: other clients of the family open ten sockets in each tab. A user has one session, but the
 * sockets of an ended one may still be closing.
 */
export const socketLimits = { perSession: 64, perUser: 96 } as const;

/**
 * What the sockets of a node are found by: the login session, which all tabs of a browser share, apart from those of a
 * support access, whose rights are others.
 */
export const socketKey = ({ sessionId, support }: Principal): string =>
  support ? `${sessionId} support ${support.accessId}` : sessionId;

/** The open sockets of this node by the key of their session. */
export class BrowserSockets {
  readonly #bySession = new Map<string, Set<BrowserSocket>>();
  readonly #countByUser = new Map<number, number>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(browser: BrowserSocket): void {
    const key = socketKey(browser.principal);
    const tabs = this.#bySession.get(key);
    if (tabs) tabs.add(browser);
    else this.#bySession.set(key, new Set([browser]));
    this.#count(browser, 1);
  }

  /** Whether one more socket of this session may be opened. */
  hasRoomFor(principal: Principal): boolean {
    const ofSession = this.#bySession.get(socketKey(principal))?.size ?? 0;
    return ofSession < socketLimits.perSession && (this.#countByUser.get(principal.userId) ?? 0) < socketLimits.perUser;
  }

  /** Returns whether it was there. */
  delete(browser: BrowserSocket): boolean {
    const key = socketKey(browser.principal);
    const tabs = this.#bySession.get(key);
    if (!tabs?.delete(browser)) return false;
    if (tabs.size === 0) this.#bySession.delete(key);
    this.#count(browser, -1);
    return true;
  }

  *all(): Iterable<BrowserSocket> {
    for (const tabs of this.#bySession.values()) yield* tabs;
  }

  ofSession(key: string): BrowserSocket[] {
    return [...(this.#bySession.get(key) ?? [])];
  }

  /** The keys of the sessions whose principal matches. */
  sessionsWhere(matches: (principal: Principal) => boolean): string[] {
    const found: string[] = [];
    for (const [key, tabs] of this.#bySession)
      if ([...tabs].some((browser) => matches(browser.principal))) found.push(key);
    return found;
  }

  /** Tells every browser when to reconnect, and resolves once all sockets are closed. */
  async endAll(): Promise<void> {
    const end = (browser: BrowserSocket): Promise<void> =>
      browser.end({ reason: 'restart', retryInMs: randomInt(returnSpreadMs + 1) });
    await Promise.all([...this.all()].map(end));
  }

  #count({ principal: { userId } }: BrowserSocket, change: 1 | -1): void {
    this.#size += change;
    const count = (this.#countByUser.get(userId) ?? 0) + change;
    if (count > 0) this.#countByUser.set(userId, count);
    else this.#countByUser.delete(userId);
  }
}
