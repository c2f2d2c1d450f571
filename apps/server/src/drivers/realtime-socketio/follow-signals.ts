import type { TicketPlace } from '../../ports/broadcaster.ts';
import type { Signals } from '../../ports/signals.ts';
import type { Connections } from './connections.ts';
import type { Revalidation } from './admission/revalidation.ts';

export type FollowOptions = {
  signals: Signals;
  connections: Connections;
  revalidation: Pick<Revalidation, 'check'>;
  deliver: (name: string, rooms: readonly string[], payload: unknown) => void;
  hideMoved: (companyId: number, place: TicketPlace) => void;
  nodeId: string;
  recheckMs: number;
};

export type Following = {
  /** Counts what could have changed somebody's access since the start. */
  changes(): number;
  stop(): void;
};

/** Acts on what other nodes say: their events, and every change that may end a session or move it to other rooms. */
export function followSignals({
  signals,
  connections,
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
  const everybody = (): string[] => connections.sessionsWhere(() => true);
  const stops = [
    signals.subscribe('usersChanged', ({ userIds }) => {
      const users = new Set(userIds);
      recheck(connections.sessionsWhere(({ userId }) => users.has(userId)));
    }),
    signals.subscribe('companyChanged', ({ companyId }) =>
      recheck(connections.sessionsWhere((principal) => principal.companyId === companyId)),
    ),
    signals.subscribe('broadcast', ({ origin, name, rooms, payload }) => {
      // Every node hears its own signals too; its sockets were served before the signal left.
      if (origin !== nodeId) deliver(name, rooms, payload);
    }),
    signals.subscribe('ticketMoved', ({ origin, companyId, place }) => {
      if (origin !== nodeId) hideMoved(companyId, place);
    }),
    signals.onGap(() => {
      for (const connection of connections.all()) connection.skip();
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
