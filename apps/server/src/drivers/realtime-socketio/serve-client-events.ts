import type { Logger } from '../../platform/logger.ts';
import { RateLimit } from './admission/rate-limit.ts';
import type { BrowserSocket } from './browser-socket.ts';
import { findHandler, type ClientEffects } from './client-events.ts';

/** How much one socket may send. */
export const clientLimits = {
  events: { count: 20, perMs: 1_000 },
  joins: { count: 50, perMs: 60_000 },
  /** Ignored events after which the socket is closed. */
  ignored: { count: 100, perMs: 60_000 },
  /** The browser sends its status every five minutes; more often adds nothing. */
  status: { count: 2, perMs: 20_000 },
} as const;

export type ClientEventOptions = {
  effects: ClientEffects;
  log: Logger;
  onLimited: (limit: 'socket_events' | 'socket_joins') => void;
};

/** Handles known events with valid arguments, ignores all others, and closes a socket that sends too many. */
export function serveClientEvents(browser: BrowserSocket, { effects, log, onLimited }: ClientEventOptions): void {
  const events = new RateLimit(clientLimits.events);
  const joins = new RateLimit(clientLimits.joins);
  const ignored = new RateLimit(clientLimits.ignored);
  const status = new RateLimit(clientLimits.status);
  const limitedEffects: ClientEffects = { ...effects, seen: (from) => void (status.take() && effects.seen(from)) };

  const isOverLimit = (isJoin: boolean): boolean => {
    const limit = events.take() ? (isJoin && !joins.take() ? 'socket_joins' : null) : 'socket_events';
    if (limit === null) return false;
    onLimited(limit);
    if (!ignored.take()) void browser.end({ reason: 'limit' });
    return true;
  };

  const handle = async (name: unknown, argument: unknown): Promise<boolean> => {
    const handler = findHandler(name);
    if (isOverLimit(handler?.isJoin ?? false) || browser.ended || !handler) return false;
    try {
      return await handler.run(browser, argument, limitedEffects);
    } catch (error) {
      const { companyId, userId } = browser.principal;
      log.warn({ err: error, companyId, userId }, 'what a socket asked for could not be checked');
      return false;
    }
  };

  browser.socket.onAny((name: unknown, ...rest: unknown[]) => {
    const answer = rest.at(-1);
    void handle(name, rest[0]).then((done) => typeof answer === 'function' && answer(done));
  });
}
