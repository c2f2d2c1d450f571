import type { Viewer } from '../tickets/ticket.ts';

/** Whether somebody may delete a note: its author and admins may. A note whose author is gone has admins only. */
export function canDeleteNote(
  { userId, isAdmin }: Pick<Viewer, 'userId' | 'isAdmin'>,
  authorId: number | null,
): boolean {
  return isAdmin || authorId === userId;
}
