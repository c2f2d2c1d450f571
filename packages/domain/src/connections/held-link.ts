import {
  manyFailures,
  newLinkState,
  nextLinkState,
  type LinkInput,
  type LinkMoment,
  type LinkState,
  type LinkStatus,
  type QrCode,
} from './link-state.ts';

/**
 * What the connection's row asks of the holder of its link: keep it running, unlink the phone first, close it, close it
 * until the company may be connected again, unlink the phone of a deleted connection, or leave a link that another node
 * holds by now.
 */
export type LinkOrder = 'run' | 'wipe' | 'rest' | 'suspend' | 'deleted' | 'lost';

/** What the holder writes into the connection's row. */
export type LinkWrite = {
  readonly status: LinkStatus;
  readonly reason: string | null;
  readonly wanted: boolean;
  readonly retries: number;
  readonly qr: QrCode | null;
  /** Left out, the known number stays. */
  readonly number?: string | null | undefined;
  /** Whether the link opened just now. */
  readonly opened: boolean;
  /** Why the link was lost, when it was lost just now. */
  readonly dropped: string | null;
};

/** A link together with what its holder has done for it. */
export type HeldLinkState = {
  readonly link: LinkState;
  /** Whether a driver was started and not stopped since. */
  readonly hasDriver: boolean;
  /** Whether the row shows a state of this holder and not that of an earlier one. */
  readonly isShown: boolean;
  /** What people should see and the row does not show yet. */
  readonly unsaved: LinkWrite | null;
  readonly ending: 'stop' | 'logout' | null;
};

export type HeldLinkInput =
  | LinkInput
  | { readonly type: 'order'; readonly order: LinkOrder }
  | { readonly type: 'saved' }
  /** The phone was unlinked and its keys are forgotten, as the row asked. */
  | { readonly type: 'wiped' }
  /** The lease is gone, or the process stops. */
  | { readonly type: 'released' };

export type HeldLinkEffect =
  | { readonly do: 'save'; readonly write: LinkWrite }
  | { readonly do: 'startDriver' | 'stopDriver' }
  /** Reads the row again: it may ask for something else by now. */
  | { readonly do: 'readOrder' }
  /** Asks the driver for a pairing code, if a person waits for one. */
  | { readonly do: 'offerPairingCode' }
  | { readonly do: 'wipe' }
  | { readonly do: 'warnOfFailures'; readonly reason: string | null }
  | { readonly do: 'end'; readonly how: 'stop' | 'logout' };

export type HeldLinkStep = { readonly state: HeldLinkState; readonly effects: readonly HeldLinkEffect[] };

/** A link whose lease was taken just now. */
export function newHeldLink(now: number): HeldLinkState {
  return { link: newLinkState(now), hasDriver: false, isShown: false, unsaved: null, ending: null };
}

/**
 * What follows from an input, and what the holder has to do, in this order. People see a change before the driver is
 * started or stopped for it. After the end nothing follows any more.
 */
export function nextHeldLink(state: HeldLinkState, input: HeldLinkInput, moment: LinkMoment): HeldLinkStep {
  if (state.ending !== null) return { state, effects: [] };
  switch (input.type) {
    case 'order':
      return follow(state, input.order, moment);
    case 'saved':
      return settle({ ...state, unsaved: null, isShown: true });
    case 'wiped':
      return { state: newHeldLink(moment.now), effects: [{ do: 'readOrder' }] };
    case 'released':
      return end(state, 'stop');
    default:
      return change(state, input, moment);
  }
}

function follow(state: HeldLinkState, order: LinkOrder, moment: LinkMoment): HeldLinkStep {
  switch (order) {
    case 'deleted':
      return end(state, 'logout');
    case 'lost':
    case 'rest':
      return end(state, 'stop');
    case 'suspend':
      return change(state, { type: 'suspend' }, moment);
    case 'wipe':
      return { state: { ...state, hasDriver: false }, effects: [{ do: 'wipe' }] };
    case 'run':
      return run(state, moment);
  }
}

function run(state: HeldLinkState, moment: LinkMoment): HeldLinkStep {
  const { link, hasDriver, unsaved } = state;
  if (unsaved) return { state, effects: [{ do: 'save', write: unsaved }, { do: 'readOrder' }] };
  if (!hasDriver && link.retryAt === null) return change(state, { type: 'tried' }, moment);
  return { state, effects: link.status === 'qrcode' ? [{ do: 'offerPairingCode' }] : [] };
}

function change(state: HeldLinkState, input: LinkInput, moment: LinkMoment): HeldLinkStep {
  const link = nextLinkState(state.link, input, moment);
  const hasFailedOften = link.failures === manyFailures && state.link.failures < manyFailures;
  const warning: HeldLinkEffect[] = hasFailedOften ? [{ do: 'warnOfFailures', reason: link.reason }] : [];
  const isVisible = !state.isShown || state.unsaved !== null || input.type === 'qr' || looksDifferent(state.link, link);
  if (!isVisible) {
    const step = settle({ ...state, link });
    return { ...step, effects: [...warning, ...step.effects] };
  }
  const write = { ...state.unsaved, ...describe(state.link, link, input) };
  return { state: { ...state, link, unsaved: write }, effects: [...warning, { do: 'save', write }] };
}

/** Brings the driver in line with a state that people already see. */
function settle(state: HeldLinkState): HeldLinkStep {
  const { over, retryAt } = state.link;
  if (over !== null) return end(state, over);
  // The old socket must be gone before the next one opens, or WhatsApp closes one because of the other.
  if (retryAt !== null && state.hasDriver)
    return { state: { ...state, hasDriver: false }, effects: [{ do: 'stopDriver' }] };
  if (retryAt === null && !state.hasDriver)
    return { state: { ...state, hasDriver: true }, effects: [{ do: 'startDriver' }] };
  return { state, effects: [] };
}

function end(state: HeldLinkState, how: 'stop' | 'logout'): HeldLinkStep {
  return { state: { ...state, ending: how }, effects: [{ do: 'end', how }] };
}

function looksDifferent(before: LinkState, after: LinkState): boolean {
  return (
    before.status !== after.status ||
    before.reason !== after.reason ||
    before.failures !== after.failures ||
    before.wanted !== after.wanted
  );
}

function describe(before: LinkState, after: LinkState, input: LinkInput): LinkWrite {
  const { status, reason, wanted, failures, qr } = after;
  const isDrop = input.type !== 'suspend' && after.openSince === null && (before.openSince !== null || !wanted);
  return {
    status,
    reason,
    wanted,
    retries: status === 'CONNECTED' ? 0 : failures,
    qr,
    opened: input.type === 'open',
    dropped: isDrop ? reason : null,
    ...numberIn(input),
  };
}

/** The number is learned when the link opens and worthless once the phone is unlinked. */
function numberIn(input: LinkInput): { number?: string | null } {
  if (input.type === 'open' && input.number !== null) return { number: input.number };
  return input.type === 'closed' && input.end === 'unlinked' ? { number: null } : {};
}
