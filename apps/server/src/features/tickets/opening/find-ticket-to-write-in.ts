import { lockUntilCommit } from '../../../platform/sql-expressions.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { type Chat, lockRunningTickets } from '../hot-ticket-queries.ts';
import { insertClosedTickets, listChatsOf, listNewestTickets } from './new-ticket-queries.ts';

/**
 * The ticket that keeps a message which we send by ourselves: the running one, else the last one, which stays closed.
 * Who was never spoken with gets a closed one, so that nobody finds a conversation to answer. Null when the contact
 * cannot be reached.
 */
export async function findTicketToWriteIn(work: Work, { contactId, connectionId }: Chat): Promise<number | null> {
  return (await findTicketsToWriteIn(work, connectionId, [contactId])).get(contactId) ?? null;
}

/** The same for many contacts at once, by their ids; who cannot be reached is left out. */
export async function findTicketsToWriteIn(
  { db }: Work,
  connectionId: number,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  const note = (tickets: readonly { id: number; contactId: number }[]): void => {
    for (const { id, contactId } of tickets) found.set(contactId, id);
  };
  // In one order always, so that two who ask for several never wait for each other.
  const asked = [...new Set(contactIds)].sort((one, other) => one - other);
  const unfound = (): number[] => asked.filter((id) => !found.has(id));
  note(await lockRunningTickets(db, connectionId, asked));
  const idle = unfound();
  if (idle.length === 0) return found;
  // Two messages to the same new contact must not make two of them. Both are sent at once and answered in this order.
  const [, newest] = await Promise.all([
    lockUntilCommit(
      db,
      idle.map((contactId) => `first ticket ${contactId} ${connectionId}`),
    ),
    listNewestTickets(db, connectionId, idle),
  ]);
  note(newest);
  const strangers = unfound();
  if (strangers.length === 0) return found;
  const chats = await listChatsOf(db, strangers);
  const reachable = strangers.flatMap((contactId) => {
    const chat = chats.get(contactId) ?? null;
    return chat === null ? [] : [{ contactId, chat }];
  });
  note(await insertClosedTickets(db, connectionId, reachable));
  return found;
}
