import { type Ticket, ticketsPageSize } from '@balcao/contract';
import { canSeeTicket } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { attendantOf } from './attendant.ts';
import { findTicket, findTicketByUuid, listTickets } from './queries.ts';

type ListQuery = { status?: 'open' | 'pending' | 'closed' | undefined; showAll?: 'true' | 'false' | undefined; pageNumber: number };

/** A page of the tickets somebody may see: own and waiting ones of the own queues; for admins, if wanted, all. */
export function readTickets(uow: UnitOfWork, principal: Principal, { status, showAll, pageNumber }: ListQuery): Promise<{ tickets: Ticket[]; hasMore: boolean }> {
  return uow.read(principal.companyId, async (db) => {
    const who = await attendantOf(db, principal);
    const everybodys = who.isAdmin && showAll === 'true';
    const rows = await listTickets(db, {
      status: status ?? null,
      ownerId: everybodys ? null : who.userId,
      queueIds: who.isAdmin ? null : who.queueIds,
      queueless: who.companyHasNoQueue,
      limit: ticketsPageSize + 1,
      offset: (pageNumber - 1) * ticketsPageSize,
    });
    return { tickets: rows.slice(0, ticketsPageSize), hasMore: rows.length > ticketsPageSize };
  });
}

/** One ticket, for those who may see it. */
export function readTicketByUuid(uow: UnitOfWork, principal: Principal, uuid: string): Promise<Ticket> {
  return uow.read(principal.companyId, async (db) => {
    const ticket = await findTicketByUuid(db, uuid);
    if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
    if (!canSeeTicket(await attendantOf(db, principal), ticket)) throw new AppError('ERR_NO_PERMISSION');
    return ticket;
  });
}

/** The same inside a running unit of work, by its number. */
export async function requireVisibleTicket(db: Work['db'], principal: Principal, id: number): Promise<Ticket> {
  const ticket = await findTicket(db, id);
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
  if (!canSeeTicket(await attendantOf(db, principal), ticket)) throw new AppError('ERR_NO_PERMISSION');
  return ticket;
}

/** Whether somebody may see a ticket now; for sockets, which ask before they let anybody listen. */
export async function maySeeTicket(uow: UnitOfWork, principal: Principal, id: number): Promise<boolean> {
  return uow.read(principal.companyId, async (db) => {
    const ticket = await findTicket(db, id);
    return ticket !== undefined && canSeeTicket(await attendantOf(db, principal), ticket);
  });
}
