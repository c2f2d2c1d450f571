import type { Ticket } from '@balcao/contract';
import { mostPins } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { ticketPinned } from '../events.ts';
import { deletePin, insertPin, listPinned, lockPinCount } from './pin-queries.ts';
import { maySeePlace, requireVisibleTicket } from '../list/read-tickets.ts';

/** What the person has pinned, as far as it runs and may still be seen. */
export function readPins(uow: UnitOfWork, principal: Principal): Promise<Ticket[]> {
  return uow.read(principal.companyId, async (db) =>
    (await listPinned(db, principal.userId)).filter((ticket) => maySeePlace(principal, ticket)),
  );
}

/** Keeps a ticket at the top of the person's own lists. A second time changes nothing. */
export function pinTicket(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  const { companyId, userId } = principal;
  return uow.write(companyId, async (work) => {
    await requireVisibleTicket(work.db, principal, id);
    const count = await lockPinCount(work.db, userId);
    if (!(await insertPin(work.db, { userId, ticketId: id }))) return { id };
    // Undoes the pin with the rest of the work.
    if (count >= mostPins) throw new AppError('ERR_TOO_MANY_PINS');
    await work.record(ticketPinned(companyId, { userId, ticketId: id, isPinned: true }));
    return { id };
  });
}

/** Takes the pin away. */
export function unpinTicket(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  const { companyId, userId } = principal;
  return uow.write(companyId, async (work) => {
    await requireVisibleTicket(work.db, principal, id);
    if (await deletePin(work.db, { userId, ticketId: id }))
      await work.record(ticketPinned(companyId, { userId, ticketId: id, isPinned: false }));
    return { id };
  });
}
