import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { ticketDeleted } from './events.ts';
import { deleteTicketRow, lockTicket } from './queries.ts';
import { finishTrackings } from './tracking-queries.ts';

export type DeleteDeps = {
  uow: UnitOfWork;
  /** The files of a ticket's messages, to go with it. */ takeFiles(
    work: Work,
    ticketId: number,
  ): Promise<() => Promise<void>>;
};

/** Deletes a ticket with all that was said on it; what the statistics count stays. */
export function deleteTicket(
  { uow, takeFiles }: DeleteDeps,
  principal: Principal,
  id: number,
): Promise<{ message: string }> {
  return uow.write(principal.companyId, async (work) => {
    const before = await lockTicket(work.db, id);
    if (!before) throw new AppError('ERR_NO_TICKET_FOUND');
    const deleteFiles = await takeFiles(work, id);
    await finishTrackings(work.db, [id]);
    await deleteTicketRow(work.db, id);
    await deleteFiles();
    await audit(work.db, {
      companyId: principal.companyId,
      actorId: principal.userId,
      action: 'ticket deleted',
      object: String(id),
    });
    work.record(ticketDeleted(principal.companyId, { id, ...before }));
    return { message: 'ticket deleted' };
  });
}
