import type { Principal } from '../../platform/principal.ts';
import type { TicketPlace } from '../../ports/broadcaster.ts';
import type { Signals } from '../../ports/signals.ts';
import type { Revalidation } from './admission/revalidation.ts';
import type { BrowserSocket } from './browser-socket.ts';
import type { BrowserSockets } from './browser-sockets.ts';

export type FollowOptions = {
  signals: Signals;
  browsers: BrowserSockets;
  revalidation: Pick<Revalidation, 'check'>;
  /** Holds back what the socket may not be entitled to any more. */
  suspend: (browser: BrowserSocket) => void;
  deliver: (name: string, rooms: readonly string[], payload: unknown) => void;
  hideMoved: (companyId: number, place: TicketPlace) => void;
  /** Whether time alone has changed what somebody may hear. */
  isOutdated: (principal: Principal) => boolean;
  nodeId: string;
  /** How often sockets are looked at for that, in milliseconds. */
  outdatedMs: number;
  recheckMs: number;
};

export type Following = {
  /** Counts the changes since the start that may affect a user's access. */
  changes(): number;
  /** Rights, queues or sessions of these users changed: their sockets hear nothing more until they were checked. */
  usersChanged(userIds: readonly number[]): void;
  /** The same for everybody of a company. */
  companyChanged(companyId: number): void;
  /** The same for everybody of all companies. */
  platformChanged(): void;
  stop(): void;
};

/** Acts on signals of other nodes: their events, and every change that may end a session or change its rooms. */
export function followSignals({
  signals,
  browsers,
  revalidation,
  suspend,
  deliver,
  hideMoved,
  isOutdated,
  nodeId,
  outdatedMs,
  recheckMs,
}: FollowOptions): Following {
  let changes = 0;
  const recheck = (sessionIds: Iterable<string>): void => {
    changes += 1;
    revalidation.check(sessionIds);
  };
  const everybody = (): string[] => browsers.sessionsWhere(() => true);
  /** What they may hear is not known until it was read: an event that follows the change must not reach them before. */
  const suspendAll = (matches: (principal: Principal) => boolean): void => {
    const sessionIds = browsers.sessionsWhere(matches);
    for (const browser of sessionIds.flatMap((id) => browsers.ofSession(id))) suspend(browser);
    recheck(sessionIds);
  };
  const usersChanged = (userIds: readonly number[]): void => {
    const users = new Set(userIds);
    suspendAll(({ userId }) => users.has(userId));
  };
  const companyChanged = (companyId: number): void => suspendAll((principal) => principal.companyId === companyId);
  const platformChanged = (): void => suspendAll(() => true);
  const stops = [
    // Every node also receives its own signals, which it acted on before it sent them.
    signals.subscribe('usersChanged', ({ origin, userIds }) => {
      if (origin !== nodeId) usersChanged(userIds);
    }),
    signals.subscribe('companyChanged', ({ origin, companyId }) => {
      if (origin !== nodeId) companyChanged(companyId);
    }),
    signals.subscribe('platformChanged', ({ origin }) => {
      if (origin !== nodeId) platformChanged();
    }),
    signals.subscribe('broadcast', ({ origin, name, rooms, payload }) => {
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
  // The last paid day ends by itself: nobody signals it, and no row is read to see it.
  const dayTimer = setInterval(() => {
    if (browsers.sessionsWhere(isOutdated).length > 0) suspendAll(isOutdated);
  }, outdatedMs);
  dayTimer.unref();
  return {
    changes: () => changes,
    usersChanged,
    companyChanged,
    platformChanged,
    stop() {
      clearInterval(timer);
      clearInterval(dayTimer);
      for (const stop of stops) stop();
    },
  };
}
