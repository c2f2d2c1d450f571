import { normalizeMessageContent, proto } from 'baileys';
import { show, type Shown } from './message-content.ts';

/** A message of either side with its changes. `chat` is the customer's number, or the jid of a group. */
export type FakeMessage = Shown & {
  id: string;
  chat: string;
  fromCustomer: boolean;
  at: number;
  ack: 0 | 1 | 2 | 3 | 4;
  deleted: boolean;
  reactions: { customer?: string; shop?: string };
  /** How often it was received. */
  attempts: number;
  /** What the customer's phone received last. */
  content: proto.IMessage | null;
};

type Entry = Pick<FakeMessage, 'id' | 'chat' | 'fromCustomer'> & Shown;

/** All messages of both sides, as the customers see them. */
export class Ledger {
  private readonly messages = new Map<string, FakeMessage>();

  list(): FakeMessage[] {
    return [...this.messages.values()];
  }

  find(id: string): FakeMessage | undefined {
    return this.messages.get(id);
  }

  /** Adds a message; one that is known already is only counted. */
  add(entry: Entry, content: proto.IMessage | null = null): void {
    const known = this.messages.get(entry.id);
    if (known) {
      known.attempts += 1;
      return;
    }
    this.messages.set(entry.id, {
      ...entry,
      at: Date.now(),
      ack: 0,
      deleted: false,
      reactions: {},
      attempts: 1,
      content,
    });
  }

  /** Adds a message of the shop, or applies a change of an earlier one. */
  take(id: string, chat: string, message: proto.IMessage): void {
    const content = normalizeMessageContent(message);
    const done = content?.protocolMessage;
    const target = this.messages.get(done?.key?.id ?? content?.reactionMessage?.key?.id ?? '');
    if (target && content?.reactionMessage) target.reactions.shop = content.reactionMessage.text ?? '';
    if (target && done?.type === proto.Message.ProtocolMessage.Type.REVOKE) target.deleted = true;
    const edited = done?.editedMessage ? show(done.editedMessage) : null;
    if (target && edited) target.body = edited.body;
    const shown = show(message);
    if (shown) this.add({ id, chat, fromCustomer: false, ...shown }, message);
  }

  /** Raises the ack level of a message; it never becomes lower. */
  acknowledge(id: string, ack: FakeMessage['ack']): void {
    const message = this.messages.get(id);
    if (message && message.ack < ack) message.ack = ack;
  }
}
