import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { ticketDeleted } from '../events.ts';
import { deleteTicketRow, listTicketsOf, listTicketsWith } from '../queries.ts';
import { lockTicket } from '../hot-ticket-queries.ts';

/**
 * Deletes a ticket with all that was said on it. What the statistics count stays; a cycle that was running is never
 * counted as finished.
 */
export function deleteTicket(uow: UnitOfWork, principal: Principal, id: number): Promise<{ message: string }> {
  return uow.write(principal.companyId, async (work) => {
    if (!(await removeTicket(work, id))) throw new AppError('ERR_NO_TICKET_FOUND');
    await audit(work.db, {
      companyId: principal.companyId,
      by: principal,
      action: 'ticket deleted',
      object: String(id),
    });
    return { message: 'ticket deleted' };
  });
}

async function removeTicket(work: Work, id: number): Promise<boolean> {
  const before = await lockTicket(work.db, id);
  if (!before) return false;
  // Before the row is deleted, so that other features can clean up what the database does not delete with it.
  await work.record(ticketDeleted(work.db.companyId, { id, ...before }));
  await deleteTicketRow(work.db, id);
  return true;
}

/** Deletes all tickets of a connection inside a running unit of work, and answers whose they were. */
export async function removeTicketsOf(work: Work, connectionId: number): Promise<number[]> {
  const tickets = await listTicketsOf(work.db, connectionId);
  for (const { id } of tickets) await removeTicket(work, id);
  return [...new Set(tickets.map(({ contactId }) => contactId))];
}

/** Deletes all tickets with a contact inside a running unit of work. */
export async function removeTicketsWith(work: Work, contactId: number): Promise<void> {
  for (const id of await listTicketsWith(work.db, contactId)) await removeTicket(work, id);
}
