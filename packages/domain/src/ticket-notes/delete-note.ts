import type { Attendant } from '../tickets/ticket.ts';

/** Whether somebody may delete a note: its author and admins may. A note whose author is gone has admins only. */
export function canDeleteNote(
  { userId, isAdmin }: Pick<Attendant, 'userId' | 'isAdmin'>,
  authorId: number | null,
): boolean {
  return isAdmin || authorId === userId;
}
