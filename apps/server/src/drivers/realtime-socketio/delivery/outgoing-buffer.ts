import type { Socket } from 'socket.io';

/** Engine.IO also takes a finished frame, for transports that can send it; its types do not say so. */
type WriteOptions = { compress: boolean; wsPreEncodedFrame: readonly Buffer[] };
type RawConnection = Pick<Socket['conn'], 'on'> & {
  write(text: string, options: WriteOptions): unknown;
  readonly transport: { readonly writable: boolean };
};

/** What a socket may leave unread in our memory (T19). */
export const maxUnread = 1_048_576;

/** Writes to one connection and knows how much of it the network has not taken yet. */
export class OutgoingBuffer {
  readonly #conn: RawConnection;
  /** Handed over since the last flush, waiting inside the engine. */
  #queued = 0;
  /** Part of the last flush; counts until the transport can take more. */
  #inFlight = 0;

  constructor(conn: RawConnection) {
    this.#conn = conn;
    conn.on('drain', () => {
      this.#inFlight = this.#queued;
      this.#queued = 0;
    });
  }

  /** Bytes not yet taken by the network. */
  get unread(): number {
    return this.#queued + (this.#conn.transport.writable ? 0 : this.#inFlight);
  }

  /** Writes unless that would pass the limit; false means nothing was written. One large event alone always passes. */
  write(text: string, frame: Buffer): boolean {
    const bytes = frame.length;
    const unread = this.unread;
    if (unread > 0 && unread + bytes > maxUnread) return false;
    // Before the write: an idle transport flushes inside it.
    this.#queued += bytes;
    this.#conn.write(text, { compress: false, wsPreEncodedFrame: [frame] });
    return true;
  }
}
