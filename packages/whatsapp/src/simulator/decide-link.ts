import type { DeviceSnapshot } from '../world/device.ts';
import { closedWithCode, type Closed } from '../close-code.ts';

/** `opening` asks the world for a socket; `starting` has one and does not know yet whether a phone is linked. */
export type Phase = 'idle' | 'opening' | 'starting' | 'qr' | 'open';

/**
 * What a driver does after it read the world. `forget` and `takeCode` change the world before the event is reported.
 */
export type LinkStep =
  | { do: 'nothing' }
  | { do: 'showQr' }
  | { do: 'open'; number: string | null; scanned: boolean }
  | { do: 'close'; event: Closed; scanned?: true; forget?: true; takeCode?: true };

const close = (end: Closed['end'], reason: Closed['reason'], code?: number): Closed => ({
  type: 'closed',
  end,
  reason,
  ...(code === undefined ? {} : { code }),
});

/** Decides the next step of the socket with the given epoch. */
export function decideLink(snapshot: DeviceSnapshot | undefined, phase: Phase, epoch: number): LinkStep {
  if (phase === 'idle' || phase === 'opening') return { do: 'nothing' };
  if (snapshot === undefined) return { do: 'close', event: close('unlinked', 'unlinked_on_phone', 401) };
  if (snapshot.epoch !== epoch) return { do: 'close', event: closedWithCode(440, true) };
  if (snapshot.faults.offline === true) return { do: 'close', event: close('retry', 'unreachable') };
  const linked = snapshot.state === 'linked';
  if (snapshot.faults.closeCode !== undefined) return closeWithCode(snapshot.faults.closeCode, linked);
  if (snapshot.banned) return { do: 'close', event: close('fatal', 'banned', 403) };
  if (snapshot.state === 'removed')
    return { do: 'close', event: close('unlinked', 'unlinked_on_phone', 401), forget: true };
  if (snapshot.state === 'passkey')
    return { do: 'close', event: close('fatal', 'passkey_required'), scanned: true, forget: true };
  if (!snapshot.online && linked) return { do: 'close', event: close('retry', 'phone_offline') };
  if (linked)
    return phase === 'open' ? { do: 'nothing' } : { do: 'open', number: snapshot.number, scanned: phase === 'qr' };
  // Unlinked without a close code: somebody else logged this device out.
  if (phase === 'open') return { do: 'close', event: close('unlinked', 'logged_out', 401) };
  return phase === 'starting' ? { do: 'showQr' } : { do: 'nothing' };
}

function closeWithCode(code: number, linked: boolean): LinkStep {
  const event = closedWithCode(code, linked);
  return { do: 'close', event, takeCode: true, ...(event.end === 'unlinked' ? { forget: true } : {}) };
}
