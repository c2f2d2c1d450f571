import { lockUntilCommit } from '../../../platform/sql-expressions.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { type Chat, lockRunningTicket } from '../hot-ticket-queries.ts';
import { findChatOf, insertClosedTicket } from './new-ticket-queries.ts';
import { findNewestTicket } from '../queries.ts';

/**
 * The ticket that keeps a message which we send by ourselves: the running one, else the last one, which stays closed.
 * Who was never spoken with gets a closed one, so that nobody finds a conversation to answer. Null when the contact
 * cannot be reached.
 */
export async function findTicketToWriteIn(work: Work, chat: Chat): Promise<number | null> {
  const { db } = work;
  const running = await lockRunningTicket(db, chat);
  if (running) return running.id;
  // Two messages to the same new contact must not make two of them. Both are sent at once and answered in this order.
  const [, newest] = await Promise.all([
    lockUntilCommit(db, [`first ticket ${chat.contactId} ${chat.connectionId}`]),
    findNewestTicket(db, chat),
  ]);
  if (newest) return newest.id;
  const address = await findChatOf(db, chat.contactId);
  if (address === undefined || address === null) return null;
  return (await insertClosedTicket(db, { ...chat, chat: address })) ?? null;
}
