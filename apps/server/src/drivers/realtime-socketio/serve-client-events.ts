import type { Logger } from '../../platform/logger.ts';
import { findHandler, type ClientEffects } from './client-events.ts';
import type { Connection } from './connection.ts';
import { RateLimit } from './admission/rate-limit.ts';

/** What one socket may say (reliability 5.12). */
export const clientLimits = {
  events: { count: 20, perMs: 1_000 },
  joins: { count: 50, perMs: 60_000 },
  /** Ignored words after which the socket is dropped. */
  patience: { count: 100, perMs: 60_000 },
  /** The browser says it every five minutes; more often adds nothing. */
  status: { count: 2, perMs: 20_000 },
} as const;

export type ListenOptions = {
  effects: ClientEffects;
  log: Logger;
  onLimited: (limit: 'socket_events' | 'socket_joins') => void;
};

/** Hears the browser: known words with sound arguments are done, the rest is ignored, a flood ends the socket. */
export function listen(connection: Connection, { effects, log, onLimited }: ListenOptions): void {
  const events = new RateLimit(clientLimits.events);
  const joins = new RateLimit(clientLimits.joins);
  const patience = new RateLimit(clientLimits.patience);
  const status = new RateLimit(clientLimits.status);
  const calmEffects: ClientEffects = { ...effects, seen: (from) => void (status.take() && effects.seen(from)) };

  const isOverLimit = (isJoin: boolean): boolean => {
    const limit = events.take() ? (isJoin && !joins.take() ? 'socket_joins' : null) : 'socket_events';
    if (limit === null) return false;
    onLimited(limit);
    if (!patience.take()) void connection.end({ reason: 'limit' });
    return true;
  };

  const hear = async (name: unknown, argument: unknown): Promise<boolean> => {
    const handler = findHandler(name);
    if (isOverLimit(handler?.isJoin ?? false) || connection.ended || !handler) return false;
    try {
      return await handler.run(connection, argument, calmEffects);
    } catch (error) {
      log.warn(
        { err: error, companyId: connection.principal.companyId, userId: connection.principal.userId },
        'what a socket asked for could not be looked at',
      );
      return false;
    }
  };

  connection.socket.onAny((name: unknown, ...rest: unknown[]) => {
    const answer = rest.at(-1);
    void hear(name, rest[0]).then((done) => typeof answer === 'function' && answer(done));
  });
}
