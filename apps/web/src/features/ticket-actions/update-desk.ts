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

/** Stores a ticket as the server answered it; it is added to and removed from lists at once. */
export function saveTicketAnswer(ticket: Ticket): void {
  const viewer = findViewer();
  if (viewer !== undefined) deskStore.update((state) => saveTicket(state, ticket, viewer));
}

/** Removes a deleted ticket from the desk. */
export function removeTicket(ticketId: number): void {
  deskStore.update((state) => deleteTicket(state, ticketId));
}

/** Removes a ticket from the lists and fetches what became of it. */
export async function refetchTicket({ id, uuid }: Pick<TicketEntry, 'id' | 'uuid'>): Promise<void> {
  deskStore.update((state) => dropFromLists(state, id));
  await loadTicket(uuid).catch(() => undefined);
}
