import { describe, expect, it } from 'vitest';
import type { DeviceSnapshot } from '../world/device.ts';
import { decideLink, type Phase } from './decide-link.ts';

const buildSnapshot = (changes: Partial<DeviceSnapshot> = {}): DeviceSnapshot => ({
  state: 'linked',
  epoch: 3,
  number: '5511990000001',
  online: true,
  banned: false,
  faults: {},
  ...changes,
});

describe('decideLink', () => {
  it.each<[string, Partial<DeviceSnapshot>, Phase, object]>([
    ['shows a QR code when nothing is linked', { state: 'none' }, 'starting', { do: 'showQr' }],
    ['waits for the scan', { state: 'none' }, 'qr', { do: 'nothing' }],
    ['waits for the scan of a phone that is off', { state: 'none', online: false }, 'qr', { do: 'nothing' }],
    ['opens after the scan', {}, 'qr', { do: 'open', number: '5511990000001', scanned: true }],
    ['opens with a link of before', {}, 'starting', { do: 'open', number: '5511990000001', scanned: false }],
    ['stays open', {}, 'open', { do: 'nothing' }],
    [
      'gives way to a newer socket',
      { epoch: 4 },
      'open',
      { do: 'close', event: { end: 'retry', reason: 'replaced', code: 440 } },
    ],
    [
      'closes when the phone is off',
      { online: false },
      'open',
      { do: 'close', event: { end: 'retry', reason: 'phone_offline' } },
    ],
    [
      'closes when WhatsApp is away',
      { faults: { offline: true } },
      'open',
      { do: 'close', event: { end: 'retry', reason: 'unreachable' } },
    ],
    [
      'closes when removed on the phone',
      { state: 'removed' },
      'open',
      { do: 'close', event: { end: 'unlinked', reason: 'unlinked_on_phone' }, forget: true },
    ],
    [
      'hears at the next start that it was removed',
      { state: 'removed' },
      'starting',
      { do: 'close', event: { end: 'unlinked', reason: 'unlinked_on_phone' }, forget: true },
    ],
    [
      'closes when logged out elsewhere',
      { state: 'none' },
      'open',
      { do: 'close', event: { end: 'unlinked', reason: 'logged_out' } },
    ],
    ['closes when banned', { banned: true }, 'open', { do: 'close', event: { end: 'fatal', reason: 'banned' } }],
    [
      'cannot answer a passkey',
      { state: 'passkey' },
      'qr',
      { do: 'close', event: { end: 'fatal', reason: 'passkey_required' }, scanned: true, forget: true },
    ],
    [
      'closes with a code, once',
      { faults: { closeCode: 503 } },
      'open',
      { do: 'close', event: { end: 'retry', reason: 'unreachable', code: 503 }, takeCode: true },
    ],
    [
      'forgets the link with code 401',
      { faults: { closeCode: 401 } },
      'open',
      { do: 'close', takeCode: true, forget: true },
    ],
    ['does nothing at rest', { epoch: 4 }, 'idle', { do: 'nothing' }],
  ])('%s', (_name, changes, phase, step) => {
    expect(decideLink(buildSnapshot(changes), phase, 3)).toMatchObject(step);
  });

  it('takes a forgotten connection for an unlinked one', () => {
    expect(decideLink(undefined, 'open', 3)).toMatchObject({ do: 'close', event: { end: 'unlinked' } });
  });
});
