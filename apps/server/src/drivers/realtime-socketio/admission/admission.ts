import { type Ready, readyEvent } from '@balcao/contract';
import type { Socket } from 'socket.io';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { PresencePort } from '../../../ports/presence.ts';
import { BrowserSocket, type BrowserSocketOptions } from '../browser-socket.ts';
import { socketKey, type BrowserSockets } from '../browser-sockets.ts';
import type { TicketPresence } from '../client-events.ts';
import { createHandshake, toRefusal, type HandshakeOptions } from './handshake.ts';
import type { RecentEvents } from '../delivery/recent-events.ts';
import type { Revalidation } from './revalidation.ts';
import type { RoomRegistry } from '../rooms/room-registry.ts';
import { roomsFor } from '../rooms/rooms.ts';
import { serveClientEvents, type ClientEventOptions } from '../serve-client-events.ts';
import type { SocketHandlers } from '../socket-server.ts';

export type AdmissionOptions = HandshakeOptions &
  Pick<BrowserSocketOptions, 'canSeeTicket'> &
  Pick<ClientEventOptions, 'onLimited'> & {
    presence: PresencePort;
    /** Somebody looks at an open conversation, types in it, or left it. */
    onTicketPresence: (principal: Principal, news: TicketPresence) => void;
    browsers: BrowserSockets;
    registry: RoomRegistry<BrowserSocket>;
    suspended: Set<BrowserSocket>;
    recent: Pick<RecentEvents, 'quietFor'>;
    /** Puts the socket into its rooms. */
    place: (browser: BrowserSocket) => void;
    revalidation: Pick<Revalidation, 'check'>;
    /** Counts the changes that may affect a user's access. */
    changes: () => number;
  };

type Admitted = { principal: Principal; changes: number };

/** Checks the handshake of each socket, puts an admitted one into its rooms, and then sends it `ready`. */
export function createAdmission(options: AdmissionOptions): SocketHandlers {
  const {
    presence,
    browsers,
    registry,
    suspended,
    recent,
    place,
    revalidation,
    changes,
    canSeeTicket,
    onTicketPresence,
  } = options;
  const handshake = createHandshake(options);
  const admitted = new WeakMap<Socket, Admitted>();

  const onEnd = (browser: BrowserSocket): void => {
    browsers.delete(browser);
    registry.remove(browser);
    suspended.delete(browser);
    presence.disconnected(browser.socket.id);
    for (const ticketId of browser.tickets.visible()) onTicketPresence(browser.principal, { ticketId, state: 'gone' });
  };

  return {
    admit(socket, next) {
      const before = changes();
      handshake(socket).then(
        (principal) => {
          if (!browsers.hasRoomFor(principal))
            return refuse(socket, next, toRefusal(new AppError('ERR_TOO_MANY_REQUESTS')));
          admitted.set(socket, { principal, changes: before });
          next();
        },
        (refusal: Error) => refuse(socket, next, refusal),
      );
    },
    enter(socket) {
      const entry = admitted.get(socket);
      // Of many that were admitted in the same moment only as many enter as there is room for.
      if (!entry || !browsers.hasRoomFor(entry.principal)) return void socket.disconnect(true);
      const { principal } = entry;
      const browser = new BrowserSocket({ socket, principal, canSeeTicket, onEnd });
      browsers.add(browser);
      place(browser);
      serveClientEvents(browser, {
        ...options,
        effects: {
          changed: place,
          seen: () => presence.seen(socket.id),
          shown: (_browser, isShown) => presence.shown(socket.id, isShown),
          present: (from, news) => onTicketPresence(from.principal, news),
        },
      });
      const ready: Ready = { quietForMs: recent.quietFor(roomsFor(principal, browser.subscriptions)) };
      // Whoever is there for support is none of the company's people, of whom it is shown who is online.
      if (!principal.support)
        presence.connected({ socketId: socket.id, companyId: principal.companyId, userId: principal.userId });
      socket.emit(readyEvent, ready);
      // A change signalled while the token was being checked did not find this socket yet.
      if (changes() !== entry.changes) revalidation.check([socketKey(principal)]);
    },
  };
}

function refuse(socket: Socket, next: (refusal: Error) => void, refusal: Error): void {
  next(refusal);
  // Later than the refusal itself, which Socket.IO writes in the next tick.
  setImmediate(() => socket.conn.close());
}
