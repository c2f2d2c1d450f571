import type { TicketPlace } from '../../ports/broadcaster.ts';
import type { Signals } from '../../ports/signals.ts';
import type { Revalidation } from './admission/revalidation.ts';
import type { BrowserSockets } from './browser-sockets.ts';

export type FollowOptions = {
  signals: Signals;
  browsers: BrowserSockets;
  revalidation: Pick<Revalidation, 'check'>;
  deliver: (name: string, rooms: readonly string[], payload: unknown) => void;
  hideMoved: (companyId: number, place: TicketPlace) => void;
  nodeId: string;
  recheckMs: number;
};

export type Following = {
  /** Counts the changes since the start that may affect a user's access. */
  changes(): number;
  stop(): void;
};

/** Acts on signals of other nodes: their events, and every change that may end a session or change its rooms. */
export function followSignals({
  signals,
  browsers,
  revalidation,
  deliver,
  hideMoved,
  nodeId,
  recheckMs,
}: FollowOptions): Following {
  let changes = 0;
  const recheck = (sessionIds: Iterable<string>): void => {
    changes += 1;
    revalidation.check(sessionIds);
  };
  const everybody = (): string[] => browsers.sessionsWhere(() => true);
  const stops = [
    signals.subscribe('usersChanged', ({ userIds }) => {
      const users = new Set(userIds);
      recheck(browsers.sessionsWhere(({ userId }) => users.has(userId)));
    }),
    signals.subscribe('companyChanged', ({ companyId }) =>
      recheck(browsers.sessionsWhere((principal) => principal.companyId === companyId)),
    ),
    signals.subscribe('broadcast', ({ origin, name, rooms, payload }) => {
      // Every node also receives its own signals; its sockets got the event before the signal was sent.
      if (origin !== nodeId) deliver(name, rooms, payload);
    }),
    signals.subscribe('ticketMoved', ({ origin, companyId, place }) => {
      if (origin !== nodeId) hideMoved(companyId, place);
    }),
    signals.onGap(() => {
      for (const browser of browsers.all()) browser.skip();
      recheck(everybody());
    }),
  ];
  // Sessions also end by time, and a signal can be lost.
  const timer = setInterval(() => revalidation.check(everybody()), recheckMs);
  timer.unref();
  return {
    changes: () => changes,
    stop() {
      clearInterval(timer);
      for (const stop of stops) stop();
    },
  };
}
