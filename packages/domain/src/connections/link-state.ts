export type LinkStatus = 'qrcode' | 'PAIRING' | 'DISCONNECTED' | 'TIMEOUT' | 'OPENING' | 'CONNECTED';

/** A link as its holder knows it. All times are milliseconds of the holder's clock. */
export type LinkState = {
  readonly status: LinkStatus;
  readonly reason: string | null;
  /** False once only a person can help: it is not tried again by itself. */
  readonly wanted: boolean;
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
};

export type LinkInput =
  /** The driver was started. */
  | { readonly type: 'tried' }
  | { readonly type: 'qr' }
  | { readonly type: 'scanned' }
  | { readonly type: 'open' }
  | {
      readonly type: 'closed';
      readonly end: 'retry' | 'fatal' | 'unlinked';
      readonly reason: string;
      readonly waitMs?: number | undefined;
    }
  /** Connected, and yet nothing is heard, not even on asking. */
  | { readonly type: 'silent' }
  /** The socket is closed and opened anew on purpose, before it grows old. */
  | { readonly type: 'renew' }
  /** Nothing happened; perhaps a time limit passed. */
  | { readonly type: 'tick' };

export type LinkLimits = {
  /** A break shorter than this is not worth a warning. */
  readonly openingMs: number;
  readonly pairingMs: number;
  /** A driver that was started and says nothing is taken for stuck. */
  readonly stuckMs: number;
  /** Open for so long, the earlier failures are forgotten. */
  readonly steadyMs: number;
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /** A socket that has been open for about so long is opened anew. */
  readonly renewMs: number;
};

export const usualLinkLimits: LinkLimits = {
  openingMs: 20_000,
  pairingMs: 60_000,
  stuckMs: 60_000,
  steadyMs: 120_000,
  firstRetryMs: 1_000,
  longestRetryMs: 60_000,
  renewMs: 24 * 3_600_000,
};

/** So many failures in a row are told to whoever runs the product. */
export const manyFailures = 10;

/** What a decision is handed from outside: the time, and a number from 0 to 1 drawn for it. */
export type LinkMoment = { now: number; random: number; limits: LinkLimits };

/** A link whose work begins now. */
export function newLinkState(now: number): LinkState {
  return {
    status: 'OPENING',
    reason: null,
    wanted: true,
    failures: 0,
    downSince: now,
    openSince: null,
    scannedAt: null,
    triedAt: null,
    retryAt: null,
  };
}

/**
 * How long to wait before the next try: doubling up to the longest, 30 % more or less so that many do not come at once.
 */
export function retryDelay(failures: number, { random, limits }: LinkMoment): number {
  const doubled = Math.min(limits.firstRetryMs * 2 ** (failures - 1), limits.longestRetryMs);
  return Math.round(doubled * (0.7 + 0.6 * random));
}

/** When an open socket is renewed: about once a day, each at its own time. */
export function renewAt(
  { status, openSince }: LinkState,
  { random, limits }: Pick<LinkMoment, 'random' | 'limits'>,
): number | null {
  return status !== 'CONNECTED' || openSince === null ? null : openSince + limits.renewMs * (0.9 + 0.2 * random);
}

/** The state that follows. The same state comes back when nothing changed. */
export function nextLinkState(state: LinkState, input: LinkInput, moment: LinkMoment): LinkState {
  const { now } = moment;
  switch (input.type) {
    case 'tried':
      return { ...state, triedAt: now, retryAt: null };
    case 'qr':
      return {
        ...state,
        status: 'qrcode',
        reason: null,
        failures: 0,
        downSince: null,
        openSince: null,
        scannedAt: null,
        triedAt: null,
        retryAt: null,
      };
    case 'scanned':
      return { ...state, status: 'PAIRING', reason: null, downSince: null, scannedAt: now, triedAt: null };
    case 'open':
      return {
        ...state,
        status: 'CONNECTED',
        reason: null,
        downSince: null,
        openSince: now,
        scannedAt: null,
        triedAt: null,
        retryAt: null,
      };
    case 'closed':
      return input.end === 'retry' ? lost(state, input, moment) : ended(state, input.reason);
    case 'silent':
      return { ...lost(state, { reason: 'silent' }, moment), status: 'TIMEOUT' };
    case 'renew':
      return state.openSince === null
        ? state
        : { ...state, status: 'OPENING', reason: null, downSince: now, openSince: null, retryAt: now };
    case 'tick':
      return passTime(state, moment);
  }
}

/** When a time limit of this state passes next, or null. */
export function linkDeadline({ status, downSince, scannedAt, triedAt }: LinkState, limits: LinkLimits): number | null {
  const times = [
    status === 'OPENING' && downSince !== null ? downSince + limits.openingMs : null,
    status === 'PAIRING' && scannedAt !== null ? scannedAt + limits.pairingMs : null,
    triedAt === null ? null : triedAt + limits.stuckMs,
  ].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

function ended(state: LinkState, reason: string): LinkState {
  return {
    ...state,
    status: 'DISCONNECTED',
    reason,
    wanted: false,
    downSince: null,
    openSince: null,
    scannedAt: null,
    triedAt: null,
    retryAt: null,
  };
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
  return { ...state, status, reason, failures, downSince, openSince: null, triedAt: null, retryAt };
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
    return ended(state, 'pairing_failed');
  if (state.triedAt !== null && now - state.triedAt >= limits.stuckMs)
    return lost(state, { reason: 'unreachable' }, moment);
  if (state.status === 'OPENING' && state.downSince !== null && now - state.downSince >= limits.openingMs)
    return { ...state, status: 'TIMEOUT', reason: state.reason ?? 'unreachable' };
  return state;
}
