/** What a browser may say on its socket; anything else is ignored. Identity comes from the token alone. */
export const clientEvents = {
  joinNotification: 'joinNotification',
  leaveNotification: 'leaveNotification',
  joinTickets: 'joinTickets',
  leaveTickets: 'leaveTickets',
  joinChatBox: 'joinChatBox',
  leaveChatBox: 'leaveChatBox',
  ticketPresence: 'ticketPresence',
  userStatus: 'userStatus',
  /** Whether the window can be seen, as true or false. */
  windowShown: 'windowShown',
} as const;

/** Sent by the server once the rooms are set; the browser joins lists only then. */
export const readyEvent = 'ready';

/**
 * For how long nothing happened in the rooms of the socket: a page that began to fetch earlier than that missed
 * something.
 */
export type Ready = { quietForMs: number };

/** Sent before the server drops a socket: why, and whether to come back. */
export const closingEvent = 'closing';

/**
 * `session`: it ended, do not reconnect with this token. `support`: the same of a support access, while the session of
 * the operator may well go on. `resync` and `limit`: reconnect and fetch again what is shown.
 * `restart`: the server stops; come back after the given time, so that not everybody does at once.
 */
export type Closing = { reason: 'session' | 'support' | 'resync' | 'limit' } | { reason: 'restart'; retryInMs: number };

/**
 * Sent when the company of the socket became overdue, or is not any more: from then on it hears of billing alone, or of
 * everything again.
 */
export const accessEvent = 'access';

export type AccessNews = { restricted: boolean };

/** Engine ping interval and timeout in milliseconds. */
export const socketPing = 18_000;

/** How often the browser says it is still there, in milliseconds. */
export const presencePing = 300_000;

/** Every event carries `seq`, counted per socket; a hole means something was missed: fetch again what is shown. */
export type Sequenced<P> = P & { seq: number };
