import { during, type DuringReaction } from '../../platform/reactions.ts';
import { contactsMerged } from '../contacts/index.ts';
import { ticketDeleted, ticketRead } from '../tickets/index.ts';
import { deleteMessagesOf } from './conversation/delete-messages-of.ts';
import { markTicketRead } from './conversation/mark-read.ts';
import { moveMessages } from './queries.ts';

/** What messages do inside the transactions of the features below them. */
export const messagesDuring: readonly DuringReaction[] = [
  during(contactsMerged, ({ db }, merge) => moveMessages(db, merge)),
  during(ticketRead, (work, { ticket }) => markTicketRead(work, ticket.id)),
  during(ticketDeleted, (work, { id }) => deleteMessagesOf(work, id)),
];
