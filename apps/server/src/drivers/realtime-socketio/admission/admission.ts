import { type Ready, readyEvent } from '@balcao/contract';
import type { Socket } from 'socket.io';
import type { Principal } from '../../../platform/principal.ts';
import type { PresencePort } from '../../../ports/presence.ts';
import type { TicketPresence } from '../client-events.ts';
import { Connection, type ConnectionOptions } from '../connection.ts';
import type { Connections } from '../connections.ts';
import { createHandshake, type HandshakeOptions } from './handshake.ts';
import { listen, type ListenOptions } from '../listen.ts';
import type { RecentEvents } from '../delivery/recent-events.ts';
import type { Revalidation } from './revalidation.ts';
import type { RoomRegistry } from '../rooms/room-registry.ts';
import { roomsFor } from '../rooms/rooms.ts';

export type AdmissionOptions = HandshakeOptions &
  Pick<ConnectionOptions, 'canSeeTicket'> &
  Pick<ListenOptions, 'onLimited'> & {
    presence: PresencePort;
    /** Somebody looks at an open conversation, types in it, or left it. */
    onTicketPresence: (principal: Principal, news: TicketPresence) => void;
    connections: Connections;
    registry: RoomRegistry<Connection>;
    recent: Pick<RecentEvents, 'quietFor'>;
    /** Places the socket in its rooms. */
    place: (connection: Connection) => void;
    revalidation: Pick<Revalidation, 'check'>;
    /** Counts what could have changed somebody's access. */
    changes: () => number;
  };

export type Admission = {
  /** Lets the socket pass or refuses it. */
  admit(socket: Socket, next: (refusal?: Error) => void): void;
  /** Seats an admitted socket in its rooms, then tells it `ready`. */
  enter(socket: Socket): void;
};

type Admitted = { principal: Principal; changes: number };

/** The door for sockets: handshake, rooms, presence. */
export function createAdmission(options: AdmissionOptions): Admission {
  const { presence, connections, registry, recent, place, revalidation, changes, canSeeTicket, onTicketPresence } =
    options;
  const handshake = createHandshake(options);
  const admitted = new WeakMap<Socket, Admitted>();

  const onEnd = (connection: Connection): void => {
    connections.delete(connection);
    registry.remove(connection);
    presence.disconnected(connection.socket.id);
    for (const ticketId of connection.tickets.visible())
      onTicketPresence(connection.principal, { ticketId, state: 'gone' });
  };

  return {
    admit(socket, next) {
      const before = changes();
      handshake(socket).then(
        (principal) => {
          admitted.set(socket, { principal, changes: before });
          next();
        },
        (refusal: Error) => {
          next(refusal);
          // Later than the refusal itself, which Socket.IO writes in the next tick.
          setImmediate(() => socket.conn.close());
        },
      );
    },
    enter(socket) {
      const entry = admitted.get(socket);
      if (!entry) return void socket.disconnect(true);
      const { principal } = entry;
      const connection = new Connection({ socket, principal, canSeeTicket, onEnd });
      connections.add(connection);
      place(connection);
      listen(connection, {
        ...options,
        effects: {
          changed: place,
          seen: () => presence.seen(socket.id),
          present: (from, news) => onTicketPresence(from.principal, news),
        },
      });
      const ready: Ready = { quietForMs: recent.quietFor(roomsFor(principal, connection.subscriptions)) };
      presence.connected({ socketId: socket.id, companyId: principal.companyId, userId: principal.userId });
      socket.emit(readyEvent, ready);
      // A change signalled while the token was being checked did not find this socket yet.
      if (changes() !== entry.changes) revalidation.check([principal.sessionId]);
    },
  };
}
