/**
 * The messages of a conversation that are here: one range without holes, oldest first. It begins at the newest
 * message, or around one that somebody jumped to, and grows at both ends. Events and answers cross on the way, so what
 * arrived since a question was asked is remembered until it is answered.
 */
export type MessageWindow = {
  readonly ids: readonly number[];
  readonly hasOlder: boolean;
  /** There are newer ones that are not here; what arrives meanwhile lies behind a hole. */
  readonly hasNewer: boolean;
  /** Arrived behind the hole, to be counted only. */
  readonly unloadedNewerIds: readonly number[];
  /** Has to be fetched again before it can be trusted. */
  readonly stale: boolean;
  /** A first answer has come. */
  readonly loaded: boolean;
  readonly loading: WindowRequest | null;
  readonly failed: { readonly request: WindowRequest; readonly error: unknown } | null;
  /** The question whose answer counts; answers to earlier ones are ignored. */
  readonly requestId: number;
  /** Arrived while an answer was on its way. */
  readonly arrivedSinceRequest: readonly number[];
};

/** The newest page, the next one at either end, or the page that holds a certain message. */
export type WindowRequest = 'first' | 'older' | 'newer' | 'around';

export const emptyWindow: MessageWindow = {
  ids: [],
  hasOlder: false,
  hasNewer: false,
  unloadedNewerIds: [],
  stale: false,
  loaded: false,
  loading: null,
  failed: null,
  requestId: 0,
  arrivedSinceRequest: [],
};

const replaces = (request: WindowRequest | null): boolean => request === 'first' || request === 'around';

/** Notes that messages are being asked for. */
export function beginLoading(window: MessageWindow, request: WindowRequest, requestId: number): MessageWindow {
  return {
    ...window,
    stale: replaces(request) ? false : window.stale,
    loading: request,
    failed: null,
    requestId,
    arrivedSinceRequest: [],
  };
}

const withId = (ids: readonly number[], id: number): readonly number[] => (ids.includes(id) ? ids : [...ids, id]);

const ascending = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((one, other) => one - other);

/** Puts a message where it belongs. What lies beyond either end comes with its own page. */
export function addToWindow(window: MessageWindow, id: number): MessageWindow {
  if (!window.loaded && window.loading === null) return window;
  const arrivedSinceRequest = window.loading === null ? window.arrivedSinceRequest : withId(window.arrivedSinceRequest, id);
  const noted = arrivedSinceRequest === window.arrivedSinceRequest ? window : { ...window, arrivedSinceRequest };
  if (!window.loaded || window.ids.includes(id)) return noted;
  const [oldest, newest] = [window.ids[0], window.ids.at(-1)];
  if (newest === undefined || (id > newest && !window.hasNewer)) return { ...noted, ids: [...window.ids, id] };
  if (id > newest) return { ...noted, unloadedNewerIds: withId(window.unloadedNewerIds, id) };
  if (oldest !== undefined && id < oldest && window.hasOlder) return noted;
  return { ...noted, ids: ascending([...window.ids, id]) };
}

export type WindowAnswer = { ids: readonly number[]; hasMore: boolean; hasNewer: boolean };

/**
 * Takes an answer in: the newest page and one around a message replace what was there, the others are added at their
 * end.
 */
export function applyAnswer(window: MessageWindow, answer: WindowAnswer): MessageWindow {
  const request = window.loading ?? 'first';
  const hasOlder = request === 'newer' ? window.hasOlder : answer.hasMore;
  const hasNewer = request === 'older' ? window.hasNewer : request === 'first' ? false : answer.hasNewer;
  const joined = ascending([...(replaces(request) ? [] : window.ids), ...answer.ids]);
  const bare: MessageWindow = {
    ...window,
    ids: joined,
    hasOlder,
    hasNewer,
    unloadedNewerIds: [],
    loaded: true,
    loading: null,
    failed: null,
    arrivedSinceRequest: [],
  };
  return [...window.unloadedNewerIds, ...window.arrivedSinceRequest].reduce(addToWindow, bare);
}

/** Notes that an answer did not come. */
export function failLoading(window: MessageWindow, error: unknown): MessageWindow {
  return { ...window, loading: null, failed: { request: window.loading ?? 'first', error }, arrivedSinceRequest: [] };
}
