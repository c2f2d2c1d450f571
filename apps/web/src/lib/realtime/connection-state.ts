export type RealtimeStatus = 'idle' | 'connecting' | 'online' | 'offline';

/** What is known of the connection to the server. Times are milliseconds of the page's own clock. */
export type ConnectionState = {
  readonly status: RealtimeStatus;
  /** When the screens began to fetch. */
  readonly startedAt: number;
  /** Whether this connection has been online since it was started. */
  readonly wasOnline: boolean;
  /** How long to wait after the next refusal. */
  readonly refusalDelayMs: number;
};

export type ConnectionInput =
  | { readonly type: 'started'; readonly at: number }
  | { readonly type: 'stopped' }
  /** The server accepted the socket. Nothing happened in the company for the last `quietForMs`. */
  | { readonly type: 'ready'; readonly at: number; readonly quietForMs: number }
  /** The server restarts and asks to come back after a while. */
  | { readonly type: 'restarting'; readonly retryInMs: number }
  /** `byServer` when the server ended the session of this socket. */
  | { readonly type: 'disconnected'; readonly byServer: boolean }
  /** `retries` when the socket library tries again by itself. */
  | { readonly type: 'failed'; readonly retries: boolean; readonly tokenExpired: boolean }
  /** A new token could not be fetched although the session is not over. */
  | { readonly type: 'renewalFailed' };

export type ConnectionEffect =
  /** Say that the person is online, and join the rooms of what is on screen. */
  | { readonly type: 'join' }
  /** Fetch again what is on screen, because events were missed. */
  | { readonly type: 'resync' }
  | { readonly type: 'disconnect' }
  | { readonly type: 'reconnect'; readonly afterMs: number; readonly renewToken: boolean };

type Transition = { readonly state: ConnectionState; readonly effects: readonly ConnectionEffect[] };

/** The wait after the first refusal. Each further refusal doubles it. */
const firstRefusalDelayMs = 1500;
const longestRefusalDelayMs = 30_000;

export const idleConnection: ConnectionState = {
  status: 'idle',
  startedAt: 0,
  wasOnline: false,
  refusalDelayMs: firstRefusalDelayMs,
};

function afterReady(state: ConnectionState, at: number, quietForMs: number): Transition {
  // Events between the first fetch and now did not reach this page, because it had joined no room yet.
  const hasMissedEvents = state.wasOnline || quietForMs <= at - state.startedAt;
  return {
    state: { ...state, status: 'online', wasOnline: true, refusalDelayMs: firstRefusalDelayMs },
    effects: hasMissedEvents ? [{ type: 'join' }, { type: 'resync' }] : [{ type: 'join' }],
  };
}

function afterRefusal(state: ConnectionState, renewToken: boolean): Transition {
  return {
    state: { ...state, refusalDelayMs: Math.min(state.refusalDelayMs * 2, longestRefusalDelayMs) },
    effects: [{ type: 'reconnect', afterMs: state.refusalDelayMs, renewToken }],
  };
}

/** What becomes of the connection after an input, and what has to be done about it. */
export function nextConnection(state: ConnectionState, input: ConnectionInput): Transition {
  switch (input.type) {
    case 'started':
      return { state: { ...state, status: 'connecting', startedAt: input.at, wasOnline: false }, effects: [] };
    case 'stopped':
      return { state: { ...state, status: 'idle' }, effects: [] };
    case 'ready':
      return afterReady(state, input.at, input.quietForMs);
    case 'restarting':
      // The library would come back at once, together with every other page.
      return {
        state,
        effects: [{ type: 'disconnect' }, { type: 'reconnect', afterMs: input.retryInMs, renewToken: false }],
      };
    case 'disconnected': {
      const offline: ConnectionState = { ...state, status: 'offline' };
      return input.byServer ? afterRefusal(offline, true) : { state: offline, effects: [] };
    }
    case 'failed': {
      const offline: ConnectionState = { ...state, status: 'offline' };
      return input.retries ? { state: offline, effects: [] } : afterRefusal(offline, input.tokenExpired);
    }
    case 'renewalFailed':
      return afterRefusal(state, true);
  }
}
