import type { Ticket } from '@balcao/contract';
import { isOwnerOrAdmin } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { ticketChanged } from '../events.ts';
import { setUnread } from '../queries.ts';
import { requireVisibleTicket } from '../list/read-tickets.ts';
import { viewerOf } from '../viewer.ts';

/** Marks a conversation as unread again, as a reminder for whoever answers for it. Nothing is told to the customer. */
export function markTicketAsUnread(uow: UnitOfWork, principal: Principal, id: number): Promise<Ticket> {
  return uow.write(principal.companyId, async (work) => {
    const seen = await requireVisibleTicket(work.db, principal, id);
    if (!isOwnerOrAdmin(viewerOf(principal), seen)) throw new AppError('ERR_NO_PERMISSION');
    const ticket = await setUnread(work.db, id);
    if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
    await work.record(ticketChanged(principal.companyId, { ticket }));
    return ticket;
  });
}
