import { type OpenedTicket, ticketsEndpoints } from '@balcao/contract';
import type { Viewer } from '@balcao/domain';
import { call } from '../../../lib/api/api-client.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { saveWindow } from '../store/message-changes.ts';
import { setPages } from '../store/list-changes.ts';
import { storeTickets } from '../store/ticket-changes.ts';
import { failTicketsPage, applyTicketsPage } from '../store/desk-pages.ts';
import { deskStore } from '../store/desk-store.ts';
import { keyOf, type TicketListQuery, toRequestQuery } from '../store/ticket-list-query.ts';
import { viewerOf } from '../viewer.ts';
import { beginPage, type PageRequest } from '../store/paged-ids.ts';

let lastRequestId = 0;
/** The number of a new request. Answers to earlier requests are ignored. */
export const nextRequestId = (): number => (lastRequestId += 1);

/** The viewer; undefined while logged out. */
export function findViewer(): Viewer | undefined {
  const session = sessionStore.get();
  return session.status === 'in' ? viewerOf(session.user) : undefined;
}

/**
 * Fetches the first or the next page of a list. A failure is stored with the list. While a page is being fetched the
 * next one is not: the end of a list can come into view twice before the screen is drawn again.
 */
export async function loadTickets(query: TicketListQuery, request: PageRequest): Promise<void> {
  const known = deskStore.get().lists.get(keyOf(query))?.pages;
  if (request === 'more' && known !== undefined && known.loading !== null) return;
  const requestId = nextRequestId();
  const page = request === 'first' ? 1 : (known?.nextPage ?? 1);
  deskStore.update((state) => setPages(state, query, (pages) => beginPage(pages, request, requestId)));
  try {
    const answer = await call(ticketsEndpoints.list, { query: { ...toRequestQuery(query), pageNumber: page } });
    const viewer = findViewer();
    if (viewer !== undefined)
      deskStore.update((state) => applyTicketsPage(state, query, { requestId, page, viewer, ...answer }));
  } catch (error) {
    deskStore.update((state) => failTicketsPage(state, query, requestId, error));
  }
}

/** Fetches the other tickets of the contact of a ticket; throws when they could not be fetched. */
export async function loadHistory(ticketId: number): Promise<void> {
  const generation = deskStore.generation();
  const tickets = await call(ticketsEndpoints.history, { params: { id: ticketId } });
  const viewer = findViewer();
  if (viewer === undefined || generation !== deskStore.generation()) return;
  deskStore.update((state) => ({
    ...storeTickets(state, tickets, viewer),
    histories: new Map(state.histories).set(
      ticketId,
      tickets.map(({ id }) => id),
    ),
  }));
}

/** The reply window is stored apart, because events bring tickets without it; the rating is fetched where it is shown. */
const asListed = ({
  window: _window,
  rating: _rating,
  ...ticket
}: OpenedTicket): Omit<OpenedTicket, 'window' | 'rating'> => ticket;

/** Fetches one ticket by its uuid; throws the server's refusal. */
export async function loadTicket(uuid: string): Promise<void> {
  const generation = deskStore.generation();
  const ticket = await call(ticketsEndpoints.getByUuid, { params: { uuid } });
  const viewer = findViewer();
  if (viewer !== undefined && generation === deskStore.generation())
    deskStore.update((state) => saveWindow(storeTickets(state, [asListed(ticket)], viewer), ticket.id, ticket.window));
}
