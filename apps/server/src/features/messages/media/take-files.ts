import type { Work } from '../../../platform/unit-of-work.ts';
import { deleteFiles } from '../../media/index.ts';
import { listFilesOfTicket } from '../queries.ts';

/** Notes the files of a ticket that is about to go; what is answered deletes them once its messages are gone. */
export async function takeFiles(work: Work, ticketId: number): Promise<() => Promise<void>> {
  const ids = await listFilesOfTicket(work.db, ticketId);
  return () => deleteFiles(work, ids);
}
