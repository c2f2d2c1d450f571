import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { ticketRead } from '../events.ts';
import { clearUnread } from '../queries.ts';
import { requireVisibleTicket } from '../list/read-tickets.ts';

/** The owner has read the conversation. Whoever only looks on betrays nothing and changes nothing. */
export function markTicketAsRead(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  return uow.write(principal.companyId, async (work) => {
    const ticket = await requireVisibleTicket(work.db, principal, id);
    const read = ticket.userId === principal.userId ? await clearUnread(work.db, id) : undefined;
    if (read) await work.record(ticketRead(principal.companyId, { ticket: read }));
    return { id };
  });
}
