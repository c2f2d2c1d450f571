import { revealPending, type TicketEntry } from '../desk/index.ts';

/** Leads to a ticket: to its conversation, or while it waits to its marked row among the waiting ones (R9). */
export function goToTicket(
  { id, uuid, status }: Pick<TicketEntry, 'id' | 'uuid' | 'status'>,
  navigate: (to: string) => unknown,
): void {
  if (status === 'pending') revealPending(id);
  void navigate(status === 'pending' ? '/tickets' : `/tickets/${uuid}`);
}
