import type { MoveContact } from '../../contacts/index.ts';
import { moveTickets } from '../../tickets/index.ts';
import { moveNotes } from '../../ticket-notes/index.ts';
import { moveMessages } from '../queries.ts';

/** Everything of two contacts becomes one's: conversations, words and notes. */
export const moveContact: MoveContact = async (work, move) => {
  await moveTickets(work.db, move);
  await moveMessages(work.db, move);
  await moveNotes(work.db, move);
};
