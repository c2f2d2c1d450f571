import { revealPending, type TicketEntry } from '../desk/index.ts';

/**
 * Goes to a ticket: to its conversation, or while it is waiting to its highlighted row among the waiting tickets (R9).
 */
export function goToTicket(
  { id, uuid, status }: Pick<TicketEntry, 'id' | 'uuid' | 'status'>,
  navigate: (to: string) => unknown,
): void {
  if (status === 'pending') revealPending(id);
  void navigate(status === 'pending' ? '/tickets' : `/tickets/${uuid}`);
}
