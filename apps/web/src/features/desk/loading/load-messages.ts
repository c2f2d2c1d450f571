import { messagesEndpoints, ticketsEndpoints } from '@balcao/contract';
import { call } from '../../../lib/api/api-client.ts';
import { clearUnread } from '../store/ticket-changes.ts';
import { saveMessage, setConversation } from '../store/message-changes.ts';
import { failMessagesPage, applyMessagesPage } from '../store/desk-pages.ts';
import { deskStore } from '../store/desk-store.ts';
import { findViewer, nextRequestId } from './load-tickets.ts';
import { beginLoading, emptyWindow, type MessageWindow } from '../store/message-window.ts';

/** What to fetch of a conversation: the newest page, the next page at either end, or the one with a certain message. */
export type MessagesRequest = 'first' | 'older' | 'newer' | { readonly around: number };

function placeOf(
  request: MessagesRequest,
  { ids }: MessageWindow,
): { before?: number | undefined; after?: number | undefined; around?: number | undefined } {
  if (typeof request === 'object') return request;
  return request === 'older' ? { before: ids[0] } : request === 'newer' ? { after: ids.at(-1) } : {};
}

/**
 * Fetches messages of a conversation. When the owner fetches the newest ones, they count as read. A failure is stored
 * with the conversation. Returns whether the messages came.
 */
export async function loadMessages(ticketId: number, request: MessagesRequest): Promise<boolean> {
  const { conversations, tickets } = deskStore.get();
  const window = conversations.get(ticketId) ?? emptyWindow;
  // While a page is being fetched, the next one would start from the wrong message.
  if ((request === 'older' || request === 'newer') && window.loading !== null) return false;
  const requestId = nextRequestId();
  const ticket = tickets.get(ticketId);
  const reads = request === 'first' && ticket !== undefined && ticket.userId === findViewer()?.userId;
  deskStore.update((state) =>
    setConversation(state, ticketId, (known) =>
      beginLoading(known, typeof request === 'object' ? 'around' : request, requestId),
    ),
  );
  try {
    const answer = await call(messagesEndpoints.list, {
      params: { ticketId },
      query: { pageNumber: 1, ...placeOf(request, window), markAsRead: reads ? 'true' : 'false' },
    });
    deskStore.update((state) => applyMessagesPage(state, ticketId, { requestId, ...answer }));
    // Messages that arrived after the request was sent are still unread.
    if (reads && deskStore.get().tickets.get(ticketId)?.unreadMessages === ticket.unreadMessages)
      deskStore.update((state) => clearUnread(state, ticketId));
    return true;
  } catch (error) {
    deskStore.update((state) => failMessagesPage(state, ticketId, requestId, error));
    return false;
  }
}

/** Tells the server that the owner has read the ticket. */
export async function readTicket(ticketId: number): Promise<void> {
  const unread = deskStore.get().tickets.get(ticketId)?.unreadMessages;
  await call(ticketsEndpoints.read, { params: { id: ticketId } });
  if (deskStore.get().tickets.get(ticketId)?.unreadMessages === unread)
    deskStore.update((state) => clearUnread(state, ticketId));
}

/** One masked document of a message as it was written; the server audits who asked. */
export async function revealDocument(messageId: number, place: number): Promise<string> {
  const { document } = await call(messagesEndpoints.reveal, { params: { id: messageId }, body: { place } });
  return document;
}

/** Deletes a message of ours for everybody (S166); throws the server's refusal. */
export async function deleteMessage(messageId: number): Promise<void> {
  const generation = deskStore.generation();
  const deleted = await call(messagesEndpoints.remove, { params: { id: messageId } });
  if (generation === deskStore.generation()) deskStore.update((state) => saveMessage(state, deleted));
}
