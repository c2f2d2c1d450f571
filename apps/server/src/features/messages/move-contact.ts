import type { MoveContact } from '../contacts/index.ts';
import { moveTickets } from '../tickets/index.ts';
import { moveMessages } from './queries.ts';

/** Everything of two contacts becomes one's: conversations and words. */
export const moveContact: MoveContact = async (work, move) => {
  await moveTickets(work.db, move);
  await moveMessages(work.db, move);
};
