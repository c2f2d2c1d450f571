import { closedWithCode, type Closed, type LinkEvent, type LinkReason } from '@balcao/whatsapp';

/**
 * `down` has no socket and wants none. `starting` and `reopening` prepare the next socket; while reopening the old one
 * is closed but still owns the keys. The other three have a live socket.
 */
export type LinkPhase = 'down' | 'starting' | 'connecting' | 'qr' | 'open' | 'reopening';

export type LinkState = {
  readonly phase: LinkPhase;
  /** A phone scanned the code, and the link has not opened since. */
  readonly isScanned: boolean;
  /** How many QR codes the current socket has shown. */
  readonly codesShown: number;
  /** Whether a refused version of WhatsApp Web was already looked up again; a second refusal is final. */
  readonly isVersionRenewed: boolean;
  /** Grows whenever a socket is asked for or given up, so that a socket asked for earlier is not opened any more. */
  readonly attempt: number;
};

export type LinkInput =
  | { readonly type: 'start' | 'stop' | 'logout' }
  | { readonly type: 'socketCreated' | 'openFailed' }
  | { readonly type: 'qr'; readonly qr: string }
  | { readonly type: 'scanned' }
  | { readonly type: 'opened'; readonly number: string | null }
  | {
      readonly type: 'socketClosed';
      readonly code: number;
      /** What kept the socket from reaching WhatsApp, in case the code says only that it did. */
      readonly networkReason: LinkReason;
      /** Whether a phone has accepted this device. */
      readonly isPaired: boolean;
    }
  | { readonly type: 'upgradeRefused'; readonly status: number | undefined }
  | { readonly type: 'passkeyRequested' }
  /** The socket did not open in time. */
  | { readonly type: 'timedOut' }
  /** The socket stopped answering while something was sent. */
  | { readonly type: 'unresponsive' }
  /** The library's keys are ahead of the stored ones; only a new socket brings them together again. */
  | { readonly type: 'keysNotStored' };

export type LinkEffect =
  | { readonly do: 'report'; readonly event: LinkEvent }
  /** With the stored keys or, for a link that goes on, with those in memory. */
  | { readonly do: 'openSocket'; readonly keys: 'stored' | 'inMemory'; readonly attempt: number }
  | { readonly do: 'forgetVersion' | 'startTimer' | 'stopTimer' | 'askForRestriction' }
  /** Ends the socket if there is one. `isLogout` has the phone remove the device first; `closed` is reported last. */
  | { readonly do: 'endSocket'; readonly isLogout: boolean; readonly closed: Closed | null };

export type LinkSettings = {
  /** How long each QR code is shown; without it as long as WhatsApp's own client does. */
  readonly qrMs: number | undefined;
  /** Whether the version of WhatsApp Web was given from outside, so that looking it up again changes nothing. */
  readonly hasFixedVersion: boolean;
};

export type LinkStep = { readonly state: LinkState; readonly effects: readonly LinkEffect[] };

const firstQrMs = 60_000;
const laterQrMs = 20_000;

export const newLinkState: LinkState = {
  phase: 'down',
  isScanned: false,
  codesShown: 0,
  isVersionRenewed: false,
  attempt: 0,
};

/** What follows from an input. The same state comes back, without effects, when the input does not concern it. */
export function nextLinkStep(state: LinkState, input: LinkInput, settings: LinkSettings): LinkStep {
  switch (state.phase) {
    case 'down':
      return input.type === 'start' ? start(state) : stay(state);
    case 'starting':
    case 'reopening':
      return whilePreparing(state, input);
    case 'connecting':
    case 'qr':
    case 'open':
      return withSocket(state, input, settings);
  }
}

/** Whether the keys of a device that ended this way are worthless. */
export function endsDevice({ end, reason }: Closed): boolean {
  return end === 'unlinked' || reason === 'passkey_required' || reason === 'pairing_failed';
}

const stay = (state: LinkState): LinkStep => ({ state, effects: [] });

function start({ attempt }: LinkState): LinkStep {
  const state: LinkState = { ...newLinkState, phase: 'starting', attempt: attempt + 1 };
  return { state, effects: [{ do: 'openSocket', keys: 'stored', attempt: state.attempt }] };
}

/** The old socket, if there is one, is closed: nothing it still says counts. */
function whilePreparing(state: LinkState, input: LinkInput): LinkStep {
  switch (input.type) {
    case 'socketCreated':
      return { state: { ...state, phase: 'connecting', codesShown: 0 }, effects: [{ do: 'startTimer' }] };
    case 'openFailed':
      return state.phase === 'reopening' ? close(state, unreachable()) : end(state);
    case 'keysNotStored':
      return state.phase === 'reopening' ? close(state, unreachable()) : stay(state);
    case 'stop':
    case 'logout':
      return end(state);
    default:
      return stay(state);
  }
}

function withSocket(state: LinkState, input: LinkInput, settings: LinkSettings): LinkStep {
  switch (input.type) {
    case 'qr':
      return showQr(state, input.qr, settings);
    case 'scanned':
      return {
        state: { ...state, phase: 'connecting', isScanned: true },
        effects: [{ do: 'startTimer' }, report({ type: 'scanned' })],
      };
    case 'opened':
      return {
        state: { ...state, phase: 'open', isScanned: false, isVersionRenewed: false },
        effects: [
          { do: 'stopTimer' },
          report({ type: 'open', number: input.number }),
          // WhatsApp does not announce by itself that it keeps the account from writing to strangers.
          { do: 'askForRestriction' },
        ],
      };
    case 'socketClosed':
      return afterSocketClosed(state, input, settings);
    case 'upgradeRefused':
      return close(state, { ...unreachable(), code: input.status });
    case 'passkeyRequested': {
      const step = close(state, { type: 'closed', end: 'fatal', reason: 'passkey_required' });
      return { ...step, effects: [report({ type: 'scanned' }), ...step.effects] };
    }
    case 'timedOut':
      return close(state, state.isScanned ? { type: 'closed', end: 'fatal', reason: 'pairing_failed' } : unreachable());
    case 'unresponsive':
      return close(state, { type: 'closed', end: 'retry', reason: 'silent' });
    case 'keysNotStored':
      return close(state, unreachable());
    case 'stop':
    case 'logout':
      return end(state, { isLogout: input.type === 'logout' && state.phase === 'open' });
    case 'start':
    case 'socketCreated':
    case 'openFailed':
      return stay(state);
  }
}

function showQr(state: LinkState, qr: string, { qrMs }: LinkSettings): LinkStep {
  const validForMs = qrMs ?? (state.codesShown === 0 ? firstQrMs : laterQrMs);
  return {
    state: { ...state, phase: 'qr', codesShown: state.codesShown + 1 },
    effects: [{ do: 'stopTimer' }, report({ type: 'qr', qr, validForMs })],
  };
}

type SocketClosed = Extract<LinkInput, { type: 'socketClosed' }>;

function afterSocketClosed(state: LinkState, input: SocketClosed, { hasFixedVersion }: LinkSettings): LinkStep {
  const { code, networkReason, isPaired } = input;
  if (code === 515 && isPaired) return reopen(state);
  if (code === 405 && !state.isVersionRenewed && !hasFixedVersion)
    return reopen({ ...state, isVersionRenewed: true }, [{ do: 'forgetVersion' }]);
  // A code can only have expired where one was shown.
  const closed = closedWithCode(code, isPaired || state.codesShown === 0);
  return close(state, closed.reason === 'unreachable' ? { ...closed, reason: networkReason } : closed);
}

/** WhatsApp expects the same device back on a new socket; the host does not need to know. */
function reopen(state: LinkState, before: readonly LinkEffect[] = []): LinkStep {
  const attempt = state.attempt + 1;
  return {
    state: { ...state, phase: 'reopening', attempt },
    effects: [{ do: 'stopTimer' }, ...before, { do: 'openSocket', keys: 'inMemory', attempt }],
  };
}

const close = (state: LinkState, closed: Closed): LinkStep => end(state, { closed });

function end(
  state: LinkState,
  { isLogout = false, closed = null }: { isLogout?: boolean; closed?: Closed | null } = {},
): LinkStep {
  return {
    state: { ...newLinkState, attempt: state.attempt + 1 },
    effects: [{ do: 'stopTimer' }, { do: 'endSocket', isLogout, closed }],
  };
}

const report = (event: LinkEvent): LinkEffect => ({ do: 'report', event });

const unreachable = (): Closed => ({ type: 'closed', end: 'retry', reason: 'unreachable' });
