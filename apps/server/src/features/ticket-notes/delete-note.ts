import { canDeleteNote } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { requireVisibleTicket, viewerOf } from '../tickets/index.ts';
import { noteDeleted } from './events.ts';
import { deleteNoteRow, findNote } from './queries.ts';

/** Deletes a note of one's own, or as admin anybody's, of a ticket the caller sees. */
export function deleteNote(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  return uow.write(principal.companyId, async (work) => {
    const note = await findNote(work.db, id);
    if (!note) throw new AppError('ERR_NO_NOTE_FOUND');
    await requireVisibleTicket(work.db, principal, note.ticketId);
    if (!canDeleteNote(viewerOf(principal), note.user?.id ?? null)) throw new AppError('ERR_NO_PERMISSION');
    // Somebody else may have deleted it since; then that one has announced it.
    if (!(await deleteNoteRow(work.db, id))) throw new AppError('ERR_NO_NOTE_FOUND');
    await work.record(noteDeleted(principal.companyId, { id, ticketId: note.ticketId }));
    return { id };
  });
}
