import type { Closed } from '../close-code.ts';
import type { LinkEvent } from '../driver.ts';
import type { SnapshotWithEvents } from '../world/device.ts';
import type { PendingEvent } from '../world/event-data.ts';
import { decideLink, type LinkStep, type Phase } from './decide-link.ts';
import { qrCount } from './qr-codes.ts';

export type SocketState = {
  readonly phase: Phase;
  /** Names this socket in the world. Only the newest socket of a device is alive. */
  readonly epoch: number;
  readonly codesShown: number;
  /** Events up to this number were waiting when the link opened. */
  readonly backlogUntil: number;
  /** Whether the last read brought as many events as it could, so that more may be waiting. */
  readonly hasMore: boolean;
  /** Whether the next read reports `alive` even when it brings nothing. */
  readonly isAliveDue: boolean;
  /** Grows with every start and end, so that the answer to an earlier read can be ignored. */
  readonly run: number;
};

export type SocketInput =
  | { readonly type: 'start' | 'stop' }
  | { readonly type: 'created'; readonly epoch: number }
  | { readonly type: 'createFailed' }
  /** The world was read; `limit` is how many events the read could bring at most. */
  | { readonly type: 'worldRead'; readonly snapshot: SnapshotWithEvents | undefined; readonly limit: number }
  | { readonly type: 'keepAlive' }
  /** The code on show is no longer valid. */
  | { readonly type: 'qrExpired' }
  | { readonly type: 'qrShown'; readonly qr: string; readonly validForMs: number };

export type SocketEffect =
  | { readonly do: 'create'; readonly run: number }
  /** Follows the changes of the world and asks for signs of life from time to time. */
  | { readonly do: 'watch' }
  | { readonly do: 'readWorld' }
  | { readonly do: 'showQr'; readonly codesShown: number }
  | { readonly do: 'renewQrAfter'; readonly ms: number }
  | { readonly do: 'report'; readonly event: LinkEvent }
  /** Looks for waiting events only after the host has handled the opening. */
  | { readonly do: 'reportOpen'; readonly number: string | null }
  | { readonly do: 'reportAlive' }
  | { readonly do: 'deliver'; readonly events: readonly PendingEvent[] }
  /** Ends every timer, stops following the world and forgets the events that nobody has begun to handle. */
  | { readonly do: 'release' }
  /** Waits for the handlers that run. */
  | { readonly do: 'drain' }
  | { readonly do: 'hideQr'; readonly epoch: number }
  /** Changes the world as asked, and then reports the end whether or not that worked. */
  | { readonly do: 'close'; readonly event: Closed; readonly change: WorldChange };

/** What the end of a socket changes in the world. */
export type WorldChange = {
  readonly takeCode?: boolean;
  readonly forget?: boolean;
  readonly hideQrOf?: number;
};

export type SocketStep = { readonly state: SocketState; readonly effects: readonly SocketEffect[] };

export const newSocketState: SocketState = {
  phase: 'idle',
  epoch: 0,
  codesShown: 0,
  backlogUntil: 0,
  hasMore: false,
  isAliveDue: false,
  run: 0,
};

/** What follows from an input, and what is to be done, in this order. */
export function nextSocketStep(state: SocketState, input: SocketInput): SocketStep {
  const { phase } = state;
  switch (input.type) {
    case 'start':
      return phase === 'idle' ? create(state) : stay(state);
    case 'created':
      return phase === 'opening'
        ? {
            state: { ...state, phase: 'starting', epoch: input.epoch },
            effects: [{ do: 'watch' }, { do: 'readWorld' }],
          }
        : stay(state);
    case 'createFailed':
      return phase === 'opening' ? { state: idle(state), effects: [] } : stay(state);
    case 'keepAlive':
      return { state: { ...state, isAliveDue: true }, effects: [{ do: 'readWorld' }] };
    case 'qrExpired':
      return phase === 'qr' ? showQr(state) : stay(state);
    case 'qrShown':
      // The phone may have scanned the code before the world's answer came back.
      return phase === 'starting' || phase === 'qr' ? reportQr(state, input) : stay(state);
    case 'worldRead':
      return afterRead(state, input.snapshot, input.limit);
    case 'stop':
      return stop(state);
  }
}

const stay = (state: SocketState): SocketStep => ({ state, effects: [] });

const idle = ({ run }: SocketState): SocketState => ({ ...newSocketState, run: run + 1 });

function create(state: SocketState): SocketStep {
  const opening: SocketState = { ...idle(state), phase: 'opening' };
  return { state: opening, effects: [{ do: 'create', run: opening.run }] };
}

function afterRead(state: SocketState, snapshot: SnapshotWithEvents | undefined, limit: number): SocketStep {
  const step = decideLink(snapshot, state.phase, state.epoch);
  switch (step.do) {
    case 'showQr':
      return showQr(state);
    case 'open':
      return {
        state: { ...state, phase: 'open', backlogUntil: snapshot?.lastSeq ?? 0 },
        effects: [...scannedBy(step), { do: 'reportOpen', number: step.number }],
      };
    case 'close':
      return close(state, step);
    case 'nothing':
      return state.phase === 'open' && snapshot ? deliver(state, snapshot.events, limit) : stay(state);
  }
}

function deliver(state: SocketState, events: readonly PendingEvent[], limit: number): SocketStep {
  const hasMore = events.length === limit;
  const effects: SocketEffect[] = [];
  const isAlive = events.length > 0 || state.isAliveDue;
  if (isAlive) effects.push({ do: 'reportAlive' });
  effects.push({ do: 'deliver', events });
  // Without room for even one event, whoever makes room looks again.
  if (hasMore && limit > 0) effects.push({ do: 'readWorld' });
  return { state: { ...state, hasMore, isAliveDue: isAlive ? false : state.isAliveDue }, effects };
}

function showQr(state: SocketState): SocketStep {
  if (state.codesShown < qrCount) return { state, effects: [{ do: 'showQr', codesShown: state.codesShown }] };
  return {
    state: idle(state),
    effects: [
      { do: 'release' },
      {
        do: 'close',
        event: { type: 'closed', end: 'fatal', reason: 'qr_expired', code: 408 },
        change: { hideQrOf: state.epoch },
      },
    ],
  };
}

function reportQr(state: SocketState, { qr, validForMs }: Extract<SocketInput, { type: 'qrShown' }>): SocketStep {
  return {
    state: { ...state, phase: 'qr', codesShown: state.codesShown + 1 },
    effects: [
      { do: 'report', event: { type: 'qr', qr, validForMs } },
      { do: 'renewQrAfter', ms: validForMs },
    ],
  };
}

function close(state: SocketState, step: Extract<LinkStep, { do: 'close' }>): SocketStep {
  const { event, takeCode = false, forget = false } = step;
  return {
    state: idle(state),
    effects: [...scannedBy(step), { do: 'release' }, { do: 'close', event, change: { takeCode, forget } }],
  };
}

function stop(state: SocketState): SocketStep {
  if (state.phase === 'idle') return stay(state);
  const effects: SocketEffect[] = [{ do: 'release' }, { do: 'drain' }];
  if (state.phase === 'qr') effects.push({ do: 'hideQr', epoch: state.epoch });
  return { state: idle(state), effects };
}

const scannedBy = ({ scanned }: { scanned?: boolean }): SocketEffect[] =>
  scanned ? [{ do: 'report', event: { type: 'scanned' } }] : [];
