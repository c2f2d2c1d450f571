import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { requireVisibleTicket, type SeenTicket } from '../tickets/index.ts';

/** Finds the ticket; a given contact must be the one of the ticket. */
export type TicketOfNotes = { ticketId: number; contactId?: number | undefined };

/** The ticket whose notes are meant, for those who see it. */
export async function requireTicketOfNotes(
  db: Work['db'],
  principal: Principal,
  { ticketId, contactId }: TicketOfNotes,
): Promise<SeenTicket> {
  const ticket = await requireVisibleTicket(db, principal, ticketId);
  if (contactId !== undefined && contactId !== ticket.contactId) throw new AppError('ERR_NO_CONTACT_FOUND');
  return ticket;
}
