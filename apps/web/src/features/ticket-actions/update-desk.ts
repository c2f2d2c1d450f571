import type { Ticket } from '@balcao/contract';
import {
  deleteTicket,
  deskStore,
  dropFromLists,
  findViewer,
  loadTicket,
  saveTicket,
  type TicketEntry,
} from '../desk/index.ts';

/** Goes to an address of the product. */
export type Navigate = (to: string) => unknown;

/** Takes in what the server says a ticket became; it enters and leaves the lists at once. */
export function saveTicketAnswer(ticket: Ticket): void {
  const viewer = findViewer();
  if (viewer !== undefined) deskStore.update((state) => saveTicket(state, ticket, viewer));
}

/** Forgets a ticket that was deleted. */
export function removeTicket(ticketId: number): void {
  deskStore.update((state) => deleteTicket(state, ticketId));
}

/** Takes a ticket out of the lists and asks what became of it. */
export async function refetchTicket({ id, uuid }: Pick<TicketEntry, 'id' | 'uuid'>): Promise<void> {
  deskStore.update((state) => dropFromLists(state, id));
  await loadTicket(uuid).catch(() => undefined);
}
