import { describe, expect, it } from 'vitest';
import type { SnapshotWithEvents } from '../world/device.ts';
import type { PendingEvent } from '../world/event-data.ts';
import { qrCount } from './qr-codes.ts';
import {
  newSocketState,
  nextSocketStep,
  type SocketEffect,
  type SocketInput,
  type SocketState,
} from './socket-machine.ts';

const inPhase = (phase: SocketState['phase'], over: Partial<SocketState> = {}): SocketState => ({
  ...newSocketState,
  phase,
  epoch: 3,
  run: 5,
  ...over,
});
const event = (seq: number): PendingEvent => ({
  seq,
  chat: 'pn:1',
  other: null,
  name: null,
  data: { type: 'typing', state: 'composing' },
});
const worldRead = (snapshot: Partial<SnapshotWithEvents>, limit = 0): SocketInput => ({
  type: 'worldRead',
  limit,
  snapshot: {
    state: 'linked',
    epoch: 3,
    number: '5511',
    online: true,
    banned: false,
    faults: {},
    lastSeq: 9,
    events: [],
    ...snapshot,
  },
});
const scanned: SocketEffect = { do: 'report', event: { type: 'scanned' } };
const idle = { ...newSocketState, run: 6 };

describe('nextSocketStep', () => {
  it.each<[string, SocketState, SocketInput, Partial<SocketState>, readonly SocketEffect[]]>([
    [
      'asks the world for a socket',
      inPhase('idle'),
      { type: 'start' },
      { phase: 'opening', run: 6 },
      [{ do: 'create', run: 6 }],
    ],
    [
      'looks at the world with a new socket',
      inPhase('opening'),
      { type: 'created', epoch: 4 },
      { phase: 'starting', epoch: 4, run: 5 },
      [{ do: 'watch' }, { do: 'readWorld' }],
    ],
    ['gives up a socket that the world did not give', inPhase('opening'), { type: 'createFailed' }, idle, []],
    [
      'shows a code when nothing is linked',
      inPhase('starting'),
      worldRead({ state: 'none' }),
      { phase: 'starting' },
      [{ do: 'showQr', codesShown: 0 }],
    ],
    [
      'reports a code once the world shows it',
      inPhase('starting'),
      { type: 'qrShown', qr: 'one', validForMs: 60 },
      { phase: 'qr', codesShown: 1 },
      [
        { do: 'report', event: { type: 'qr', qr: 'one', validForMs: 60 } },
        { do: 'renewQrAfter', ms: 60 },
      ],
    ],
    [
      'replaces a code that is no longer valid',
      inPhase('qr', { codesShown: qrCount - 1 }),
      { type: 'qrExpired' },
      { phase: 'qr' },
      [{ do: 'showQr', codesShown: qrCount - 1 }],
    ],
    [
      'ends after the last code',
      inPhase('qr', { codesShown: qrCount }),
      { type: 'qrExpired' },
      idle,
      [
        { do: 'release' },
        {
          do: 'close',
          event: { type: 'closed', end: 'fatal', reason: 'qr_expired', code: 408 },
          change: { hideQrOf: 3 },
        },
      ],
    ],
    [
      'opens after the scan, and takes what waits for backlog',
      inPhase('qr'),
      worldRead({}),
      { phase: 'open', backlogUntil: 9 },
      [scanned, { do: 'reportOpen', number: '5511' }],
    ],
    [
      'opens a linked device',
      inPhase('starting'),
      worldRead({}),
      { phase: 'open' },
      [{ do: 'reportOpen', number: '5511' }],
    ],
    [
      'hands over what waits, as a sign of life too',
      inPhase('open', { isAliveDue: true }),
      worldRead({ events: [event(1)] }, 200),
      { hasMore: false, isAliveDue: false },
      [{ do: 'reportAlive' }, { do: 'deliver', events: [event(1)] }],
    ],
    [
      'looks again after a full look',
      inPhase('open'),
      worldRead({ events: [event(1)] }, 1),
      { hasMore: true },
      [{ do: 'reportAlive' }, { do: 'deliver', events: [event(1)] }, { do: 'readWorld' }],
    ],
    [
      'waits for room when it has none',
      inPhase('open'),
      worldRead({}, 0),
      { hasMore: true },
      [{ do: 'deliver', events: [] }],
    ],
    [
      'reports a sign of life that is due although nothing waits',
      inPhase('open', { isAliveDue: true }),
      worldRead({}, 200),
      { isAliveDue: false },
      [{ do: 'reportAlive' }, { do: 'deliver', events: [] }],
    ],
    ['looks for a sign of life', inPhase('open'), { type: 'keepAlive' }, { isAliveDue: true }, [{ do: 'readWorld' }]],
    [
      'changes the world before it reports the end',
      inPhase('open'),
      worldRead({ faults: { closeCode: 401 } }),
      idle,
      [
        { do: 'release' },
        {
          do: 'close',
          event: { type: 'closed', end: 'unlinked', reason: 'unlinked_on_phone', code: 401 },
          change: { takeCode: true, forget: true },
        },
      ],
    ],
    [
      'reports the scan before it ends for want of a passkey',
      inPhase('qr'),
      worldRead({ state: 'passkey' }),
      idle,
      [
        scanned,
        { do: 'release' },
        {
          do: 'close',
          event: { type: 'closed', end: 'fatal', reason: 'passkey_required' },
          change: { takeCode: false, forget: true },
        },
      ],
    ],
    [
      'lets the handlers finish when it stops',
      inPhase('open'),
      { type: 'stop' },
      idle,
      [{ do: 'release' }, { do: 'drain' }],
    ],
    [
      'hides the code when it stops',
      inPhase('qr'),
      { type: 'stop' },
      idle,
      [{ do: 'release' }, { do: 'drain' }, { do: 'hideQr', epoch: 3 }],
    ],
  ])('%s', (_name, state, input, expected, effects) => {
    const step = nextSocketStep(state, input);
    expect(step.state).toMatchObject(expected);
    expect(step.effects).toEqual(effects);
  });

  it.each<[string, SocketState, SocketInput]>([
    ['a second start', inPhase('opening'), { type: 'start' }],
    ['a socket that comes after the stop', inPhase('idle'), { type: 'created', epoch: 4 }],
    ['a stop of what is idle', inPhase('idle'), { type: 'stop' }],
    [
      'a code that is shown after the phone scanned it',
      inPhase('open'),
      { type: 'qrShown', qr: 'one', validForMs: 60 },
    ],
    ['a code that is no longer valid after the scan', inPhase('open'), { type: 'qrExpired' }],
    ['a look before the scan', inPhase('qr'), worldRead({ state: 'none' })],
    ['a look after the stop', inPhase('idle'), worldRead({})],
  ])('ignores %s', (_name, state, input) => {
    expect(nextSocketStep(state, input)).toEqual({ state, effects: [] });
  });
});
