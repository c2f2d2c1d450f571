import type { Viewer } from '../tickets/ticket.ts';

/** Whether a person may delete a note: its author and admins may. When the author was deleted, only admins may. */
export function canDeleteNote(
  { userId, isAdmin }: Pick<Viewer, 'userId' | 'isAdmin'>,
  authorId: number | null,
): boolean {
  return isAdmin || authorId === userId;
}
