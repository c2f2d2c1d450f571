import { describe, expect, it } from 'vitest';
import {
  newHeldLink,
  nextHeldLink,
  type HeldLinkEffect,
  type HeldLinkInput,
  type HeldLinkState,
  type LinkOrder,
  type LinkWrite,
} from './held-link.ts';
import { usualLinkLimits as limits, type LinkState } from './link-state.ts';

const now = 1_000;
const fresh = newHeldLink(0);
const inLink = (link: Partial<LinkState>, over: Partial<HeldLinkState> = {}): HeldLinkState => ({
  ...fresh,
  isShown: true,
  hasDriver: true,
  ...over,
  link: { ...fresh.link, downSince: null, ...link },
});
const open = inLink({ status: 'CONNECTED', openSince: 0 });
const qr = { text: 'code', validForMs: 20_000 };
const scanning = inLink({ status: 'qrcode', qr });
const waiting = inLink({ status: 'OPENING', reason: 'unreachable', failures: 1, retryAt: 900 }, { hasDriver: false });
const step = (state: HeldLinkState, input: HeldLinkInput) => nextHeldLink(state, input, { now, random: 0.5, limits });
const writeOf = (write: Partial<LinkWrite>): LinkWrite => ({
  status: 'OPENING',
  reason: null,
  wanted: true,
  retries: 0,
  qr: null,
  opened: false,
  dropped: null,
  ...write,
});
const save = (write: Partial<LinkWrite>): HeldLinkEffect => ({ do: 'save', write: writeOf(write) });
const order = (what: LinkOrder): HeldLinkInput => ({ type: 'order', order: what });
const lost = { type: 'closed', end: 'retry', reason: 'unreachable' } as const;

describe('nextHeldLink: what the holder does', () => {
  it.each<[string, HeldLinkState, HeldLinkInput, readonly HeldLinkEffect[], Partial<HeldLinkState>]>([
    ['shows that it opens before it starts a driver', fresh, order('run'), [save({})], { hasDriver: false }],
    [
      'starts the driver once that is shown',
      { ...fresh, unsaved: writeOf({}) },
      { type: 'saved' },
      [{ do: 'startDriver' }],
      { hasDriver: true, isShown: true, unsaved: null },
    ],
    [
      'starts the driver again when it is time',
      waiting,
      { type: 'tried' },
      [{ do: 'startDriver' }],
      { hasDriver: true },
    ],
    ['waits until it is time', waiting, order('run'), [], { hasDriver: false }],
    ['leaves a running driver alone', open, order('run'), [], { hasDriver: true }],
    ['asks for a code to type while one is to be scanned', scanning, order('run'), [{ do: 'offerPairingCode' }], {}],
    [
      'shows each new code',
      scanning,
      { type: 'qr', qr: { ...qr, text: 'next' } },
      [save({ status: 'qrcode', qr: { ...qr, text: 'next' } })],
      {},
    ],
    [
      'shows the number of an open link',
      scanning,
      { type: 'open', number: '5511' },
      [save({ status: 'CONNECTED', opened: true, number: '5511' })],
      {},
    ],
    [
      'keeps the known number when the driver does not tell one',
      scanning,
      { type: 'open', number: null },
      [save({ status: 'CONNECTED', opened: true })],
      {},
    ],
    [
      'shows why the link was lost before it stops the driver',
      open,
      lost,
      [save({ reason: 'unreachable', retries: 1, dropped: 'unreachable' })],
      { hasDriver: true },
    ],
    [
      'stops the driver once the loss is shown',
      inLink({ retryAt: 2_000 }, { unsaved: writeOf({}) }),
      { type: 'saved' },
      [{ do: 'stopDriver' }],
      { hasDriver: false },
    ],
    ['does nothing about a tick that changes nothing', open, { type: 'tick' }, [], open],
    [
      'does not call a renewal a loss',
      open,
      { type: 'renew' },
      [save({ status: 'OPENING', dropped: null })],
      { hasDriver: true },
    ],
    [
      'forgets the number of an unlinked phone',
      open,
      { type: 'closed', end: 'unlinked', reason: 'unlinked_on_phone' },
      [
        save({
          status: 'DISCONNECTED',
          reason: 'unlinked_on_phone',
          wanted: false,
          dropped: 'unlinked_on_phone',
          number: null,
        }),
      ],
      { ending: null },
    ],
    [
      'unlinks and ends once that is shown',
      inLink({ over: 'logout', wanted: false }, { unsaved: writeOf({}) }),
      { type: 'saved' },
      [{ do: 'end', how: 'logout' }],
      { ending: 'logout' },
    ],
    [
      'ends without unlinking after a fatal close',
      inLink({ over: 'stop', wanted: false }, { unsaved: writeOf({}) }),
      { type: 'saved' },
      [{ do: 'end', how: 'stop' }],
      { ending: 'stop' },
    ],
    [
      'shows that a company may not be connected, and does not call it a loss',
      open,
      order('suspend'),
      [save({ status: 'DISCONNECTED', reason: 'not_available' })],
      { ending: null },
    ],
    [
      'writes again what could not be written, and then sees what is asked',
      { ...open, unsaved: writeOf({ status: 'CONNECTED' }) },
      order('run'),
      [save({ status: 'CONNECTED' }), { do: 'readOrder' }],
      {},
    ],
    [
      'keeps facts of an earlier write that could not be written',
      { ...open, unsaved: writeOf({ status: 'CONNECTED', number: '5511', opened: true }) },
      lost,
      [save({ reason: 'unreachable', retries: 1, dropped: 'unreachable', number: '5511' })],
      {},
    ],
    ['forgets the phone when asked', open, order('wipe'), [{ do: 'wipe' }], { hasDriver: false }],
    ['begins again after the phone was forgotten', open, { type: 'wiped' }, [{ do: 'readOrder' }], newHeldLink(now)],
    [
      'unlinks the phone of a deleted connection',
      open,
      order('deleted'),
      [{ do: 'end', how: 'logout' }],
      { ending: 'logout' },
    ],
    ['leaves a link that nobody wants', open, order('rest'), [{ do: 'end', how: 'stop' }], { ending: 'stop' }],
    ['leaves a link that another node holds', open, order('lost'), [{ do: 'end', how: 'stop' }], { ending: 'stop' }],
    [
      'leaves a link when its lease is gone',
      open,
      { type: 'released' },
      [{ do: 'end', how: 'stop' }],
      { ending: 'stop' },
    ],
    [
      'warns once of a link that fails again and again',
      inLink({ status: 'TIMEOUT', reason: 'unreachable', failures: 9, downSince: 0 }),
      lost,
      [
        { do: 'warnOfFailures', reason: 'unreachable' },
        save({ status: 'TIMEOUT', reason: 'unreachable', retries: 10, dropped: null }),
      ],
      {},
    ],
    [
      'does not warn a second time',
      inLink({ status: 'TIMEOUT', reason: 'unreachable', failures: 10, downSince: 0 }),
      lost,
      [save({ status: 'TIMEOUT', reason: 'unreachable', retries: 11 })],
      {},
    ],
  ])('%s', (_name, state, input, effects, expected) => {
    const next = step(state, input);
    expect(next.effects).toEqual(effects);
    expect(next.state).toMatchObject(expected);
  });
});

it.each<[HeldLinkInput]>([[order('run')], [order('deleted')], [{ type: 'saved' }], [lost], [{ type: 'released' }]])(
  'nextHeldLink does nothing after the end: %j',
  (input) => {
    const over: HeldLinkState = { ...open, ending: 'stop' };
    expect(step(over, input)).toEqual({ state: over, effects: [] });
  },
);
