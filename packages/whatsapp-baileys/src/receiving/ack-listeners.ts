import type { Ack, SendErrorCode } from '@balcao/whatsapp';
import {
  proto,
  type BinaryNode,
  type MessageUserReceiptUpdate,
  type WAMessageKey,
  type WAMessageUpdate,
} from 'baileys';
import type { SocketContext } from '../link/socket-context.ts';

const { Status } = proto.WebMessageInfo;
const levels: Partial<Record<proto.WebMessageInfo.Status, Ack>> = {
  [Status.SERVER_ACK]: 1,
  [Status.DELIVERY_ACK]: 2,
  [Status.READ]: 3,
  [Status.PLAYED]: 4,
};

/** Our ack level for a status of the library; undefined for a status that has none. */
const ackLevelOf = (status: proto.WebMessageInfo.Status | null | undefined): Ack | undefined =>
  status === null || status === undefined ? undefined : levels[status];

/** The meaning of the code with which WhatsApp refused a message. */
export const refusalOf = (code: string): SendErrorCode => (code === '463' ? 'restricted' : 'refused');

/** Reports that one of our messages was sent, delivered or read. Repeated and lower levels are ignored. */
function reportAck(context: SocketContext, key: WAMessageKey, ack: Ack): void {
  const { acks, sentChats, internalIds } = context.memory;
  const id = key.id ?? '';
  if (internalIds.has(id) || (acks.get(id) ?? 0) >= ack) return;
  acks.set(id, ack);
  context.processInOrder(async () => {
    const chat = sentChats.get(id) ?? (await context.people.findOrigin(key))?.chat;
    if (chat !== undefined) context.enqueue({ type: 'ack', chat, id, ack, at: Date.now() });
  });
}

/** Receipts in chats with one person. */
export function onMessageStatuses(context: SocketContext): (updates: WAMessageUpdate[]) => void {
  return (updates) => {
    for (const { key, update } of updates) {
      const ack = ackLevelOf(update.status);
      if (key.fromMe && ack !== undefined) reportAck(context, key, ack);
    }
  };
}

/** Receipts in groups: a message counts as delivered or read as soon as one member received or read it. */
export function onGroupReceipts(context: SocketContext): (updates: MessageUserReceiptUpdate[]) => void {
  return (updates) => {
    for (const { key, receipt } of updates) if (key.fromMe) reportAck(context, key, receipt.readTimestamp ? 3 : 2);
  };
}

/** What WhatsApp's server says of a sent message, which the library does not report: accepted or refused. */
export function onServerAcks(context: SocketContext): (node: BinaryNode) => void {
  const { pendingAcks, sentChats } = context.memory;
  return ({ attrs }) => {
    const { id = '', from, error } = attrs;
    if (error === undefined) {
      pendingAcks.settle(id, { accepted: true });
      return sentChats.get(id) === undefined ? undefined : reportAck(context, { id, remoteJid: from, fromMe: true }, 1);
    }
    if (refusalOf(error) === 'restricted') context.reportRestriction();
    const chat = sentChats.get(id);
    // A send that still waits for its outcome reports the refusal itself.
    if (pendingAcks.settle(id, { accepted: false, code: error }) || chat === undefined) return;
    context.enqueue({ type: 'sendFailed', chat, id, code: refusalOf(error) });
  };
}
