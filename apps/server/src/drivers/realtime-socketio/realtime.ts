import type { Server as HttpServer } from 'node:http';
import { socketPing } from '@balcao/contract';
import { Server } from 'socket.io';
import type { Principal } from '../../platform/principal.ts';
import type { Broadcaster, TicketPlace } from '../../ports/broadcaster.ts';
import { createAdmission, type AdmissionOptions } from './admission/admission.ts';
import { createBroadcaster, type BroadcasterOptions } from './delivery/broadcaster.ts';
import { closeGracefully } from './close-gracefully.ts';
import type { Connection } from './connection.ts';
import { Connections } from './connections.ts';
import { createFanOut } from './delivery/fan-out.ts';
import { followSignals, type FollowOptions } from './follow-signals.ts';
import { RecentEvents } from './delivery/recent-events.ts';
import { Revalidation, type RevalidationOptions } from './admission/revalidation.ts';
import { RoomRegistry } from './rooms/room-registry.ts';
import { roomsFor } from './rooms/rooms.ts';
import { UpgradedSockets } from './admission/upgraded-sockets.ts';

export type RealtimeOptions = Pick<
  AdmissionOptions,
  'authenticator' | 'canSeeTicket' | 'presence' | 'onTicketPresence' | 'publicUrl' | 'log'
> &
  Pick<BroadcasterOptions, 'otherNodes' | 'nodeId'> &
  Pick<FollowOptions, 'signals'> &
  Pick<RevalidationOptions, 'stillValid'> & {
    /** Whether somebody may see a ticket at this place; the same rule as `canSeeTicket`, without asking the database. */
    seesPlace: (principal: Principal, place: TicketPlace) => boolean;
    metrics?: RealtimeMetrics;
    /** How often every session is looked at again although no signal came, in milliseconds. */
    recheckMs?: number;
  };

export type RealtimeMetrics = { slowKicked(): void; limited(limit: 'socket_events' | 'socket_joins'): void };

export type Realtime = {
  readonly broadcaster: Broadcaster;
  /** Serves sockets on this HTTP server under /socket.io. */
  attach(server: HttpServer): void;
  /** Tells every browser when to come back, lets what is on its way leave, and closes. The HTTP server stays open. */
  stop(): Promise<void>;
  socketCount(): number;
};

const serverOptions = {
  path: '/socket.io',
  serveClient: false,
  pingInterval: socketPing,
  pingTimeout: socketPing,
  maxHttpBufferSize: 100_000,
  // A connection that shows no token is no client of ours.
  connectTimeout: 10_000,
  httpCompression: false,
};

/** How long a browser may take to answer the close of its WebSocket. */
const closingPatienceMs = 1_000;

/** Sockets to browsers: who may connect, in which rooms they sit, and events to those rooms and nowhere else. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { signals, log, metrics, recheckMs = 60_000 } = options;
  let attached = false;
  let stopping = false;
  // A handshake during the stop fails like a broken line, so that the browser tries again by itself.
  const io = new Server({
    ...serverOptions,
    allowRequest: (_request, answer) => answer(stopping ? 'restarting' : null, !stopping),
  });
  const upgraded = new UpgradedSockets();
  const connections = new Connections();
  const registry = new RoomRegistry<Connection>();
  const place = (connection: Connection): void => {
    if (!connection.ended) registry.place(connection, roomsFor(connection.principal, connection.subscriptions));
  };
  const onSlow = (connection: Connection): void => {
    log.info(
      { companyId: connection.principal.companyId, userId: connection.principal.userId },
      'a socket reads too slowly and has to fetch again',
    );
    metrics?.slowKicked();
    void connection.end({ reason: 'resync' });
  };
  const recent = new RecentEvents();
  const deliver = createFanOut({ registry, recent, onSlow });
  const hideMoved = (companyId: number, ticket: TicketPlace): void => {
    for (const connection of connections.all()) {
      const { principal, tickets } = connection;
      if (principal.companyId !== companyId) continue;
      const isVisible = !principal.restricted && options.seesPlace(principal, ticket);
      if (tickets.decide(ticket.id, isVisible)) place(connection);
    }
  };
  const broadcaster = createBroadcaster({ ...options, deliver, hideMoved });
  const revalidation = new Revalidation({ ...options, connections, place });
  const following = followSignals({ ...options, signals, connections, revalidation, deliver, hideMoved, recheckMs });
  const admission = createAdmission({
    ...options,
    connections,
    registry,
    recent,
    place,
    revalidation,
    changes: following.changes,
    onLimited: (limit) => metrics?.limited(limit),
  });
  io.use(admission.admit);
  io.on('connection', admission.enter);

  return {
    broadcaster,
    attach(server) {
      attached = true;
      io.attach(server);
      upgraded.watch(server);
    },
    socketCount: () => connections.size,
    async stop() {
      stopping = true;
      following.stop();
      revalidation.stop();
      await Promise.all([closeGracefully(connections), broadcaster.flushed()]);
      // What is left reads too slowly or never showed a token. Not io.close(): that would close the HTTP server too.
      if (attached) io.engine.close();
      await upgraded.closed(closingPatienceMs);
    },
  };
}
