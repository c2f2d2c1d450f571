import type { Look } from '../world/device.ts';
import { closedWithCode, type Closed } from '../close-code.ts';

/** `opening` asks the world for a socket; `starting` has one and does not know yet whether a phone is linked. */
export type Phase = 'idle' | 'opening' | 'starting' | 'qr' | 'open';

/**
 * What a driver does after a look at the world. `forget` and `takeCode` change the world before the event is reported.
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
export function decideLink(look: Look | undefined, phase: Phase, epoch: number): LinkStep {
  if (phase === 'idle' || phase === 'opening') return { do: 'nothing' };
  if (look === undefined) return { do: 'close', event: close('unlinked', 'unlinked_on_phone', 401) };
  if (look.epoch !== epoch) return { do: 'close', event: closedWithCode(440, true) };
  if (look.faults.offline === true) return { do: 'close', event: close('retry', 'unreachable') };
  const linked = look.state === 'linked';
  if (look.faults.closeCode !== undefined) return closeWithCode(look.faults.closeCode, linked);
  if (look.banned) return { do: 'close', event: close('fatal', 'banned', 403) };
  if (look.state === 'removed')
    return { do: 'close', event: close('unlinked', 'unlinked_on_phone', 401), forget: true };
  if (look.state === 'passkey')
    return { do: 'close', event: close('fatal', 'passkey_required'), scanned: true, forget: true };
  if (!look.online && linked) return { do: 'close', event: close('retry', 'phone_offline') };
  if (linked)
    return phase === 'open' ? { do: 'nothing' } : { do: 'open', number: look.number, scanned: phase === 'qr' };
  // Unlinked without a close code: somebody else logged this device out.
  if (phase === 'open') return { do: 'close', event: close('unlinked', 'logged_out', 401) };
  return phase === 'starting' ? { do: 'showQr' } : { do: 'nothing' };
}

function closeWithCode(code: number, linked: boolean): LinkStep {
  const event = closedWithCode(code, linked);
  return { do: 'close', event, takeCode: true, ...(event.end === 'unlinked' ? { forget: true } : {}) };
}
