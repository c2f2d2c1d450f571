import type { BinaryNode } from 'baileys';
import type { SignalPeer } from './signal-peer.ts';
import { stanza } from './stanza.ts';

/** A group of customers and the shop. */
export class Group {
  readonly id: string;
  readonly owner: SignalPeer;
  readonly members: SignalPeer[];
  subject: string;

  constructor({
    id,
    owner,
    members,
    subject,
  }: {
    id: string;
    owner: SignalPeer;
    members: SignalPeer[];
    subject: string;
  }) {
    this.id = id;
    this.owner = owner;
    this.members = members;
    this.subject = subject;
  }

  get jid(): string {
    return `${this.id}@g.us`;
  }

  /** The metadata of the group as WhatsApp answers it. */
  describe(): BinaryNode {
    const everybody = [this.owner, ...this.members];
    return stanza(
      'group',
      {
        id: this.id,
        subject: this.subject,
        creation: '1',
        s_t: '1',
        creator: this.owner.lidJid,
        addressing_mode: 'lid',
        size: String(everybody.length),
      },
      everybody.map(({ lidJid, pnJid }) => stanza('participant', { jid: lidJid, phone_number: pnJid })),
    );
  }
}
