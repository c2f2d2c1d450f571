import { generateSignalPubKey, type BinaryNode } from 'baileys';
import type { KeyBundle, SignalPeer } from './signal-peer.ts';
import { bytesIn, childOf, childrenOf, numberIn, type Attributes, whatsapp } from './stanza.ts';
import type { Wire } from './wire.ts';

type PreKey = { keyId: number; publicKey: Uint8Array };
type Bundle = { registrationId: number; identityKey: Uint8Array; signedPreKey: PreKey & { signature: Uint8Array } };

/** A device linked to a phone, with the stanzas that wait for it. */
export class Device {
  readonly owner: SignalPeer;
  readonly number: number;
  wire: Wire | undefined;
  /** Stanzas that were sent and not confirmed; they are sent again at the next login. */
  readonly unconfirmed = new Map<string, BinaryNode>();
  /** Whose messages are kept away. */
  readonly blocked = new Set<SignalPeer>();
  private bundle: Bundle | undefined;
  private preKeys: PreKey[] = [];
  private turn: Promise<unknown> = Promise.resolve();

  constructor(owner: SignalPeer, number: number) {
    this.owner = owner;
    this.number = number;
  }

  get jid(): string {
    return `${this.owner.number}:${this.number}@${whatsapp}`;
  }
  get lidJid(): string {
    return `${this.owner.lid}:${this.number}@lid`;
  }
  get preKeyCount(): number {
    return this.preKeys.length;
  }

  /** Stores the keys that a device uploads. */
  storeKeys(upload: BinaryNode): void {
    const signed = childOf(upload, 'skey');
    this.bundle = {
      registrationId: numberIn(bytesIn(upload, 'registration')),
      identityKey: generateSignalPubKey(bytesIn(upload, 'identity')),
      signedPreKey: { ...readKey(signed), signature: bytesIn(signed, 'signature') },
    };
    this.preKeys.push(...childrenOf(childOf(upload, 'list'), 'key').map(readKey));
  }

  /**
   * What somebody needs to write to this device for the first time; one-time keys run out, and then it goes without.
   */
  takeBundle(): KeyBundle {
    if (!this.bundle) throw new Error('this device has not uploaded its keys yet');
    return { ...this.bundle, preKey: this.preKeys.shift() };
  }

  /**
   * Encrypts or decrypts for this device, one after the other: libsignal keeps one queue per address for the whole
   * process and mixes up the transactions of those who wait in it together.
   */
  inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.turn.then(act, act);
    this.turn = turn;
    return turn;
  }

  /** Sends a stanza now, or at the next login. */
  deliver(node: BinaryNode): void {
    const { id } = node.attrs;
    if (id !== undefined && node.tag === 'message') this.unconfirmed.set(id, node);
    this.wire?.send(node);
  }

  /** Stanzas that came while the device was offline, marked as such. */
  backlog(): BinaryNode[] {
    return [...this.unconfirmed.values()].map((node) => ({
      ...node,
      attrs: { ...node.attrs, offline: '1' } satisfies Attributes,
    }));
  }
}

function readKey(node: BinaryNode | undefined): PreKey {
  return { keyId: numberIn(bytesIn(node, 'id')), publicKey: generateSignalPubKey(bytesIn(node, 'value')) };
}
