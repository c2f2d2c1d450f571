import type { Server as HttpServer } from 'node:http';
import type { Principal } from '../../platform/principal.ts';
import type { Broadcaster, TicketPlace } from '../../ports/broadcaster.ts';
import { createAdmission, type AdmissionOptions } from './admission/admission.ts';
import { Revalidation, type RevalidationOptions } from './admission/revalidation.ts';
import type { BrowserSocket, Suspension } from './browser-socket.ts';
import { BrowserSockets } from './browser-sockets.ts';
import { createBroadcaster, type BroadcasterOptions } from './delivery/broadcaster.ts';
import { createFanOut } from './delivery/fan-out.ts';
import { LeftLists } from './delivery/left-lists.ts';
import { RecentEvents } from './delivery/recent-events.ts';
import { followSignals, type Following, type FollowOptions } from './follow-signals.ts';
import { RoomRegistry } from './rooms/room-registry.ts';
import { roomsFor, roomsWhileUnknown } from './rooms/rooms.ts';
import { SocketServer } from './socket-server.ts';

export type RealtimeOptions = Pick<
  AdmissionOptions,
  'authenticator' | 'canSeeTicket' | 'presence' | 'onTicketPresence' | 'publicUrl' | 'log'
> &
  Pick<BroadcasterOptions, 'otherNodes' | 'nodeId'> &
  Pick<FollowOptions, 'signals'> &
  Pick<RevalidationOptions, 'stillValid'> & {
    /** Whether a user may see a ticket with this queue and owner; the rule of `canSeeTicket` without the database. */
    seesPlace: (principal: Principal, place: TicketPlace) => boolean;
    metrics?: RealtimeMetrics;
    /** Whether time alone has changed what somebody may hear; nobody's access ends by time unless this says so. */
    isOutdated?: FollowOptions['isOutdated'];
    outdatedMs?: number;
    /** How often every session is checked again although no signal came, in milliseconds. */
    recheckMs?: number;
  };

export type RealtimeMetrics = { slowKicked(): void; limited(limit: 'socket_events' | 'socket_joins'): void };

export type Realtime = {
  readonly broadcaster: Broadcaster;
  /** Rights of these users, or of everybody in a company, changed: their sockets follow at once, on this node. */
  readonly rightsChanged: Pick<Following, 'usersChanged' | 'companyChanged' | 'platformChanged'>;
  /** Serves sockets on this HTTP server under /socket.io. */
  attach(server: HttpServer): void;
  /** Tells every browser when to reconnect, sends what is buffered, and closes. The HTTP server stays open. */
  stop(): Promise<void>;
  socketCount(): number;
};

/** Sockets to browsers: who may connect, in which rooms they are, and events to those rooms and nowhere else. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { metrics, recheckMs = 60_000, outdatedMs = 2_000, isOutdated = () => false } = options;
  const browsers = new BrowserSockets();
  const registry = new RoomRegistry<BrowserSocket>();
  const recent = new RecentEvents();
  const place = (browser: BrowserSocket): void => {
    if (browser.ended) return;
    const { principal, subscriptions, suspension } = browser;
    registry.place(browser, suspension ? roomsWhileUnknown(principal) : roomsFor(principal, subscriptions));
  };
  const suspended = new Set<BrowserSocket>();
  const suspend = (browser: BrowserSocket): void => {
    browser.suspend();
    suspended.add(browser);
    place(browser);
  };
  const resume = (browser: BrowserSocket, suspension: Suspension): void => {
    const held = browser.resume(suspension);
    if (!held) return;
    suspended.delete(browser);
    place(browser);
    const joined: ReadonlySet<string> = roomsFor(browser.principal, browser.subscriptions);
    for (const { rooms, packet } of held)
      if (!browser.ended && rooms.some((room) => joined.has(room)) && !browser.send(packet)) endSlow(browser, options);
  };
  const deliver = createFanOut({
    registry,
    recent,
    left: new LeftLists(),
    suspended,
    // A support access ends at its instant; everybody else hears on until the next look at the clock.
    isOver: ({ principal }) => principal.support !== undefined && isOutdated(principal),
    onSlow: (browser) => endSlow(browser, options),
  });
  const hideMoved = (companyId: number, ticket: TicketPlace): void => {
    for (const browser of browsers.all()) {
      const { principal, tickets } = browser;
      if (principal.companyId !== companyId) continue;
      const isVisible = !principal.restricted && options.seesPlace(principal, ticket);
      if (tickets.decide(ticket.id, isVisible)) place(browser);
    }
  };
  const broadcaster = createBroadcaster({ ...options, deliver, hideMoved });
  const revalidation = new Revalidation({ ...options, browsers, place, resume });
  const following = followSignals({
    ...options,
    browsers,
    revalidation,
    suspend,
    deliver,
    hideMoved,
    isOutdated,
    outdatedMs,
    recheckMs,
  });
  const server = new SocketServer(
    createAdmission({
      ...options,
      browsers,
      registry,
      suspended,
      recent,
      place,
      revalidation,
      changes: following.changes,
      onLimited: (limit) => metrics?.limited(limit),
    }),
  );
  return {
    broadcaster,
    rightsChanged: following,
    attach: (http) => server.attach(http),
    socketCount: () => browsers.size,
    stop() {
      following.stop();
      revalidation.stop();
      return server.stop(() => Promise.all([browsers.endAll(), broadcaster.flushed()]));
    },
  };
}

/** A browser that cannot keep up fetches everything again instead. */
function endSlow(browser: BrowserSocket, { log, metrics }: Pick<RealtimeOptions, 'log' | 'metrics'>): void {
  const { companyId, userId } = browser.principal;
  log.info({ companyId, userId }, 'a socket reads too slowly and has to fetch again');
  metrics?.slowKicked();
  void browser.end({ reason: 'resync' });
}
