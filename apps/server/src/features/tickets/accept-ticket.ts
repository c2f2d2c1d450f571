import type { Ticket } from '@balcao/contract';
import { decideAccept } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { attendantOf } from './attendant.ts';
import { ticketChanged } from './events.ts';
import { acceptTicketRow, findTicket, hasUser, lockTicket } from './queries.ts';

/** Gives a waiting ticket to the one who asks; whoever comes second learns who has it. */
export function acceptTicket(uow: UnitOfWork, principal: Principal, { id, userId }: { id: number; userId: number }): Promise<Ticket> {
  return uow.write(principal.companyId, async (work) => {
    const before = await lockTicket(work.db, id);
    if (!before) throw new AppError('ERR_NO_TICKET_FOUND');
    if (userId !== principal.userId) throw new AppError((await hasUser(work.db, userId)) ? 'ERR_NO_PERMISSION' : 'ERR_NO_USER_FOUND');
    const verdict = decideAccept(await attendantOf(work.db, principal), before);
    if (verdict === 'ERR_TICKET_ALREADY_TAKEN') throw new AppError(verdict, { data: { userName: before.ownerName ?? '' } });
    if (verdict === 'ERR_NO_PERMISSION') throw new AppError(verdict);
    const ticket = verdict === 'accept' ? await acceptTicketRow(work.db, id, userId) : await findTicket(work.db, id);
    if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
    if (verdict === 'accept') work.record(ticketChanged(principal.companyId, { ticket, before: { id, ...before } }));
    return ticket;
  });
}
