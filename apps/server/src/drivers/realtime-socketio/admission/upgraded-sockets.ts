import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** The TCP connections that became WebSockets. The HTTP server no longer closes these, yet waits for them. */
export class UpgradedSockets {
  readonly #open = new Set<Duplex>();

  watch(server: Server): void {
    server.on('upgrade', (_request, socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  /** Waits until both sides have closed them; what is left after `limitMs` is cut. */
  async closed(limitMs: number): Promise<void> {
    const cut = setTimeout(() => this.#open.forEach((socket) => socket.destroy()), limitMs);
    await Promise.all([...this.#open].map((socket) => once(socket, 'close')));
    clearTimeout(cut);
  }
}
