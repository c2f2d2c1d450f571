import type { LinkEvent } from './driver.ts';

export type Closed = Extract<LinkEvent, { type: 'closed' }>;

/** Codes with which WhatsApp ends a linked socket. The wait is what it asks for, or what has proved wise. */
const meanings: Readonly<Record<number, Omit<Closed, 'type' | 'code'>>> = {
  401: { end: 'unlinked', reason: 'unlinked_on_phone' },
  402: { end: 'fatal', reason: 'account_restricted' },
  403: { end: 'fatal', reason: 'banned' },
  405: { end: 'fatal', reason: 'client_outdated' },
  406: { end: 'fatal', reason: 'account_restricted' },
  408: { end: 'retry', reason: 'unreachable' },
  409: { end: 'fatal', reason: 'account_restricted' },
  411: { end: 'fatal', reason: 'not_multi_device' },
  412: { end: 'fatal', reason: 'account_restricted' },
  428: { end: 'retry', reason: 'unreachable' },
  440: { end: 'retry', reason: 'replaced', waitMs: 30_000 },
  500: { end: 'retry', reason: 'unreachable' },
  503: { end: 'retry', reason: 'unreachable', waitMs: 30_000 },
  515: { end: 'retry', reason: 'unreachable', waitMs: 0 },
};

/** What a close code means for a link. Before pairing, 408 says that all QR codes were used up. */
export function closedWithCode(code: number, linked: boolean): Closed {
  if (code === 408 && !linked) return { type: 'closed', end: 'fatal', reason: 'qr_expired', code };
  return { type: 'closed', ...(meanings[code] ?? { end: 'retry', reason: 'unknown_code' }), code };
}
