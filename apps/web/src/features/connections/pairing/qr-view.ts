import type { Connection } from '@balcao/contract';

/** What the QR dialog shows; `linked` and `over` close it. */
export type QrView = 'waiting' | 'scan' | 'expired' | 'failed' | 'linked' | 'over';

export type QrSituation = {
  /** The connection now; undefined once it is deleted. */
  connection: Pick<Connection, 'status' | 'statusReason' | 'qrcode' | 'qrcodeUntil'> | undefined;
  /** A new code has been requested and is not here yet. */
  asking: boolean;
  /** A code has been shown since the last request. */
  seen: boolean;
  /** How long nothing has come, in milliseconds. */
  waitedFor: number;
  now: number;
};

/** The next code takes a moment to arrive, so the old one counts as expired only after this. */
const grace = 5000;

/** WhatsApp sends a code within seconds; after this long something is wrong. */
const patience = 20_000;

/**
 * Decides what the QR dialog shows (S283, S284). It never waits for a code that will not come: a known cause, or a long
 * silence, is a failure that can be tried again.
 */
export function qrViewOf({ connection, asking, seen, waitedFor, now }: QrSituation): QrView {
  if (connection === undefined) return 'over';
  if (asking) return 'waiting';
  const { status, statusReason, qrcode, qrcodeUntil } = connection;
  if (status === 'PAIRING' || status === 'CONNECTED') return 'linked';
  if (status === 'DISCONNECTED' && statusReason === 'qr_expired') return 'expired';
  if (qrcode !== '') return qrcodeUntil !== null && Date.parse(qrcodeUntil) + grace < now ? 'expired' : 'scan';
  if (seen && (statusReason === null || statusReason === 'logged_out')) return 'over';
  return status === 'DISCONNECTED' || statusReason !== null || waitedFor > patience ? 'failed' : 'waiting';
}

/** Whole seconds until the code changes, never below zero. */
export function secondsLeft(until: string | null, now: number): number | null {
  return until === null ? null : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
}
