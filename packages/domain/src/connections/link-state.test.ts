import { describe, expect, it } from 'vitest';
import {
  newLinkState,
  nextLinkAlarm,
  nextLinkState,
  retryDelay,
  usualLinkLimits as limits,
  type LinkAlarm,
  type LinkInput,
  type LinkState,
} from './link-state.ts';

const at = (now: number, random = 0.5) => ({ now, random, limits });
const fresh = newLinkState(0);
const open: LinkState = { ...fresh, status: 'CONNECTED', downSince: null, openSince: 0 };
const pairing: LinkState = { ...fresh, status: 'PAIRING', downSince: null, scannedAt: 0 };
const qr = { text: 'code', validForMs: 20_000 };
const lost = { type: 'closed', end: 'retry', reason: 'unreachable' } as const;

describe('nextLinkState: the status people see', () => {
  it.each<[string, LinkState, LinkInput, number, Partial<LinkState>]>([
    ['a QR code to scan', fresh, { type: 'qr', qr }, 5, { status: 'qrcode', reason: null, qr, downSince: null }],
    [
      'a scanned QR code',
      { ...fresh, status: 'qrcode', qr },
      { type: 'scanned' },
      5,
      { status: 'PAIRING', qr: null, scannedAt: 5 },
    ],
    [
      'an open link',
      fresh,
      { type: 'open', number: null },
      5,
      { status: 'CONNECTED', reason: null, openSince: 5, wanted: true, over: null },
    ],
    [
      'a QR code whose socket was lost',
      { ...fresh, status: 'qrcode', qr, downSince: null },
      lost,
      5,
      { status: 'OPENING', qr: null },
    ],
    ['a short break', open, lost, 5, { status: 'OPENING', reason: 'unreachable', downSince: 5, wanted: true }],
    ['a break within 20 s', { ...fresh, failures: 3 }, lost, 20_000, { status: 'OPENING' }],
    [
      'a break of more than 20 s',
      { ...fresh, failures: 3 },
      lost,
      20_001,
      { status: 'TIMEOUT', reason: 'unreachable' },
    ],
    [
      'a break that lasts while nothing happens',
      fresh,
      { type: 'tick' },
      20_000,
      { status: 'TIMEOUT', reason: 'unreachable' },
    ],
    [
      'a failure while the warning is up',
      { ...fresh, status: 'TIMEOUT', downSince: 100_000 },
      lost,
      100_001,
      { status: 'TIMEOUT' },
    ],
    [
      'an opening after the warning',
      { ...fresh, status: 'TIMEOUT', reason: 'unreachable' },
      { type: 'open', number: null },
      5,
      { status: 'CONNECTED', reason: null },
    ],
    ['the restart that belongs to a pairing', pairing, { ...lost, waitMs: 0 }, 5, { status: 'PAIRING', retryAt: 5 }],
    [
      'a pairing without end',
      pairing,
      { type: 'tick' },
      60_000,
      { status: 'DISCONNECTED', reason: 'pairing_failed', wanted: false, over: 'stop' },
    ],
    ['a pairing that takes its time', pairing, { type: 'tick' }, 59_999, { status: 'PAIRING', wanted: true }],
    [
      'a ban',
      open,
      { type: 'closed', end: 'fatal', reason: 'banned' },
      5,
      { status: 'DISCONNECTED', reason: 'banned', wanted: false, over: 'stop', retryAt: null },
    ],
    [
      'a removal on the phone',
      open,
      { type: 'closed', end: 'unlinked', reason: 'unlinked_on_phone' },
      5,
      { status: 'DISCONNECTED', reason: 'unlinked_on_phone', wanted: false, over: 'logout' },
    ],
    [
      'a company that may not be connected for now',
      { ...open, failures: 2 },
      { type: 'suspend' },
      5,
      { status: 'DISCONNECTED', reason: 'not_available', wanted: true, over: 'stop', failures: 0, openSince: null },
    ],
    [
      'a link that receives nothing',
      open,
      { type: 'silent' },
      5,
      { status: 'TIMEOUT', reason: 'silent', wanted: true, retryAt: 1_005 },
    ],
    [
      'a driver that says nothing',
      { ...fresh, status: 'TIMEOUT', triedAt: 0 },
      { type: 'tick' },
      60_000,
      { status: 'TIMEOUT', triedAt: null, retryAt: 61_000 },
    ],
    [
      'a socket that is replaced',
      { ...open, failures: 2, renewAt: 90 },
      { type: 'renew' },
      90,
      { status: 'OPENING', reason: null, openSince: null, retryAt: 90, renewAt: null, failures: 2, wanted: true },
    ],
    ['a renewal of what is not open', pairing, { type: 'renew' }, 90, pairing],
    ['a tick too early', fresh, { type: 'tick' }, 19_999, fresh],
    ['an open link on which time passes', open, { type: 'tick' }, 100_000, open],
    [
      'a driver that was started less than a minute ago',
      { ...fresh, status: 'TIMEOUT', triedAt: 1 },
      { type: 'tick' },
      60_000,
      { triedAt: 1, retryAt: null },
    ],
  ])('%s', (_name, state, input, now, expected) => {
    expect(nextLinkState(state, input, at(now))).toMatchObject(expected);
  });
});

describe('nextLinkState: when it is tried again', () => {
  it('waits 1, 2, 4 … 60 s', () => {
    let state = fresh;
    const waits = Array.from({ length: 8 }, (_, n) => {
      state = nextLinkState(state, lost, at(n));
      return (state.retryAt ?? 0) - n;
    });
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it.each([
    [0, 700],
    [0.5, 1_000],
    [1, 1_300],
  ])('varies by 30 %%: drawn %d', (random, wait) => {
    expect(retryDelay(1, at(0, random))).toBe(wait);
  });

  it.each([
    ['forgets the failures after two minutes open', { ...open, failures: 6 }, 120_000, undefined, 1_000],
    ['remembers them after less', { ...open, failures: 2 }, 119_999, undefined, 4_000],
    ['waits as long as the driver asks', open, 0, 30_000, 30_000],
    ['comes back at once when asked to', open, 0, 0, 0],
    ['three times', { ...open, failures: 2 }, 0, 0, 0],
    ['but not for ever', { ...open, failures: 3 }, 0, 0, 8_000],
  ])('%s', (_name, state, now, waitMs, wait) => {
    expect(nextLinkState(state, { ...lost, waitMs }, at(now)).retryAt).toBe(now + wait);
  });

  it('notes that it was tried', () => {
    expect(nextLinkState({ ...fresh, retryAt: 5 }, { type: 'tried' }, at(6))).toMatchObject({
      triedAt: 6,
      retryAt: null,
    });
  });
});

describe('nextLinkAlarm', () => {
  const connected: LinkState = { ...open, renewAt: 90_000 };
  it.each<[string, LinkState, number, LinkAlarm | null]>([
    ['the warning of a link that does not open', fresh, 0, { at: 20_000, for: 'timeLimit' }],
    ['the next try before the warning', { ...fresh, retryAt: 5_000 }, 0, { at: 5_000, for: 'retry' }],
    ['the warning before the next try', { ...fresh, retryAt: 25_000 }, 0, { at: 20_000, for: 'timeLimit' }],
    ['the next try when both come at once', { ...fresh, retryAt: 20_000 }, 0, { at: 20_000, for: 'retry' }],
    ['the end of a pairing', pairing, 0, { at: 60_000, for: 'timeLimit' }],
    ['a driver that says nothing', { ...fresh, status: 'TIMEOUT', triedAt: 7 }, 0, { at: 60_007, for: 'timeLimit' }],
    ['a probe of an open link', connected, 40_000, { at: 70_000, for: 'probe' }],
    ['the renewal of an open link', connected, 80_000, { at: 90_000, for: 'renewal' }],
    ['nothing while a code waits to be scanned', { ...fresh, status: 'qrcode', downSince: null }, 0, null],
  ])('%s', (_name, state, lastReceivedAt, expected) => {
    expect(nextLinkAlarm(state, lastReceivedAt, limits)).toEqual(expected);
  });
});

it.each([
  ['about once a day', 0.5, 24 * 3_600_000],
  ['some sooner', 0, 0.9 * 24 * 3_600_000],
  ['some later', 1, 1.1 * 24 * 3_600_000],
])('renews an open socket %s', (_name, random, expected) => {
  expect(nextLinkState(fresh, { type: 'open', number: null }, at(7, random)).renewAt).toBe(7 + expected);
});
