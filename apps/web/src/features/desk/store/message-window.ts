import { changedLines, type LineChanges, type TimelineLine, withLines } from './timeline-lines.ts';

/**
 * The loaded messages of a conversation: one range without gaps, oldest first. It begins at the newest message, or
 * around one that was jumped to, and grows at both ends. Events and answers may overlap, so what arrived since a
 * request was sent is kept until it is answered.
 */
export type MessageWindow = {
  readonly ids: readonly number[];
  readonly hasOlder: boolean;
  /** Newer messages exist that are not loaded. */
  readonly hasNewer: boolean;
  /** Arrived messages that are not part of the range, and are only counted. */
  readonly unloadedNewerIds: readonly number[];
  /** Has to be fetched again before it is shown. */
  readonly stale: boolean;
  /** A first answer has arrived. */
  readonly loaded: boolean;
  readonly loading: WindowRequest | null;
  readonly failed: { readonly request: WindowRequest; readonly error: unknown } | null;
  /** The request whose answer counts; answers to earlier ones are ignored. */
  readonly requestId: number;
  /** Messages that arrived while a request was running. */
  readonly arrivedSinceRequest: readonly number[];
  /** What stands between the messages. Lines beyond either end of the range are not shown. */
  readonly lines: readonly TimelineLine[];
  /** How lines changed while a request was running. */
  readonly lineChangesSinceRequest: LineChanges;
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
  lines: [],
  lineChangesSinceRequest: new Map(),
};

const replaces = (request: WindowRequest | null): boolean => request === 'first' || request === 'around';

/** The window after a request was sent. */
export function beginLoading(window: MessageWindow, request: WindowRequest, requestId: number): MessageWindow {
  return {
    ...window,
    stale: replaces(request) ? false : window.stale,
    loading: request,
    failed: null,
    requestId,
    arrivedSinceRequest: [],
    lineChangesSinceRequest: new Map(),
  };
}

const withId = (ids: readonly number[], id: number): readonly number[] => (ids.includes(id) ? ids : [...ids, id]);

const ascending = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((one, other) => one - other);

/** The window with a message at its place. What lies beyond either end is loaded with its own page. */
export function addToWindow(window: MessageWindow, id: number): MessageWindow {
  if (!window.loaded && window.loading === null) return window;
  const arrivedSinceRequest =
    window.loading === null ? window.arrivedSinceRequest : withId(window.arrivedSinceRequest, id);
  const noted = arrivedSinceRequest === window.arrivedSinceRequest ? window : { ...window, arrivedSinceRequest };
  if (!window.loaded || window.ids.includes(id)) return noted;
  const [oldest, newest] = [window.ids[0], window.ids.at(-1)];
  if (newest === undefined || (id > newest && !window.hasNewer)) return { ...noted, ids: [...window.ids, id] };
  if (id > newest) return { ...noted, unloadedNewerIds: withId(window.unloadedNewerIds, id) };
  if (oldest !== undefined && id < oldest && window.hasOlder) return noted;
  return { ...noted, ids: ascending([...window.ids, id]) };
}

/** The window with a line at its place, or without one that is gone. */
export function changeLine(window: MessageWindow, key: string, line: TimelineLine | null): MessageWindow {
  if (!window.loaded && window.loading === null) return window;
  const change: LineChanges = new Map([[key, line]]);
  return {
    ...window,
    lines: changedLines(window.lines, change),
    lineChangesSinceRequest:
      window.loading === null
        ? window.lineChangesSinceRequest
        : new Map([...window.lineChangesSinceRequest, ...change]),
  };
}

export type WindowAnswer = {
  ids: readonly number[];
  lines: readonly TimelineLine[];
  hasMore: boolean;
  hasNewer: boolean;
};

/** The window with an answer: the newest page and one around a message replace the range, the others extend it. */
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
    lines: changedLines(withLines(replaces(request) ? [] : window.lines, answer.lines), window.lineChangesSinceRequest),
    lineChangesSinceRequest: new Map(),
  };
  return [...window.unloadedNewerIds, ...window.arrivedSinceRequest].reduce(addToWindow, bare);
}

/** The window after a request failed. */
export function failLoading(window: MessageWindow, error: unknown): MessageWindow {
  return {
    ...window,
    loading: null,
    failed: { request: window.loading ?? 'first', error },
    arrivedSinceRequest: [],
    lineChangesSinceRequest: new Map(),
  };
}
