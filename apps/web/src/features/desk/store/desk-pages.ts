import { type ListedTicket, type MessagesPage, ticketsPageSize } from '@balcao/contract';
import { isListed, type Viewer } from '@balcao/domain';
import { setConversation, storeMessages } from './message-changes.ts';
import { setList, setPages } from './list-changes.ts';
import { storeTickets } from './ticket-changes.ts';
import { type DeskState, type Hit, orderOf } from './desk-state.ts';
import { keyOf, type TicketListQuery, growsByEvents } from './ticket-list-query.ts';
import { failPage, type Order, applyPage } from './paged-ids.ts';
import { failLoading, applyAnswer } from './message-window.ts';
import { linesOf } from './timeline-lines.ts';

type Asked = { requestId: number; page: number };

/** In the order of the answer: search results do not move by themselves. */
function byPosition(ids: readonly number[]): Order {
  const places = new Map([...new Set(ids)].map((id, place) => [id, place]));
  return (one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0);
}

/** The desk with a page of tickets, unless a newer request was sent meanwhile. */
export function applyTicketsPage(
  state: DeskState,
  query: TicketListQuery,
  {
    requestId,
    page,
    tickets,
    hasMore,
    viewer,
  }: Asked & { tickets: readonly ListedTicket[]; hasMore: boolean; viewer: Viewer },
): DeskState {
  if (state.lists.get(keyOf(query))?.pages.requestId !== requestId) return state;
  const stored = storeTickets(
    state,
    tickets.map(({ hit: _hit, ...ticket }) => ticket),
    viewer,
  );
  const ids = tickets.map((ticket) => ticket.id);
  const found = tickets.flatMap(({ id, hit }) => (hit ? [[id, hit] as const] : []));
  const fits = (id: number): boolean => {
    const ticket = stored.tickets.get(id);
    return ticket !== undefined && isListed(viewer, query, ticket);
  };
  return setList(stored, query, ({ pages, hits }) => ({
    query,
    pages: applyPage(pages, {
      page,
      ids,
      hasMore,
      pageSize: ticketsPageSize,
      order: growsByEvents(query)
        ? orderOf(stored.tickets, query)
        : byPosition([...(page === 1 ? [] : pages.ids), ...ids]),
      fits,
    }),
    hits: new Map<number, Hit>([...(page === 1 ? [] : hits), ...found]),
    removedPositions: new Map(),
  }));
}

/** The desk with a page of a conversation, unless a newer request was sent meanwhile. */
export function applyMessagesPage(
  state: DeskState,
  ticketId: number,
  { requestId, messages, timeline, notes, hasMore, hasNewer }: MessagesPage & { requestId: number },
): DeskState {
  if (state.conversations.get(ticketId)?.requestId !== requestId) return state;
  return setConversation(storeMessages(state, messages), ticketId, (window) =>
    applyAnswer(window, {
      ids: messages.map((message) => message.id),
      lines: linesOf({ timeline, notes }),
      hasMore,
      hasNewer,
    }),
  );
}

/** The desk after a page of tickets could not be fetched. */
export function failTicketsPage(
  state: DeskState,
  query: TicketListQuery,
  requestId: number,
  error: unknown,
): DeskState {
  return state.lists.get(keyOf(query))?.pages.requestId === requestId
    ? setPages(state, query, (pages) => failPage(pages, error))
    : state;
}

/** The desk after a page of a conversation could not be fetched. */
export function failMessagesPage(state: DeskState, ticketId: number, requestId: number, error: unknown): DeskState {
  return state.conversations.get(ticketId)?.requestId === requestId
    ? setConversation(state, ticketId, (window) => failLoading(window, error))
    : state;
}
