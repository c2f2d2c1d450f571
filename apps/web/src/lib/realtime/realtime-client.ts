import {
  clientEvents,
  type Closing,
  closingEvent,
  type EventSpec,
  type PayloadOf,
  presencePing,
  type PresenceState,
  type Ready,
  readyEvent,
  type TicketStatus,
  wireName,
} from '@balcao/contract';
import { createStore, type ReadableStore } from '../store.ts';
import { createSequence } from './sequence.ts';

/** The part of a socket.io client we use. */
export type SocketLike = {
  readonly active: boolean;
  connect(): unknown;
  disconnect(): unknown;
  emit(event: string, ...values: unknown[]): unknown;
  on(event: string, listener: (...values: never[]) => void): unknown;
  onAny(listener: (event: string, ...values: unknown[]) => void): unknown;
};

export type RealtimeState = 'idle' | 'connecting' | 'online' | 'offline';

export type RealtimeDeps = {
  /** Makes a socket that does not connect by itself and reads its token from `token` at every attempt. */
  openSocket: (token: () => string | null) => Promise<SocketLike>;
  token: () => string | null;
  /** A new token for a socket that was refused; rejects when the session is over. */
  refresh: () => Promise<unknown>;
};

type Handler = (payload: never) => void;

/** Something a screen wants to hear of; every new connection is asked for it again. */
type RoomRequest = { join: string; leave: string; value: TicketStatus | number; joined: () => void };

/** The first wait before a refused socket knocks again; each further refusal doubles it. */
const firstDelay = 1500;
const longestDelay = 30_000;

const hasSeq = (payload: unknown): payload is { seq: number } =>
  typeof payload === 'object' && payload !== null && 'seq' in payload && typeof payload.seq === 'number';

/**
 * The live line to the server. Events are hints: a hole in their numbers or a new connection tells the
 * listeners of `onResync` to fetch again what they show. Subscriptions outlive connections.
 */
export function createRealtime({ openSocket, token, refresh }: RealtimeDeps) {
  const handlers = new Map<EventSpec, Set<Handler>>();
  const resyncs = new Set<() => void>();
  const requests = new Set<RoomRequest>();
  const sequence = createSequence();
  const state = createStore<RealtimeState>('idle');
  let socket: SocketLike | null = null;
  let companyId = 0;
  let presence: ReturnType<typeof setInterval> | undefined;
  let comeBack: ReturnType<typeof setTimeout> | undefined;
  let wasOnline = false;
  /** When the screens began to fetch. */
  let startedAt = 0;
  let delay = firstDelay;
  /** Grows with every start and stop, so that a socket of an earlier round is ignored. */
  let round = 0;

  const resync = (): void => resyncs.forEach((listener) => listener());

  function ask(request: RoomRequest): void {
    socket?.emit(request.join, request.value, () => requests.has(request) && request.joined());
  }

  function follow(request: RoomRequest): () => void {
    requests.add(request);
    if (state.get() === 'online') ask(request);
    return () => {
      if (requests.delete(request) && state.get() === 'online') socket?.emit(request.leave, request.value);
    };
  }

  function ready({ quietForMs }: Ready): void {
    socket?.emit(clientEvents.userStatus);
    socket?.emit(clientEvents.joinNotification);
    requests.forEach(ask);
    clearInterval(presence);
    presence = setInterval(() => socket?.emit(clientEvents.userStatus), presencePing);
    delay = firstDelay;
    state.set('online');
    // What happened between the first fetch and now was told to nobody here.
    if (wasOnline || quietForMs <= performance.now() - startedAt) resync();
    wasOnline = true;
  }

  function lost(): void {
    clearInterval(presence);
    state.set('offline');
  }

  /** Comes back later; a refused token is renewed first, and only while the session lives. */
  function returnLater(after: number, renew: boolean): void {
    const mine = round;
    clearTimeout(comeBack);
    comeBack = setTimeout(() => {
      const renewed = renew ? refresh() : Promise.resolve();
      renewed.then(
        () => mine === round && socket?.connect(),
        () => mine === round && token() !== null && refused(true),
      );
    }, after);
  }

  function refused(renew: boolean): void {
    returnLater(delay, renew);
    delay = Math.min(delay * 2, longestDelay);
  }

  function receive(event: string, payload: unknown): void {
    if (hasSeq(payload) && sequence.take(payload.seq) === 'gap') resync();
    // Payloads are typed by the contract and sent by our own server.
    for (const [spec, listening] of handlers)
      if (wireName(spec, companyId) === event) listening.forEach((handler) => handler(payload as never));
  }

  function attach(opened: SocketLike): void {
    opened.on('connect', () => sequence.restart());
    opened.on(readyEvent, ready);
    opened.on(closingEvent, (closing: Closing) => {
      if (closing.reason !== 'restart') return;
      // Left to itself the library would knock at once, like everybody else.
      opened.disconnect();
      returnLater(closing.retryInMs, false);
    });
    opened.on('disconnect', (reason: string) => {
      lost();
      // The server ended the session of this socket. For any other reason the library returns by itself.
      if (reason === 'io server disconnect') refused(true);
    });
    opened.on('connect_error', (error: Error) => {
      lost();
      if (!opened.active) refused(error.message === 'ERR_SESSION_EXPIRED');
    });
    opened.onAny(receive);
  }

  return {
    state: state as ReadableStore<RealtimeState>,

    /** Opens the line for a company; events already subscribed to start to flow. */
    async start(company: number): Promise<void> {
      round += 1;
      const mine = round;
      companyId = company;
      startedAt = performance.now();
      state.set('connecting');
      const opened = await openSocket(token);
      if (mine !== round) return;
      socket = opened;
      attach(opened);
      opened.connect();
    },

    stop(): void {
      round += 1;
      clearInterval(presence);
      clearTimeout(comeBack);
      socket?.disconnect();
      socket = null;
      wasOnline = false;
      state.set('idle');
    },

    /** Tries to connect now instead of at the next turn. */
    retry(): void {
      if (state.get() === 'online') return;
      // While the library waits for its next turn it ignores a request to connect.
      socket?.disconnect();
      socket?.connect();
    },

    /** The browser came back to the network: whatever happened meanwhile was missed. */
    resync,

    /** Listens to an event of the own company, or of the platform. */
    on<E extends EventSpec>(event: E, handler: (payload: PayloadOf<E>) => void): () => void {
      const known = handlers.get(event) ?? new Set();
      handlers.set(event, known.add(handler));
      return () => void known.delete(handler);
    },

    /**
     * Hears of the tickets of a status. `joined` is told each time the server has agreed: what happened before was not
     * heard.
     */
    watchTickets: (status: TicketStatus, joined: () => void): (() => void) =>
      follow({ join: clientEvents.joinTickets, leave: clientEvents.leaveTickets, value: status, joined }),

    /** Hears all of one conversation, also changes of its messages; `joined` as above. */
    watchTicket: (ticketId: number, joined: () => void): (() => void) =>
      follow({ join: clientEvents.joinChatBox, leave: clientEvents.leaveChatBox, value: ticketId, joined }),

    /** Says something that is true only now; while the line is down it is not said at all. */
    say(presence: { ticketId: number; state: PresenceState }): void {
      if (state.get() === 'online') socket?.emit(clientEvents.ticketPresence, presence);
    },

    /** Called when events were missed; fetch again what is shown. */
    onResync(listener: () => void): () => void {
      resyncs.add(listener);
      return () => void resyncs.delete(listener);
    },
  };
}
