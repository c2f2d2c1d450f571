import { type OpenedTicket, ticketsEndpoints } from '@balcao/contract';
import type { Viewer } from '@balcao/domain';
import { call } from '../../../lib/api/api-client.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { saveWindow, setPages, storeTickets } from '../store/desk-changes.ts';
import { failTicketsPage, takeTicketsPage } from '../store/desk-pages.ts';
import { deskStore } from '../store/desk-store.ts';
import { keyOf, type ListQuestion, queryOf } from '../store/list-question.ts';
import { viewerOf } from '../viewer.ts';
import { beginPage, type PageRequest } from '../store/paged-ids.ts';

let lastRound = 0;
/** The number of a question; answers to earlier ones are not taken. */
export const nextRound = (): number => (lastRound += 1);

/** The person at the desk; nobody while logged out. */
export function findViewer(): Viewer | undefined {
  const session = sessionStore.get();
  return session.status === 'in' ? viewerOf(session.user) : undefined;
}

/** Fetches the first or the next page of a list. Failures are kept with the list. */
export async function loadTickets(question: ListQuestion, request: PageRequest): Promise<void> {
  const round = nextRound();
  const page = request === 'first' ? 1 : (deskStore.get().lists.get(keyOf(question))?.pages.nextPage ?? 1);
  deskStore.update((state) => setPages(state, question, (pages) => beginPage(pages, request, round)));
  try {
    const answer = await call(ticketsEndpoints.list, { query: { ...queryOf(question), pageNumber: page } });
    const viewer = findViewer();
    if (viewer !== undefined)
      deskStore.update((state) => takeTicketsPage(state, question, { round, page, viewer, ...answer }));
  } catch (error) {
    deskStore.update((state) => failTicketsPage(state, question, round, error));
  }
}

/** The window has a place of its own: events bring tickets without it. */
const withoutWindow = ({ window: _window, ...ticket }: OpenedTicket): Omit<OpenedTicket, 'window'> => ticket;

/** Fetches one ticket by the address of its conversation; fails as the server refuses. */
export async function loadTicket(uuid: string): Promise<void> {
  const generation = deskStore.generation();
  const ticket = await call(ticketsEndpoints.getByUuid, { params: { uuid } });
  const viewer = findViewer();
  if (viewer !== undefined && generation === deskStore.generation())
    deskStore.update((state) =>
      saveWindow(storeTickets(state, [withoutWindow(ticket)], viewer), ticket.id, ticket.window),
    );
}
