import {
  accessEvent,
  type AccessNews,
  clientEvents,
  type Closing,
  closingEvent,
  presencePing,
  type PresenceState,
  type Ready,
  readyEvent,
  type TicketStatus,
  ticketStatuses,
} from '@balcao/contract';
import { createStore, type ReadableStore } from '../store.ts';
import {
  type ConnectionEffect,
  type ConnectionInput,
  idleConnection,
  nextConnection,
  type RealtimeStatus,
} from './connection-state.ts';
import { createEventHandlers } from './event-handlers.ts';
import { createRooms } from './rooms.ts';
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

export type RealtimeDeps = {
  /** Makes a socket that does not connect by itself and reads its token from `token` at every attempt. */
  openSocket: (token: () => string | null) => Promise<SocketLike>;
  token: () => string | null;
  /** Fetches a new token for a socket that was refused. Rejects when the session is over. */
  refresh: () => Promise<unknown>;
  /** The company became overdue, or has paid. */
  onAccess: (news: AccessNews) => void;
};

const hasSeq = (payload: unknown): payload is { seq: number } =>
  typeof payload === 'object' && payload !== null && 'seq' in payload && typeof payload.seq === 'number';

type ConnectionDeps = RealtimeDeps & {
  onJoin: () => void;
  onResync: () => void;
  onEvent: (event: string, payload: unknown) => void;
};

/** Whether another token is needed. For a support access that is over there is none, which the refusal then says. */
const isOver = (code: string): boolean => code === 'ERR_SESSION_EXPIRED' || code === 'ERR_SUPPORT_ENDED';

/** Reports what happens at a socket as inputs of the connection's state. */
function reportInputs(socket: SocketLike, report: (input: ConnectionInput) => void): void {
  socket.on(readyEvent, ({ quietForMs }: Ready) => report({ type: 'ready', at: performance.now(), quietForMs }));
  socket.on(closingEvent, (closing: Closing) => {
    if (closing.reason === 'restart') report({ type: 'restarting', retryInMs: closing.retryInMs });
  });
  socket.on('disconnect', (reason: string) =>
    report({ type: 'disconnected', byServer: reason === 'io server disconnect' }),
  );
  socket.on('connect_error', ({ message }: Error) =>
    report({ type: 'failed', retries: socket.active, tokenExpired: isOver(message) }),
  );
}

/** Keeps one socket connected, as the state of the connection says. */
function createConnection({ openSocket, token, refresh, onAccess, onJoin, onResync, onEvent }: ConnectionDeps) {
  const status = createStore<RealtimeStatus>('idle');
  const sequence = createSequence();
  let state = idleConnection;
  let opening: Promise<SocketLike> | null = null;
  let socket: SocketLike | null = null;
  let ping: ReturnType<typeof setInterval> | undefined;
  let reconnection: ReturnType<typeof setTimeout> | undefined;

  const emit = (event: string, ...values: unknown[]): void => void socket?.emit(event, ...values);

  function receive(event: string, payload: unknown): void {
    if (hasSeq(payload) && sequence.take(payload.seq) === 'gap') onResync();
    onEvent(event, payload);
  }

  function apply(input: ConnectionInput): void {
    const next = nextConnection(state, input);
    state = next.state;
    if (state.status !== 'online') clearInterval(ping);
    status.set(state.status);
    next.effects.forEach(run);
  }

  function run(effect: ConnectionEffect): void {
    if (effect.type === 'join') join();
    else if (effect.type === 'resync') onResync();
    else if (effect.type === 'disconnect') socket?.disconnect();
    else reconnectLater(effect.afterMs, effect.renewToken);
  }

  function join(): void {
    emit(clientEvents.userStatus);
    emit(clientEvents.joinNotification);
    onJoin();
    clearInterval(ping);
    ping = setInterval(() => emit(clientEvents.userStatus), presencePing);
  }

  function reconnectLater(afterMs: number, renewToken: boolean): void {
    const waiting = socket;
    clearTimeout(reconnection);
    reconnection = setTimeout(() => {
      const renewed = renewToken ? refresh() : Promise.resolve();
      renewed.then(
        () => waiting === socket && socket?.connect(),
        // Without a token the session is over, and there is nothing to come back to.
        () => waiting === socket && token() !== null && apply({ type: 'renewalFailed' }),
      );
    }, afterMs);
  }

  return {
    status: status as ReadableStore<RealtimeStatus>,
    emit,

    async start(): Promise<void> {
      apply({ type: 'started', at: performance.now() });
      const attempt = openSocket(token);
      opening = attempt;
      const opened = await attempt;
      // It was stopped, or started anew, while the code of the socket was being loaded.
      if (opening !== attempt) return;
      socket = opened;
      reportInputs(opened, (input) => opened === socket && apply(input));
      opened.on('connect', sequence.restart);
      opened.on(accessEvent, (news: AccessNews) => opened === socket && onAccess(news));
      opened.onAny((event, payload) => opened === socket && receive(event, payload));
      opened.connect();
    },

    stop(): void {
      const stopped = socket;
      opening = null;
      socket = null;
      clearTimeout(reconnection);
      stopped?.disconnect();
      apply({ type: 'stopped' });
    },

    retry(): void {
      if (state.status === 'online') return;
      // The library ignores a request to connect while it waits for its next attempt, so the wait is broken off first.
      socket?.disconnect();
      socket?.connect();
    },
  };
}

/**
 * The live connection to the server. Events are hints: after a gap in their numbers, or a new connection, the listeners
 * of `onResync` have to fetch again what they show. Subscriptions outlive connections.
 */
export function createRealtime(deps: RealtimeDeps) {
  const handlers = createEventHandlers();
  const resyncListeners = new Set<() => void>();
  let companyId = 0;

  const resync = (): void => resyncListeners.forEach((listener) => listener());

  const connection = createConnection({
    ...deps,
    onResync: resync,
    onJoin: () => rooms.joinAll(),
    onEvent: (event, payload) => handlers.dispatch(companyId, event, payload),
  });
  const isOnline = (): boolean => connection.status.get() === 'online';
  const rooms = createRooms({ emit: connection.emit, isOnline });

  const realtime = {
    state: connection.status,

    /** Opens the connection for a company. Events already subscribed to start to arrive. */
    start(company: number): Promise<void> {
      companyId = company;
      return connection.start();
    },

    stop: connection.stop,

    /** Connects now instead of waiting for the next attempt. */
    retry: connection.retry,

    /** Has everything on screen fetched again, for a page that was without a network for a while. */
    resync,

    /** Listens to an event of the viewer's company, or of the platform. */
    on: handlers.on,

    /**
     * Receives the events about tickets of a status. `joined` is called each time the server has let this page in;
     * earlier events did not reach it.
     */
    watchTickets: (status: TicketStatus, joined: () => void): (() => void) =>
      rooms.stayIn({ join: clientEvents.joinTickets, leave: clientEvents.leaveTickets, value: status, joined }),

    /** Receives what is said in the tickets of every status, for counts, figures and search results. */
    watchAllTickets(): () => void {
      const stops = ticketStatuses.map((status) => realtime.watchTickets(status, () => undefined));
      return () => stops.forEach((stop) => stop());
    },

    /** Receives all events of one conversation, changes of its messages included. `joined` is called as above. */
    watchTicket: (ticketId: number, joined: () => void): (() => void) =>
      rooms.stayIn({ join: clientEvents.joinChatBox, leave: clientEvents.leaveChatBox, value: ticketId, joined }),

    /** Sends something that is true only now. It is dropped while the page is offline. */
    say(presence: { ticketId: number; state: PresenceState }): void {
      if (isOnline()) connection.emit(clientEvents.ticketPresence, presence);
    },

    /** Says whether the window can be seen; while the page is offline nothing is said. */
    sayShown(isShown: boolean): void {
      if (isOnline()) connection.emit(clientEvents.windowShown, isShown);
    },

    /** Calls the listener when events were missed and what is on screen has to be fetched again. */
    onResync(listener: () => void): () => void {
      resyncListeners.add(listener);
      return () => void resyncListeners.delete(listener);
    },
  };
  return realtime;
}
