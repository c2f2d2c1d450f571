import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accessEvent, closingEvent, readyEvent } from '@balcao/contract';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { AppError, sessionEnded } from '../../platform/errors.ts';
import { createLogger } from '../../platform/logger.ts';
import type { Principal } from '../../platform/principal.ts';
import type { LiveSocket } from '../../ports/presence.ts';
import type { SignalName, Signals } from '../../ports/signals.ts';
import { createRealtime, type Realtime, type RealtimeOptions } from './realtime.ts';

/** An attendant of company 7 with queue 3, unless the test says otherwise. */
export function buildPrincipal(over: Partial<Principal> = {}): Principal {
  const userId = over.userId ?? 12;
  return {
    userId,
    companyId: 7,
    sessionId: `session-of-${userId}`,
    profile: 'user',
    super: false,
    queueIds: [3],
    connectionIds: [],
    companyHasNoQueue: false,
    restricted: false,
    ...over,
  };
}

/** Signals between nodes of one test: delivered to all of them, copied as the wire would copy them. */
export function buildSignals(): Signals & { gap(): void } {
  const handlers = new Map<SignalName, Set<(data: never) => void>>();
  const gaps = new Set<() => void>();
  return {
    async publish(name, data) {
      const copy = JSON.parse(JSON.stringify(data));
      for (const handler of handlers.get(name) ?? []) handler(copy as never);
    },
    subscribe(name, handler) {
      const list = handlers.get(name) ?? new Set();
      handlers.set(name, list.add(handler as (data: never) => void));
      return () => void list.delete(handler as (data: never) => void);
    },
    onGap(handler) {
      gaps.add(handler);
      return () => void gaps.delete(handler);
    },
    gap() {
      for (const handler of gaps) handler();
    },
  };
}

/** A token per active session; taking one away or changing its principal is what the database would do. */
export class TestSessions {
  readonly #principals = new Map<string, Principal>();

  /** Opens a session and returns its token. */
  open(principal: Principal): string {
    this.#principals.set(principal.sessionId, principal);
    return principal.sessionId;
  }

  end(sessionId: string): void {
    this.#principals.delete(sessionId);
  }

  readonly authenticator = {
    byAccessToken: async (token: string): Promise<Principal> => {
      if (token === 'of a switched-off company') throw new AppError('ERR_COMPANY_DISABLED');
      const principal = this.#principals.get(token);
      if (!principal) throw sessionEnded();
      return principal;
    },
  };

  readonly stillValid = async (principal: Principal): Promise<Principal | null> =>
    this.#principals.get(principal.sessionId) ?? null;
}

export type ReceivedEvent = { name: string; payload: Record<string, unknown> };

/** A browser that remembers every event it receives except the control events. */
export class TestClient {
  readonly socket: Socket;
  readonly received: ReceivedEvent[] = [];
  readonly ready: Promise<void>;
  readonly closing: Promise<unknown>;
  readonly disconnected: Promise<string>;
  #waiting: { count: number; resolve: () => void } | null = null;

  constructor(socket: Socket) {
    this.socket = socket;
    this.ready = new Promise((resolve) => socket.once(readyEvent, resolve));
    this.closing = new Promise((resolve) => socket.once(closingEvent, resolve));
    this.disconnected = new Promise((resolve) => socket.once('disconnect', resolve));
    socket.onAny((name: string, payload: Record<string, unknown>) => {
      if (name === readyEvent || name === closingEvent || name === accessEvent) return;
      this.received.push({ name, payload });
      if (this.#waiting && this.received.length >= this.#waiting.count) this.#waiting.resolve();
    });
  }

  /** Resolves with everything received once there is this much of it. */
  async receives(count: number): Promise<ReceivedEvent[]> {
    if (this.received.length < count) await new Promise<void>((resolve) => (this.#waiting = { count, resolve }));
    return this.received;
  }

  /** The refusal as the browser sees it. */
  refusal(): Promise<Error & { data?: { code?: string; status?: number } }> {
    return new Promise((resolve) => this.socket.once('connect_error', resolve));
  }

  /** Sends an event and waits for the server's answer whether it was done. */
  sends(...event: [string, ...unknown[]]): Promise<boolean> {
    return this.socket.emitWithAck(...event);
  }
}

export type TestNode = Awaited<ReturnType<typeof startTestNode>>;

/** A node with sockets on a free port of this machine, and browsers that connect to it. */
export async function startTestNode(over: Partial<RealtimeOptions> & { sessions?: TestSessions } = {}) {
  const { sessions = new TestSessions(), ...options } = over;
  const signals = over.signals ?? buildSignals();
  const online = new Map<string, LiveSocket>();
  const seen: string[] = [];
  /** What browsers reported about open conversations. */
  const presences: { userId: number; ticketId: number; state: string }[] = [];
  const realtime: Realtime = createRealtime({
    authenticator: sessions.authenticator,
    stillValid: sessions.stillValid,
    canSeeTicket: async () => false,
    seesPlace: () => false,
    presence: {
      connected: (socket) => void online.set(socket.socketId, socket),
      seen: (socketId) => void seen.push(socketId),
      shown: () => undefined,
      disconnected: (socketId) => void online.delete(socketId),
    },
    onTicketPresence: (principal, news) => void presences.push({ userId: principal.userId, ...news }),
    signals,
    otherNodes: () => false,
    nodeId: 'node-1',
    publicUrl: null,
    log: createLogger('silent'),
    ...options,
  });
  const server = createServer((_request, response) => response.writeHead(404).end());
  realtime.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${address.port}`;
  const sockets: Socket[] = [];

  const dial = (auth: object, dialing: Partial<ManagerOptions & SocketOptions> = {}): TestClient => {
    const socket = io(url, {
      auth,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      autoConnect: false,
      ...dialing,
    });
    sockets.push(socket);
    const client = new TestClient(socket);
    socket.connect();
    return client;
  };

  return {
    realtime,
    sessions,
    signals,
    server,
    port: address.port,
    online,
    seen,
    presences,
    /** Starts connecting with whatever the test shows as `auth`. */
    dial,
    /** Opens a session for the principal, connects and waits for `ready`. */
    async connect(principal: Principal, dialing: Partial<ManagerOptions & SocketOptions> = {}): Promise<TestClient> {
      const client = dial({ token: sessions.open(principal) }, dialing);
      await client.ready;
      return client;
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.disconnect();
      await realtime.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
