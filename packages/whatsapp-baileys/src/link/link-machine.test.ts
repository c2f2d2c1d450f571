import type { Closed, LinkEvent } from '@balcao/whatsapp';
import { describe, expect, it } from 'vitest';
import {
  endsDevice,
  newLinkState,
  nextLinkStep,
  type LinkEffect,
  type LinkInput,
  type LinkPhase,
  type LinkSettings,
  type LinkState,
} from './link-machine.ts';

const settings: LinkSettings = { qrMs: undefined, hasFixedVersion: false };
const inPhase = (phase: LinkPhase, over: Partial<LinkState> = {}): LinkState => ({
  ...newLinkState,
  attempt: 7,
  phase,
  ...over,
});
const report = (event: LinkEvent): LinkEffect => ({ do: 'report', event });
const closed = (end: Closed['end'], reason: Closed['reason'], code?: number): Closed => ({
  type: 'closed',
  end,
  reason,
  ...(code === undefined ? {} : { code }),
});
/** The effects of every end: the timer stops and the socket goes. */
const ending = (event: Closed | null, isLogout = false): LinkEffect[] => [
  { do: 'stopTimer' },
  { do: 'endSocket', isLogout, closed: event },
];
const socketClosed = (code: number, over: Partial<Extract<LinkInput, { type: 'socketClosed' }>> = {}): LinkInput => ({
  type: 'socketClosed',
  code,
  networkReason: 'unreachable',
  isPaired: true,
  ...over,
});
const gone = { phase: 'down', isScanned: false, codesShown: 0, isVersionRenewed: false, attempt: 8 } as const;

describe('nextLinkStep', () => {
  it.each<[string, LinkState, LinkInput, Partial<LinkState>, readonly LinkEffect[]]>([
    [
      'opens a socket with the stored keys',
      inPhase('down', { isVersionRenewed: true }),
      { type: 'start' },
      { phase: 'starting', attempt: 8, isVersionRenewed: false },
      [{ do: 'openSocket', keys: 'stored', attempt: 8 }],
    ],
    [
      'gives a new socket some time to open',
      inPhase('starting'),
      { type: 'socketCreated' },
      { phase: 'connecting', attempt: 7 },
      [{ do: 'startTimer' }],
    ],
    [
      'counts the codes of each socket by itself',
      inPhase('reopening', { codesShown: 3, isScanned: true }),
      { type: 'socketCreated' },
      { phase: 'connecting', codesShown: 0, isScanned: true },
      [{ do: 'startTimer' }],
    ],
    ['gives up a start that failed', inPhase('starting'), { type: 'openFailed' }, gone, ending(null)],
    [
      'reports a restart that failed',
      inPhase('reopening'),
      { type: 'openFailed' },
      gone,
      ending(closed('retry', 'unreachable')),
    ],
    [
      'shows the first code for a minute',
      inPhase('connecting'),
      { type: 'qr', qr: 'one' },
      { phase: 'qr', codesShown: 1 },
      [{ do: 'stopTimer' }, report({ type: 'qr', qr: 'one', validForMs: 60_000 })],
    ],
    [
      'shows the next ones for twenty seconds',
      inPhase('qr', { codesShown: 1 }),
      { type: 'qr', qr: 'two' },
      { phase: 'qr', codesShown: 2 },
      [{ do: 'stopTimer' }, report({ type: 'qr', qr: 'two', validForMs: 20_000 })],
    ],
    [
      'waits for the phone that scanned',
      inPhase('qr', { codesShown: 1 }),
      { type: 'scanned' },
      { phase: 'connecting', isScanned: true, codesShown: 1 },
      [{ do: 'startTimer' }, report({ type: 'scanned' })],
    ],
    [
      'opens',
      inPhase('connecting', { isScanned: true, isVersionRenewed: true }),
      { type: 'opened', number: '5511' },
      { phase: 'open', isScanned: false, isVersionRenewed: false },
      [{ do: 'stopTimer' }, report({ type: 'open', number: '5511' }), { do: 'askForRestriction' }],
    ],
    [
      'restarts a paired device without a report when WhatsApp asks for it',
      inPhase('connecting', { isScanned: true, codesShown: 2 }),
      socketClosed(515),
      { phase: 'reopening', attempt: 8, isScanned: true },
      [{ do: 'stopTimer' }, { do: 'openSocket', keys: 'inMemory', attempt: 8 }],
    ],
    [
      'ends a device that is asked to restart and was never paired',
      inPhase('connecting'),
      socketClosed(515, { isPaired: false }),
      gone,
      ending({ ...closed('retry', 'unreachable', 515), waitMs: 0 }),
    ],
    [
      'looks the version up again when it is refused',
      inPhase('connecting'),
      socketClosed(405),
      { phase: 'reopening', isVersionRenewed: true, attempt: 8 },
      [{ do: 'stopTimer' }, { do: 'forgetVersion' }, { do: 'openSocket', keys: 'inMemory', attempt: 8 }],
    ],
    [
      'ends when the version is refused a second time',
      inPhase('connecting', { isVersionRenewed: true }),
      socketClosed(405),
      gone,
      ending(closed('fatal', 'client_outdated', 405)),
    ],
    [
      'takes 408 for expired codes where codes were shown',
      inPhase('qr', { codesShown: 6 }),
      socketClosed(408, { isPaired: false }),
      gone,
      ending(closed('fatal', 'qr_expired', 408)),
    ],
    [
      'takes 408 for a lost connection where none was shown',
      inPhase('connecting'),
      socketClosed(408, { isPaired: false }),
      gone,
      ending(closed('retry', 'unreachable', 408)),
    ],
    [
      'takes 408 for a lost connection of a paired device, whatever was shown before',
      inPhase('open', { codesShown: 1 }),
      socketClosed(408),
      gone,
      ending(closed('retry', 'unreachable', 408)),
    ],
    [
      'names what is wrong with the network',
      inPhase('connecting'),
      socketClosed(428, { networkReason: 'certificate_refused' }),
      gone,
      ending(closed('retry', 'certificate_refused', 428)),
    ],
    [
      'believes a code that says more than the network does',
      inPhase('open'),
      socketClosed(401, { networkReason: 'proxy_refused' }),
      gone,
      ending(closed('unlinked', 'unlinked_on_phone', 401)),
    ],
    [
      'reports a refused upgrade with its status',
      inPhase('connecting'),
      { type: 'upgradeRefused', status: 503 },
      gone,
      ending(closed('retry', 'unreachable', 503)),
    ],
    [
      'tells of the scan before it ends for want of a passkey',
      inPhase('qr', { codesShown: 1 }),
      { type: 'passkeyRequested' },
      gone,
      [report({ type: 'scanned' }), ...ending(closed('fatal', 'passkey_required'))],
    ],
    [
      'retries a socket that does not open in time',
      inPhase('connecting'),
      { type: 'timedOut' },
      gone,
      ending(closed('retry', 'unreachable')),
    ],
    [
      'gives up a phone that scanned and does nothing',
      inPhase('connecting', { isScanned: true }),
      { type: 'timedOut' },
      gone,
      ending(closed('fatal', 'pairing_failed')),
    ],
    [
      'retries a socket that stopped answering',
      inPhase('open'),
      { type: 'unresponsive' },
      gone,
      ending(closed('retry', 'silent')),
    ],
    [
      'ends when keys are not stored',
      inPhase('open'),
      { type: 'keysNotStored' },
      gone,
      ending(closed('retry', 'unreachable')),
    ],
    [
      'ends when the last keys of a closed socket are not stored',
      inPhase('reopening'),
      { type: 'keysNotStored' },
      gone,
      ending(closed('retry', 'unreachable')),
    ],
    ['stops while it starts', inPhase('starting'), { type: 'stop' }, gone, ending(null)],
    ['stops while it restarts', inPhase('reopening'), { type: 'stop' }, gone, ending(null)],
    ['stops an open link without a report', inPhase('open'), { type: 'stop' }, gone, ending(null)],
    ['logs out on an open socket', inPhase('open'), { type: 'logout' }, gone, ending(null, true)],
    ['cannot log out on a socket that is not open', inPhase('qr'), { type: 'logout' }, gone, ending(null)],
  ])('%s', (_name, state, input, expected, effects) => {
    const step = nextLinkStep(state, input, settings);
    expect(step.state).toMatchObject(expected);
    expect(step.effects).toEqual(effects);
  });

  it.each<[string, LinkState, LinkInput]>([
    ['a second start', inPhase('starting'), { type: 'start' }],
    ['a start of an open link', inPhase('open'), { type: 'start' }],
    ['a stop of what is down', inPhase('down'), { type: 'stop' }],
    ['a late time limit', inPhase('down'), { type: 'timedOut' }],
    ['a code of the old socket during a restart', inPhase('reopening'), { type: 'qr', qr: 'old' }],
    ['a second close of the old socket during a restart', inPhase('reopening'), socketClosed(428)],
    ['keys of an earlier socket during a start', inPhase('starting'), { type: 'keysNotStored' }],
  ])('ignores %s', (_name, state, input) => {
    const step = nextLinkStep(state, input, settings);
    expect(step.state).toBe(state);
    expect(step.effects).toEqual([]);
  });

  it('shows codes as long as the settings say', () => {
    const step = nextLinkStep(inPhase('connecting'), { type: 'qr', qr: 'one' }, { ...settings, qrMs: 20 });
    expect(step.effects).toContainEqual(report({ type: 'qr', qr: 'one', validForMs: 20 }));
  });

  it('does not look up a version that was given', () => {
    const step = nextLinkStep(inPhase('connecting'), socketClosed(405), { ...settings, hasFixedVersion: true });
    expect(step.effects).toEqual(ending(closed('fatal', 'client_outdated', 405)));
  });
});

it.each([
  [closed('unlinked', 'unlinked_on_phone', 401), true],
  [closed('fatal', 'passkey_required'), true],
  [closed('fatal', 'pairing_failed'), true],
  [closed('fatal', 'banned', 403), false],
  [closed('retry', 'unreachable'), false],
])('endsDevice %j: %s', (event, expected) => {
  expect(endsDevice(event)).toBe(expected);
});
