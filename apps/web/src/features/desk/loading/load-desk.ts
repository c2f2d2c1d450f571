import { type OpenedTicket, ticketsEndpoints } from '@balcao/contract';
import { call } from '../../../lib/api/api-client.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { saveWindow, setPages, storeTickets } from '../store/desk-changes.ts';
import { failTicketsPage, takeTicketsPage } from '../store/desk-pages.ts';
import { deskStore } from '../store/desk-store.ts';
import { keyOf, type ListQuestion, queryOf } from '../store/list-question.ts';
import { type Own, ownOf } from '../viewer.ts';
import { beginPage, type PageWish } from '../store/paged-ids.ts';

let lastRound = 0;
/** The number of a question; answers to earlier ones are not taken. */
export const nextRound = (): number => (lastRound += 1);

/** The person at the desk; nobody while logged out. */
export function findOwn(): Own | undefined {
  const session = sessionStore.getState();
  return session.status === 'in' ? ownOf(session.user) : undefined;
}

/** Fetches the first or the next page of a list. Failures are kept with the list. */
export async function loadTickets(question: ListQuestion, wish: PageWish): Promise<void> {
  const round = nextRound();
  const page = wish === 'first' ? 1 : (deskStore.getState().lists.get(keyOf(question))?.pages.nextPage ?? 1);
  deskStore.change((state) => setPages(state, question, (pages) => beginPage(pages, wish, round)));
  try {
    const answer = await call(ticketsEndpoints.list, { query: { ...queryOf(question), pageNumber: page } });
    const own = findOwn();
    if (own !== undefined)
      deskStore.change((state) => takeTicketsPage(state, question, { round, page, own, ...answer }));
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
  const own = findOwn();
  if (own !== undefined && visit === deskStore.visit())
    deskStore.change((state) =>
      saveWindow(storeTickets(state, [withoutWindow(ticket)], own), ticket.id, ticket.window),
    );
}
