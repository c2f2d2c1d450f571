import type { TicketNote } from '@balcao/contract';
import { can } from '@balcao/domain';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { listNotesOfContact, listNotesOfTicket } from './queries.ts';
import { requireTicketOfNotes, type TicketOfNotes } from './require-ticket.ts';

/**
 * The notes of a ticket; admins who name its contact also get those of the contact's other tickets, which attendants
 * may not see.
 */
export function readNotes(uow: UnitOfWork, principal: Principal, query: TicketOfNotes): Promise<TicketNote[]> {
  return uow.read(principal.companyId, async (db) => {
    const ticket = await requireTicketOfNotes(db, principal, query);
    const ofContact = query.contactId !== undefined && can(principal, 'tickets-manager:showall');
    return ofContact ? listNotesOfContact(db, ticket.contactId) : listNotesOfTicket(db, ticket.id);
  });
}
