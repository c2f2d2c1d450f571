import type { Server as HttpServer } from 'node:http';
import { socketPing } from '@balcao/contract';
import { Server, type Socket } from 'socket.io';
import { UpgradedSockets } from './admission/upgraded-sockets.ts';

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
const closeAnswerMs = 1_000;

export type SocketHandlers = {
  /** Lets the socket pass or refuses it. */
  admit(socket: Socket, next: (refusal?: Error) => void): void;
  enter(socket: Socket): void;
};

/**
 * The Socket.IO server. It is `detached` until it has an HTTP server, and refuses new sockets while it is `stopping`.
 */
export class SocketServer {
  readonly #upgraded = new UpgradedSockets();
  readonly #io: Server;
  #phase: 'detached' | 'serving' | 'stopping' = 'detached';

  constructor({ admit, enter }: SocketHandlers) {
    this.#io = new Server({
      ...serverOptions,
      // Refused before the handshake, the browser takes it for a lost connection and tries again by itself.
      allowRequest: (_request, answer) => {
        const isStopping = this.#phase === 'stopping';
        answer(isStopping ? 'restarting' : null, !isStopping);
      },
    });
    this.#io.use(admit);
    this.#io.on('connection', enter);
  }

  /** Serves sockets on this HTTP server under /socket.io. */
  attach(server: HttpServer): void {
    this.#phase = 'serving';
    this.#io.attach(server);
    this.#upgraded.watch(server);
  }

  /**
   * Refuses new sockets, lets the open ones end in their own way and closes what is left. The HTTP server stays open.
   */
  async stop(endSockets: () => Promise<unknown>): Promise<void> {
    const wasServing = this.#phase === 'serving';
    this.#phase = 'stopping';
    await endSockets();
    // What is left reads too slowly or never showed a token. Not io.close(): that would close the HTTP server too.
    if (wasServing) this.#io.engine.close();
    await this.#upgraded.closed(closeAnswerMs);
  }
}
