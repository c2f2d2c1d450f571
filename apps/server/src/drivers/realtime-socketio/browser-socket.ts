import { closingEvent, type Closing, type TicketStatus } from '@balcao/contract';
import type { Socket } from 'socket.io';
import type { Principal } from '../../platform/principal.ts';
import { OutgoingBuffer } from './delivery/outgoing-buffer.ts';
import type { SequencedPacket } from './delivery/sequenced-packet.ts';
import { CountedSet } from './rooms/counted-set.ts';
import type { Subscriptions } from './rooms/rooms.ts';
import { WatchedTickets } from './rooms/watched-tickets.ts';

export type BrowserSocketOptions = {
  socket: Socket;
  principal: Principal;
  canSeeTicket: (principal: Principal, ticketId: number) => Promise<boolean>;
  /** Called once, when the socket is lost or about to be closed. */
  onEnd: (browser: BrowserSocket) => void;
};

/** How long a socket that is being closed may take to read what was already sent to it. */
const closingMs = 2_000;

/** Marks one change of rights that a socket waits to have read; see `suspend`. */
export type Suspension = symbol;

/** An event that came while the rights of a user were being read again. */
export type HeldEvent = { rooms: readonly string[]; packet: SequencedPacket };

/** More than comes while rights are read; a socket that waits longer fetches everything again. */
const maxHeld = 1_000;

/** The socket of one browser tab: who it is, what it subscribed to, and its own count of events. */
export class BrowserSocket {
  readonly socket: Socket;
  readonly notifications = new CountedSet<'notification'>();
  readonly statuses = new CountedSet<TicketStatus>();
  readonly tickets: WatchedTickets;
  /** As last read from the database. */
  principal: Principal;
  readonly #outgoing: OutgoingBuffer;
  readonly #onEnd: (browser: BrowserSocket) => void;
  #seq = 0;
  #suspension: Suspension | null = null;
  readonly #held: HeldEvent[] = [];
  #ended = false;

  constructor({ socket, principal, canSeeTicket, onEnd }: BrowserSocketOptions) {
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

  /** What the browser subscribed to and may receive. */
  get subscriptions(): Subscriptions {
    return {
      notification: this.notifications.has('notification'),
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

  /** The last change of rights that is still to be read; null when what is known is true. */
  get suspension(): Suspension | null {
    return this.#suspension;
  }

  /**
   * The rights of the user may have changed: until they are read again the socket receives only what its account does,
   * and everything else is held back.
   */
  suspend(): void {
    this.#suspension = Symbol('suspension');
  }

  /** Keeps an event until it is known whether it is for this user. */
  hold(event: HeldEvent): void {
    if (this.#held.length >= maxHeld) void this.end({ reason: 'resync' });
    else this.#held.push(event);
  }

  /**
   * The rights were read after this suspension began. Answers what was held back; null when the socket stays suspended,
   * because a newer change has to be read too.
   */
  resume(suspension: Suspension): HeldEvent[] | null {
    if (this.#suspension !== suspension) return null;
    this.#suspension = null;
    return this.#held.splice(0);
  }

  /** Leaves a gap in the count: the browser sees at the next event that it missed something and fetches again. */
  skip(): void {
    this.#seq += 1;
  }

  /** Sends the reason, then closes as soon as everything was sent; resolves once closed. Nothing is sent afterwards. */
  async end(closing: Closing): Promise<void> {
    if (this.#ended) return;
    this.#finish();
    const { conn } = this.socket;
    const closed = new Promise<void>((resolve) => conn.once('close', () => resolve()));
    const force = setTimeout(() => conn.close(true), closingMs);
    this.socket.emit(closingEvent, closing);
    // Only a disconnect packet keeps the browser's library from reconnecting by itself.
    if (closing.reason === 'session' || closing.reason === 'support') this.socket.disconnect(true);
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
