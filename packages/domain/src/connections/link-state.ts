export type LinkStatus = 'qrcode' | 'PAIRING' | 'DISCONNECTED' | 'TIMEOUT' | 'OPENING' | 'CONNECTED';

export type QrCode = { readonly text: string; readonly validForMs: number };

/** A link as its holder knows it. All times are milliseconds of the holder's clock. */
export type LinkState = {
  readonly status: LinkStatus;
  readonly reason: string | null;
  /** The code on show while the status is `qrcode`. */
  readonly qr: QrCode | null;
  /** False once only a person can help: it is not tried again by itself. */
  readonly wanted: boolean;
  /** Set once the link is over for its holder; `logout` also unlinks the phone. */
  readonly over: 'stop' | 'logout' | null;
  /** Failures in a row; what the back-off grows with. */
  readonly failures: number;
  /** Since when it has been trying to be open. */
  readonly downSince: number | null;
  readonly openSince: number | null;
  readonly scannedAt: number | null;
  /** When the driver was last started without having said anything since. */
  readonly triedAt: number | null;
  /** When to start the driver again. */
  readonly retryAt: number | null;
  /** When to replace the open socket by a new one. */
  readonly renewAt: number | null;
};

export type LinkInput =
  /** The driver was started. */
  | { readonly type: 'tried' }
  | { readonly type: 'qr'; readonly qr: QrCode }
  | { readonly type: 'scanned' }
  | { readonly type: 'open'; readonly number: string | null }
  | {
      readonly type: 'closed';
      readonly end: 'retry' | 'fatal' | 'unlinked';
      readonly reason: string;
      readonly waitMs?: number | undefined;
    }
  /** Connected, and yet nothing is received, not even an answer to a probe. */
  | { readonly type: 'silent' }
  /** The socket is replaced by a new one on purpose. */
  | { readonly type: 'renew' }
  /** The company may not be connected for now; what it wants stays as it is. */
  | { readonly type: 'suspend' }
  /** Nothing happened; perhaps a time limit passed. */
  | { readonly type: 'tick' };

export type LinkLimits = {
  /** A break shorter than this is not worth a warning. */
  readonly openingMs: number;
  readonly pairingMs: number;
  /** A driver that was started and reports nothing for this long counts as stuck. */
  readonly stuckMs: number;
  /** After the link was open for this long, earlier failures do not count any more. */
  readonly steadyMs: number;
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /** A socket that has been open for about this long is replaced: some that live for weeks stop receiving. */
  readonly renewMs: number;
  /** When nothing was received for this long, WhatsApp is asked by a probe. */
  readonly silenceMs: number;
};

export const usualLinkLimits: LinkLimits = {
  openingMs: 20_000,
  pairingMs: 60_000,
  stuckMs: 60_000,
  steadyMs: 120_000,
  firstRetryMs: 1_000,
  longestRetryMs: 60_000,
  renewMs: 24 * 3_600_000,
  silenceMs: 30_000,
};

/** After this many failures in a row, an error is logged for the operator. */
export const manyFailures = 10;

/** What a decision needs from outside: the time, and a random number from 0 to 1. */
export type LinkMoment = { now: number; random: number; limits: LinkLimits };

const noTimes = {
  downSince: null,
  openSince: null,
  scannedAt: null,
  triedAt: null,
  retryAt: null,
  renewAt: null,
} as const;

/** A link whose work begins now. */
export function newLinkState(now: number): LinkState {
  return {
    ...noTimes,
    status: 'OPENING',
    reason: null,
    qr: null,
    wanted: true,
    over: null,
    failures: 0,
    downSince: now,
  };
}

/**
 * How long to wait before the next try: doubling up to the longest, 30 % more or less so that many do not come at once.
 */
export function retryDelay(failures: number, { random, limits }: LinkMoment): number {
  const doubled = Math.min(limits.firstRetryMs * 2 ** (failures - 1), limits.longestRetryMs);
  return Math.round(doubled * (0.7 + 0.6 * random));
}

/** The state that follows. The same state comes back when nothing changed. */
export function nextLinkState(state: LinkState, input: LinkInput, moment: LinkMoment): LinkState {
  const { now } = moment;
  switch (input.type) {
    case 'tried':
      return { ...state, triedAt: now, retryAt: null };
    case 'qr':
      return { ...state, ...noTimes, status: 'qrcode', reason: null, qr: input.qr, failures: 0 };
    case 'scanned':
      return { ...state, status: 'PAIRING', reason: null, qr: null, downSince: null, scannedAt: now, triedAt: null };
    case 'open':
      return opened(state, moment);
    case 'closed':
      if (input.end === 'retry') return lost(state, input, moment);
      return ended(state, input.reason, input.end === 'unlinked' ? 'logout' : 'stop');
    case 'silent':
      return { ...lost(state, { reason: 'silent' }, moment), status: 'TIMEOUT' };
    case 'renew':
      return state.openSince === null
        ? state
        : { ...state, ...noTimes, status: 'OPENING', reason: null, downSince: now, retryAt: now };
    case 'suspend':
      return { ...ended(state, 'not_available', 'stop'), wanted: state.wanted, failures: 0 };
    case 'tick':
      return passTime(state, moment);
  }
}

/** What is to be done at a certain time although nothing happens. */
export type LinkAlarm = { readonly at: number; readonly for: 'retry' | 'timeLimit' | 'renewal' | 'probe' };

/** The next time something is to be done, or null. */
export function nextLinkAlarm(
  { status, downSince, scannedAt, triedAt, retryAt, renewAt }: LinkState,
  lastReceivedAt: number,
  limits: LinkLimits,
): LinkAlarm | null {
  const alarms: LinkAlarm[] = [];
  const add = (what: LinkAlarm['for'], since: number | null, ms: number): void => {
    if (since !== null) alarms.push({ at: since + ms, for: what });
  };
  add('retry', retryAt, 0);
  add('timeLimit', status === 'OPENING' ? downSince : null, limits.openingMs);
  add('timeLimit', status === 'PAIRING' ? scannedAt : null, limits.pairingMs);
  add('timeLimit', triedAt, limits.stuckMs);
  add('renewal', renewAt, 0);
  add('probe', status === 'CONNECTED' ? lastReceivedAt : null, limits.silenceMs);
  return alarms.sort((one, other) => one.at - other.at)[0] ?? null;
}

function opened(state: LinkState, { now, random, limits }: LinkMoment): LinkState {
  // Each link is renewed at a time of its own, or all links of a node would reconnect at once.
  const renewAt = now + limits.renewMs * (0.9 + 0.2 * random);
  return { ...state, ...noTimes, status: 'CONNECTED', reason: null, qr: null, openSince: now, renewAt };
}

function ended(state: LinkState, reason: string, over: 'stop' | 'logout'): LinkState {
  return { ...state, ...noTimes, status: 'DISCONNECTED', reason, qr: null, wanted: false, over };
}

function lost(
  state: LinkState,
  { reason, waitMs }: { reason: string; waitMs?: number | undefined },
  moment: LinkMoment,
): LinkState {
  const { now, limits } = moment;
  const wasSteady = state.openSince !== null && now - state.openSince >= limits.steadyMs;
  const failures = wasSteady ? 1 : state.failures + 1;
  const downSince = state.downSince ?? now;
  const retryAt = now + waitBeforeRetry(failures, waitMs, moment);
  // WhatsApp closes right after a scan and expects the phone's new companion back: still the same pairing.
  if (state.status === 'PAIRING') return { ...state, failures, triedAt: null, retryAt };
  const status = state.status === 'TIMEOUT' || now - downSince > limits.openingMs ? 'TIMEOUT' : 'OPENING';
  return {
    ...state,
    status,
    reason,
    qr: null,
    failures,
    downSince,
    openSince: null,
    triedAt: null,
    retryAt,
    renewAt: null,
  };
}

/**
 * A driver may ask to come back at once, or not before some time; asking for "at once" again and again does not help.
 */
function waitBeforeRetry(failures: number, waitMs: number | undefined, moment: LinkMoment): number {
  if (waitMs === 0 && failures <= 3) return 0;
  return Math.max(waitMs ?? 0, retryDelay(failures, moment));
}

function passTime(state: LinkState, moment: LinkMoment): LinkState {
  const { now, limits } = moment;
  if (state.status === 'PAIRING' && state.scannedAt !== null && now - state.scannedAt >= limits.pairingMs)
    return ended(state, 'pairing_failed', 'stop');
  if (state.triedAt !== null && now - state.triedAt >= limits.stuckMs)
    return lost(state, { reason: 'unreachable' }, moment);
  if (state.status === 'OPENING' && state.downSince !== null && now - state.downSince >= limits.openingMs)
    return { ...state, status: 'TIMEOUT', reason: state.reason ?? 'unreachable' };
  return state;
}
