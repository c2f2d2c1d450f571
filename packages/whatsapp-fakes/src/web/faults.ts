import type { BinaryNode } from 'baileys';
import { stanza } from './stanza.ts';

/** Faults that a test can switch on. */
export type Faults = {
  /** The socket is not even opened: refused and closed, or never answered. */
  upgrade?: 'refused' | 'hung' | undefined;
  /** The code with which every login is refused. */
  loginRefusal?: number | undefined;
  /** How far WhatsApp's clock is ahead of ours. */
  clockAheadMs?: number | undefined;
  /** Waiting messages are sent before the device has asked for anything. */
  eagerBacklog?: boolean | undefined;
  /** Scanning asks for a passkey instead of linking. */
  passkey?: boolean | undefined;
  /** The code with which every message is refused. */
  ackError?: string | undefined;
  /** The code with which every message to a LID is refused. */
  lidAckError?: string | undefined;
  /** Messages are accepted and never acknowledged. */
  losesAcks?: boolean | undefined;
  /** Until when the account may not write to strangers. */
  restrictedUntil?: number | undefined;
  /** The code with which every block is refused. */
  blockRefusal?: string | undefined;
  /** The code with which every question about people is refused: whether they are there, their LIDs, their devices. */
  directoryRefusal?: string | undefined;
  /** The code with which every question for keys is refused. */
  keysRefusal?: string | undefined;
  /** Numbers that are not on WhatsApp. */
  notOnWhatsApp: ReadonlySet<string>;
};

export const createFaults = (): Faults => ({ notOnWhatsApp: new Set() });

const failures = new Set([402, 403, 405, 406, 409, 412]);

/** The stanzas by which WhatsApp ends a socket with a code; none for a socket that is simply closed. */
export function endings(code: number): BinaryNode[] {
  if (code === 428) return [];
  if (code === 411) return [stanza('ib', {}, [stanza('downgrade_webclient')])];
  if (code === 440) return [stanza('stream:error', {}, [stanza('conflict', { type: 'replaced' })])];
  if (code === 401) return [stanza('stream:error', { code: '401' }, [stanza('conflict', { type: 'device_removed' })])];
  if (failures.has(code)) return [stanza('failure', { reason: String(code), location: 'fake' })];
  return [stanza('stream:error', { code: String(code) })];
}
