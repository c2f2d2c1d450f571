import { messagesEndpoints, ticketsEndpoints } from '@balcao/contract';
import { call } from '../../../lib/api/api-client.ts';
import { clearUnread, saveMessage, setConversation } from '../store/desk-changes.ts';
import { failMessagesPage, takeMessagesPage } from '../store/desk-pages.ts';
import { deskStore } from '../store/desk-store.ts';
import { findOwn, nextRound } from './load-desk.ts';
import { beginStretch, noStretch, type Stretch } from '../store/message-window.ts';

/** What to fetch of a conversation: the newest page, the next at either end, or the one that holds a message. */
export type MessagesWish = 'first' | 'older' | 'newer' | { readonly around: number };

function placeOf(
  wish: MessagesWish,
  { ids }: Stretch,
): { before?: number | undefined; after?: number | undefined; around?: number | undefined } {
  if (typeof wish === 'object') return wish;
  return wish === 'older' ? { before: ids[0] } : wish === 'newer' ? { after: ids.at(-1) } : {};
}

/**
 * Fetches messages of a conversation; the owner who sees the newest has then read it. Failures are kept with it;
 * answers whether they came.
 */
export async function loadMessages(ticketId: number, wish: MessagesWish): Promise<boolean> {
  const { conversations, tickets } = deskStore.getState();
  const stretch = conversations.get(ticketId) ?? noStretch;
  // Where a page is on its way already, another one at an end would be asked from the wrong place.
  if ((wish === 'older' || wish === 'newer') && stretch.loading !== null) return false;
  const round = nextRound();
  const ticket = tickets.get(ticketId);
  const reads = wish === 'first' && ticket !== undefined && ticket.userId === findOwn()?.userId;
  deskStore.change((state) =>
    setConversation(state, ticketId, (known) => beginStretch(known, typeof wish === 'object' ? 'around' : wish, round)),
  );
  try {
    const answer = await call(messagesEndpoints.list, {
      params: { ticketId },
      query: { pageNumber: 1, ...placeOf(wish, stretch), markAsRead: reads ? 'true' : undefined },
    });
    deskStore.change((state) => takeMessagesPage(state, ticketId, { round, ...answer }));
    // What arrived after the question was asked is still unread.
    if (reads && deskStore.getState().tickets.get(ticketId)?.unreadMessages === ticket.unreadMessages)
      deskStore.change((state) => clearUnread(state, ticketId));
    return true;
  } catch (error) {
    deskStore.change((state) => failMessagesPage(state, ticketId, round, error));
    return false;
  }
}

/** Tells the server that the owner has read what arrived. */
export async function readTicket(ticketId: number): Promise<void> {
  const unread = deskStore.getState().tickets.get(ticketId)?.unreadMessages;
  await call(ticketsEndpoints.read, { params: { id: ticketId } });
  if (deskStore.getState().tickets.get(ticketId)?.unreadMessages === unread)
    deskStore.change((state) => clearUnread(state, ticketId));
}

/** Deletes an own message for everybody (S166); fails as the server refuses. */
export async function deleteMessage(messageId: number): Promise<void> {
  const visit = deskStore.visit();
  const deleted = await call(messagesEndpoints.remove, { params: { id: messageId } });
  if (visit === deskStore.visit()) deskStore.change((state) => saveMessage(state, deleted));
}
