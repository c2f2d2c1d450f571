import { messagesEndpoints, ticketsEndpoints, type TicketStatus } from '@balcao/contract';
import { call } from '../../lib/api-client.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { clearUnread, setConversation, setList, storeTickets } from './desk-changes.ts';
import { failMessagesPage, failTicketsPage, takeMessagesPage, takeTicketsPage } from './desk-pages.ts';
import { type Own, ownOf } from './desk-state.ts';
import { deskStore } from './desk-store.ts';
import { beginPage, noPages, type PageWish } from './paged-ids.ts';

let lastRound = 0;
const nextRound = (): number => (lastRound += 1);

/** The person at the desk; nobody while logged out. */
export function findOwn(): Own | undefined {
  const session = sessionStore.getState();
  return session.status === 'in' ? ownOf(session.user) : undefined;
}

/** Fetches the first or the next page of a list. Failures are kept with the list. */
export async function loadTickets(status: TicketStatus, wish: PageWish): Promise<void> {
  const round = nextRound();
  const page = wish === 'first' ? 1 : deskStore.getState().lists[status].nextPage;
  deskStore.change((state) => setList(state, status, (list) => beginPage(list, wish, round)));
  try {
    const answer = await call(ticketsEndpoints.list, { query: { status, pageNumber: page } });
    const own = findOwn();
    if (own !== undefined) deskStore.change((state) => takeTicketsPage(state, status, { round, page, own, ...answer }));
  } catch (error) {
    deskStore.change((state) => failTicketsPage(state, status, round, error));
  }
}

/** Fetches the newest or the next older page of a conversation; the owner has then read it. Failures are kept with it. */
export async function loadMessages(ticketId: number, wish: PageWish): Promise<void> {
  const round = nextRound();
  const { conversations, tickets } = deskStore.getState();
  const page = wish === 'first' ? 1 : (conversations.get(ticketId) ?? noPages).nextPage;
  const ticket = tickets.get(ticketId);
  const isOwner = ticket?.userId === findOwn()?.userId;
  deskStore.change((state) => setConversation(state, ticketId, (list) => beginPage(list, wish, round)));
  try {
    const answer = await call(messagesEndpoints.list, { params: { ticketId }, query: { pageNumber: page, markAsRead: isOwner ? 'true' : undefined } });
    deskStore.change((state) => takeMessagesPage(state, ticketId, { round, page, ...answer }));
    // What arrived after the question was asked is still unread.
    if (isOwner && deskStore.getState().tickets.get(ticketId)?.unreadMessages === ticket?.unreadMessages) deskStore.change((state) => clearUnread(state, ticketId));
  } catch (error) {
    deskStore.change((state) => failMessagesPage(state, ticketId, round, error));
  }
}

/** Fetches one ticket by the address of its conversation; fails as the server refuses. */
export async function loadTicket(uuid: string): Promise<void> {
  const visit = deskStore.visit();
  const ticket = await call(ticketsEndpoints.getByUuid, { params: { uuid } });
  const own = findOwn();
  if (own !== undefined && visit === deskStore.visit()) deskStore.change((state) => storeTickets(state, [ticket], own));
}
