import { accessEvent, type EventSpec, type PayloadOf, readyEvent, wireName } from '@balcao/contract';
import type { SocketLike } from '../../lib/realtime/realtime-client.ts';

type Listener = (...values: never[]) => void;
type Socket = ReturnType<typeof createSocket>;

/** The sockets that the page has opened, the newest last. */
const sockets: Socket[] = [];

function createSocket() {
  const listeners = new Map<string, Listener[]>();
  const anyListeners: ((event: string, ...values: unknown[]) => void)[] = [];
  const sent: unknown[][] = [];
  const client: SocketLike = {
    active: true,
    connect: () => void (isReachable && open()),
    disconnect: () => undefined,
    emit(...values: unknown[]) {
      const answer = values.at(-1);
      sent.push(values.filter((value) => value !== answer || typeof answer !== 'function'));
      if (typeof answer === 'function') answer();
    },
    on: (event: string, listener: Listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    onAny: (listener) => void anyListeners.push(listener),
  };
  function receive(event: string, value?: unknown): void {
    anyListeners.forEach((listener) => listener(event, value));
    listeners.get(event)?.forEach((listener) => listener(value as never));
  }
  function open(): void {
    receive('connect');
    receive(readyEvent, { quietForMs: Number.MAX_SAFE_INTEGER });
  }
  return { client, sent, receive, seq: 0 };
}

let isReachable = true;

function current(): Socket {
  const socket = sockets.at(-1);
  if (socket === undefined) throw new Error('the page has opened no socket');
  return socket;
}

/** Takes the place of socket.io-client in the component tests; `vitest.config.ts` says so. */
export function io(): SocketLike {
  const socket = createSocket();
  sockets.push(socket);
  return socket.client;
}

/** The server's side of the live connection. */
export const liveLine = {
  /** Whether the page has opened one and said who is there. */
  isOpen: (): boolean => (sockets.at(-1)?.sent.length ?? 0) > 0,
  /**
   * Sends an event of company 7, the one of every fake session, with the next number. Nobody hears it while the
   * connection is cut.
   */
  send<E extends EventSpec>(spec: E, payload: PayloadOf<E>): void {
    if (!isReachable) return;
    const socket = current();
    socket.seq += 1;
    const checked = spec.payload.parse(payload) as object;
    socket.receive(wireName(spec, 7), { ...checked, seq: socket.seq });
  },
  /** The company fell due, or has paid. */
  tellAccess: (restricted: boolean): void => current().receive(accessEvent, { restricted }),
  /** An event is lost on the way: the next one has a number too high. */
  loseOne(): void {
    current().seq += 1;
  },
  /** Loses the connection until `restore`. */
  cut(): void {
    isReachable = false;
    current().receive('disconnect', 'transport close');
  },
  /** Lets connections be opened again; the page has to try. */
  restore(): void {
    isReachable = true;
  },
  /** Restores the connection, as the library does by itself after a while. */
  reconnect(): void {
    isReachable = true;
    current().client.connect();
  },
  /** What the page has sent over its newest connection. */
  sent: (): readonly unknown[][] => current().sent,
  /** Forgets earlier tests. */
  reset(): void {
    sockets.length = 0;
    isReachable = true;
  },
};
