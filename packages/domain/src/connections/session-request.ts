import type { LinkStatus } from './link-state.ts';

export type SessionRequest = 'start' | 'renew' | 'end';

export type SessionFacts = { status: LinkStatus; wanted: boolean; wipe: boolean; number: string | null };

/** The row after the request; the holder of the link acts on it. */
export type SessionChange = {
  wanted: boolean;
  wipe: boolean;
  status: 'OPENING' | 'DISCONNECTED';
  reason: string | null;
};

/** What a request of a person changes, or null when nothing does, as with the second of two clicks. */
export function decideSessionRequest(request: SessionRequest, facts: SessionFacts): SessionChange | null {
  const isOn = facts.wanted && facts.status !== 'DISCONNECTED';
  switch (request) {
    case 'start':
      return isOn ? null : { wanted: true, wipe: facts.wipe, status: 'OPENING', reason: null };
    case 'renew':
      return isOn && (facts.wipe || asksForScan(facts))
        ? null
        : { wanted: true, wipe: true, status: 'OPENING', reason: null };
    case 'end':
      return !facts.wanted && (facts.wipe || facts.number === null)
        ? null
        : { wanted: false, wipe: true, status: 'DISCONNECTED', reason: 'logged_out' };
  }
}

/** No phone is linked and a QR code is shown or on its way. */
function asksForScan({ status, number }: SessionFacts): boolean {
  return number === null && (status === 'OPENING' || status === 'qrcode');
}
