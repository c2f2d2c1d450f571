import type { TicketNote } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { noteCreated } from './events.ts';
import { insertNote } from './queries.ts';
import { requireTicketOfNotes, type TicketOfNotes } from './require-ticket.ts';

/** Adds a note to a ticket the caller sees. */
export function createNote(
  uow: UnitOfWork,
  principal: Principal,
  { note: text, ...place }: TicketOfNotes & { note: string },
): Promise<TicketNote> {
  return uow.write(principal.companyId, async (work) => {
    const ticket = await requireTicketOfNotes(work.db, principal, place);
    const note = await insertNote(work.db, { ticketId: ticket.id, userId: principal.userId, note: text });
    if (!note) throw new AppError('ERR_NO_TICKET_FOUND');
    await work.record(noteCreated(principal.companyId, note));
    return note;
  });
}
