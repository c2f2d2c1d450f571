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
  const session = sessionStore.getState();
  return session.status === 'in' ? viewerOf(session.user) : undefined;
}

/** Fetches the first or the next page of a list. Failures are kept with the list. */
export async function loadTickets(question: ListQuestion, request: PageRequest): Promise<void> {
  const round = nextRound();
  const page = request === 'first' ? 1 : (deskStore.getState().lists.get(keyOf(question))?.pages.nextPage ?? 1);
  deskStore.change((state) => setPages(state, question, (pages) => beginPage(pages, request, round)));
  try {
    const answer = await call(ticketsEndpoints.list, { query: { ...queryOf(question), pageNumber: page } });
    const viewer = findViewer();
    if (viewer !== undefined)
      deskStore.change((state) => takeTicketsPage(state, question, { round, page, viewer, ...answer }));
  } catch (error) {
    deskStore.change((state) => failTicketsPage(state, question, round, error));
  }
}

/** The window has a place of its own: events bring tickets without it. */
const withoutWindow = ({ window: _window, ...ticket }: OpenedTicket): Omit<OpenedTicket, 'window'> => ticket;

/** Fetches one ticket by the address of its conversation; fails as the server refuses. */
export async function loadTicket(uuid: string): Promise<void> {
  const visit = deskStore.visit();
  const ticket = await call(ticketsEndpoints.getByUuid, { params: { uuid } });
  const viewer = findViewer();
  if (viewer !== undefined && visit === deskStore.visit())
    deskStore.change((state) =>
      saveWindow(storeTickets(state, [withoutWindow(ticket)], viewer), ticket.id, ticket.window),
    );
}
