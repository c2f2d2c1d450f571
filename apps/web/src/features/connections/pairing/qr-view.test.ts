import type { Connection } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { type QrSituation, qrViewOf, secondsLeft } from './qr-view.ts';

const now = Date.parse('2026-03-09T13:42:00Z');
const later = new Date(now + 20_000).toISOString();
const justNow = new Date(now - 2000).toISOString();
const longAgo = new Date(now - 10_000).toISOString();

type Shown = Pick<Connection, 'status' | 'statusReason' | 'qrcode' | 'qrcodeUntil'>;
const waiting: Shown = { status: 'OPENING', statusReason: null, qrcode: '', qrcodeUntil: null };
const code: Shown = { status: 'qrcode', statusReason: null, qrcode: '2@abc', qrcodeUntil: later };

describe('qrViewOf', () => {
  it.each<[string, Partial<QrSituation>, string]>([
    ['S273 shows the code', { connection: code }, 'scan'],
    ['S282 waits for the first code', { connection: waiting }, 'waiting'],
    [
      'S284 waits while a new one is asked for, whatever the row still says',
      { connection: { ...code, qrcodeUntil: longAgo }, asking: true },
      'waiting',
    ],
    ['S283 shows the renewed code', { connection: { ...code, qrcode: '2@def' }, seen: true }, 'scan'],
    ['S283 lets the next code take its moment', { connection: { ...code, qrcodeUntil: justNow }, seen: true }, 'scan'],
    ['S283 closes when the code was read', { connection: { ...waiting, status: 'PAIRING' }, seen: true }, 'linked'],
    ['S283 closes when it is connected already', { connection: { ...waiting, status: 'CONNECTED' } }, 'linked'],
    [
      'S283 closes when somebody unlinked it meanwhile',
      { connection: { ...waiting, status: 'DISCONNECTED', statusReason: 'logged_out' }, seen: true },
      'over',
    ],
    ['S283 closes when the code is gone while opening', { connection: waiting, seen: true }, 'over'],
    ['S285 closes with the connection', { connection: undefined, asking: true }, 'over'],
    ['S284 says that the code is too old', { connection: { ...code, qrcodeUntil: longAgo }, seen: true }, 'expired'],
    [
      'S284 says that no more codes come',
      { connection: { ...waiting, status: 'DISCONNECTED', statusReason: 'qr_expired' }, seen: true },
      'expired',
    ],
    [
      'S284 says when there was no code at all',
      { connection: { ...waiting, status: 'DISCONNECTED', statusReason: 'unreachable' } },
      'failed',
    ],
    [
      'S445 names the cause while WhatsApp cannot be reached and it is tried again',
      { connection: { ...waiting, status: 'TIMEOUT', statusReason: 'unreachable' } },
      'failed',
    ],
    [
      'S445 names the cause when linking failed after the code was shown',
      { connection: { ...waiting, status: 'DISCONNECTED', statusReason: 'pairing_failed' }, seen: true },
      'failed',
    ],
    ['S445 does not wait for ever', { connection: waiting, waitedFor: 20_001 }, 'failed'],
    ['trusts a code without an end', { connection: { ...code, qrcodeUntil: null } }, 'scan'],
  ])('%s', (_, situation, view) => {
    expect(qrViewOf({ connection: code, asking: false, seen: false, waitedFor: 0, now, ...situation })).toBe(view);
  });
});

describe('secondsLeft', () => {
  it.each([
    [null, null],
    [later, 20],
    [longAgo, 0],
  ])('%s', (until, expected) => {
    expect(secondsLeft(until, now)).toBe(expected);
  });
});
