import type { Work } from '../../../platform/unit-of-work.ts';
import { deleteFiles } from '../../media/index.ts';
import { deleteMessagesOfTicket } from '../queries.ts';

/** Deletes the messages of a ticket that goes, and their files, which nothing else would delete. */
export async function deleteMessagesOf(work: Work, ticketId: number): Promise<void> {
  await deleteFiles(work, await deleteMessagesOfTicket(work.db, ticketId));
}
