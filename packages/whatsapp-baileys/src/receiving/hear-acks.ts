import type { Ack, SendErrorCode } from '@balcao/whatsapp';
import type { BinaryNode, WAMessageKey, WAMessageUpdate, MessageUserReceiptUpdate } from 'baileys';
import { ackLevelOf } from './ack-level.ts';
import type { Session } from '../link/session.ts';

/** What WhatsApp means by refusing a message. */
export const refusalOf = (code: string): SendErrorCode => (code === '463' ? 'restricted' : 'refused');

/** A step of one of our messages; the first report of each step counts, and steps back do not. */
function raise(session: Session, key: WAMessageKey, ack: Ack): void {
  const { acks, sentChats, unnamed } = session.memory;
  const id = key.id ?? '';
  if (unnamed.get(id) || (acks.get(id) ?? 0) >= ack) return;
  acks.set(id, ack);
  session.intake(async () => {
    const chat = sentChats.get(id) ?? (await session.people.locate(key))?.chat;
    if (chat !== undefined) session.enqueue({ type: 'ack', chat, id, ack, at: Date.now() });
  });
}

/** Receipts of chats of two. */
export function hearStatuses(session: Session): (updates: WAMessageUpdate[]) => void {
  return (updates) => {
    for (const { key, update } of updates) {
      const ack = ackLevelOf(update.status);
      if (key.fromMe && ack !== undefined) raise(session, key, ack);
    }
  };
}

/** Receipts of groups: a message counts as arrived, and as read, with the first member. */
export function hearGroupReceipts(session: Session): (updates: MessageUserReceiptUpdate[]) => void {
  return (updates) => {
    for (const { key, receipt } of updates) if (key.fromMe) raise(session, key, receipt.readTimestamp ? 3 : 2);
  };
}

/** The server's own word, which the library keeps to itself: the single tick, or a refusal. */
export function hearServerAcks(session: Session): (node: BinaryNode) => void {
  const { pendingAcks, sentChats } = session.memory;
  return ({ attrs }) => {
    const { id = '', from, error } = attrs;
    if (error === undefined) {
      pendingAcks.settle(id, { taken: true });
      return sentChats.get(id) === undefined ? undefined : raise(session, { id, remoteJid: from, fromMe: true }, 1);
    }
    if (refusalOf(error) === 'restricted') session.onRestricted();
    const chat = sentChats.get(id);
    // Whoever still waits for it hears it from there.
    if (pendingAcks.settle(id, { taken: false, code: error }) || chat === undefined) return;
    session.enqueue({ type: 'sendFailed', chat, id, code: refusalOf(error) });
  };
}
