import { during, type DuringReaction } from '../../platform/reactions.ts';
import { contactRemoved, contactsMerged, contactsSeparated } from '../contacts/index.ts';
import { deleteFiles } from '../media/index.ts';
import { ticketDeleted, ticketRead } from '../tickets/index.ts';
import { markTicketRead } from './conversation/mark-read.ts';
import { giveMessagesBack, moveMessages } from './move-queries.ts';
import { deleteMessagesOfTicket, forgetAuthor } from './queries.ts';

/** What messages do inside the transactions of the features below them. */
export const messagesDuring: readonly DuringReaction[] = [
  during(contactsMerged, ({ db }, merge) => moveMessages(db, merge)),
  during(contactsSeparated, ({ db }, parting) => giveMessagesBack(db, parting)),
  during(contactRemoved, ({ db }, { contactId }) => forgetAuthor(db, contactId)),
  during(ticketRead, (work, { ticket }) => markTicketRead(work, ticket.id)),
  // With the files of the messages, which nothing else would delete.
  during(ticketDeleted, async (work, { id }) => deleteFiles(work, await deleteMessagesOfTicket(work.db, id))),
];
