import { randomInt } from 'node:crypto';
import type { Principal } from '../../platform/principal.ts';
import type { BrowserSocket } from './browser-socket.ts';

/** Browsers come back at random times within this span, or all of them would connect in the same second. */
const returnSpreadMs = 10_000;

/**
 * More tabs than anybody has open. A user has one session, but the sockets of an ended one may still be closing.
 */
export const socketLimits = { perSession: 20, perUser: 30 } as const;

/** The open sockets of this node, found by login session: all tabs of a browser share one. */
export class BrowserSockets {
  readonly #bySession = new Map<string, Set<BrowserSocket>>();
  readonly #countByUser = new Map<number, number>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(browser: BrowserSocket): void {
    const { sessionId } = browser.principal;
    const tabs = this.#bySession.get(sessionId);
    if (tabs) tabs.add(browser);
    else this.#bySession.set(sessionId, new Set([browser]));
    this.#count(browser, 1);
  }

  /** Whether one more socket of this session may be opened. */
  hasRoomFor({ sessionId, userId }: Principal): boolean {
    const ofSession = this.#bySession.get(sessionId)?.size ?? 0;
    return ofSession < socketLimits.perSession && (this.#countByUser.get(userId) ?? 0) < socketLimits.perUser;
  }

  /** Returns whether it was there. */
  delete(browser: BrowserSocket): boolean {
    const { sessionId } = browser.principal;
    const tabs = this.#bySession.get(sessionId);
    if (!tabs?.delete(browser)) return false;
    if (tabs.size === 0) this.#bySession.delete(sessionId);
    this.#count(browser, -1);
    return true;
  }

  *all(): Iterable<BrowserSocket> {
    for (const tabs of this.#bySession.values()) yield* tabs;
  }

  ofSession(sessionId: string): BrowserSocket[] {
    return [...(this.#bySession.get(sessionId) ?? [])];
  }

  /** The sessions whose principal matches. */
  sessionsWhere(matches: (principal: Principal) => boolean): string[] {
    const found: string[] = [];
    for (const [sessionId, tabs] of this.#bySession)
      if ([...tabs].some((browser) => matches(browser.principal))) found.push(sessionId);
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
