import { closingEvent, type Closing, type TicketStatus } from '@balcao/contract';
import type { Socket } from 'socket.io';
import type { Principal } from '../../platform/principal.ts';
import { CountedSet } from './rooms/counted-set.ts';
import { OutgoingBuffer } from './delivery/outgoing-buffer.ts';
import type { Subscriptions } from './rooms/rooms.ts';
import type { SequencedPacket } from './delivery/sequenced-packet.ts';
import { WatchedTickets } from './rooms/watched-tickets.ts';

export type ConnectionOptions = {
  socket: Socket;
  principal: Principal;
  canSeeTicket: (principal: Principal, ticketId: number) => Promise<boolean>;
  /** Called once, when the socket is lost or about to be closed. */
  onEnd: (connection: Connection) => void;
};

/** How long a dropped socket may take to read what was already on its way. */
const lastWordsMs = 2_000;

/** One live socket: who it is, what it asked for, and its own count of events. */
export class Connection {
  readonly socket: Socket;
  readonly bell = new CountedSet<'notification'>();
  readonly statuses = new CountedSet<TicketStatus>();
  readonly tickets: WatchedTickets;
  /** As last read from the database. */
  principal: Principal;
  readonly #outgoing: OutgoingBuffer;
  readonly #onEnd: (connection: Connection) => void;
  #seq = 0;
  #ended = false;

  constructor({ socket, principal, canSeeTicket, onEnd }: ConnectionOptions) {
    this.socket = socket;
    this.principal = principal;
    this.tickets = new WatchedTickets(
      async (ticketId) => !this.principal.restricted && (await canSeeTicket(this.principal, ticketId)),
    );
    this.#outgoing = new OutgoingBuffer(socket.conn);
    this.#onEnd = onEnd;
    socket.once('disconnect', () => this.#finish());
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** What the browser asked to hear and may hear. */
  get subscriptions(): Subscriptions {
    return {
      notification: this.bell.has('notification'),
      statuses: this.statuses.values(),
      tickets: this.tickets.visible(),
    };
  }

  /**
   * Sends the event with this socket's next number; false when the socket reads too slowly to be sent anything more.
   */
  send(packet: SequencedPacket): boolean {
    this.#seq += 1;
    return this.#outgoing.write(packet.text(this.#seq), packet.frame(this.#seq));
  }

  /** Leaves a hole in the count: the browser sees at the next event that it missed something and fetches again. */
  skip(): void {
    this.#seq += 1;
  }

  /** Says why, then closes as soon as what is on its way has left; resolves once closed. Nothing is sent afterwards. */
  async end(closing: Closing): Promise<void> {
    if (this.#ended) return;
    this.#finish();
    const { conn } = this.socket;
    const closed = new Promise<void>((resolve) => conn.once('close', () => resolve()));
    const force = setTimeout(() => conn.close(true), lastWordsMs);
    this.socket.emit(closingEvent, closing);
    // Without the protocol's farewell the browser's library takes it for a broken line and reconnects by itself.
    if (closing.reason === 'session') this.socket.disconnect(true);
    else conn.close();
    await closed;
    clearTimeout(force);
  }

  #finish(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#onEnd(this);
  }
}
