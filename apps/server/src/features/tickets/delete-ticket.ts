import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { ticketDeleted } from './events.ts';
import { deleteTicketRow } from './queries.ts';
import { lockTicket } from './hot-ticket-queries.ts';
import { finishTrackings } from './tracking-queries.ts';

/** Deletes a ticket with all that was said on it; what the statistics count stays. */
export function deleteTicket(uow: UnitOfWork, principal: Principal, id: number): Promise<{ message: string }> {
  return uow.write(principal.companyId, async (work) => {
    const before = await lockTicket(work.db, id);
    if (!before) throw new AppError('ERR_NO_TICKET_FOUND');
    await finishTrackings(work.db, [id]);
    // Before the row is deleted, so that other features can clean up what the database does not delete with it.
    await work.record(ticketDeleted(principal.companyId, { id, ...before }));
    await deleteTicketRow(work.db, id);
    await audit(work.db, {
      companyId: principal.companyId,
      by: principal,
      action: 'ticket deleted',
      object: String(id),
    });
    return { message: 'ticket deleted' };
  });
}
