import { type ListedTicket, type Message, ticketsPageSize } from '@balcao/contract';
import { isListed, type Viewer } from '@balcao/domain';
import { setConversation, setList, setPages, storeMessages, storeTickets } from './desk-changes.ts';
import { byLastChange, type DeskState, type Hit } from './desk-state.ts';
import { keyOf, type ListQuestion, mayGrow } from './list-question.ts';
import { failPage, type Order, takePage } from './paged-ids.ts';
import { failWindow, fillWindow } from './message-window.ts';

type Asked = { round: number; page: number };

/** In the order they were answered: what a search found does not move by itself. */
function byPlace(ids: readonly number[]): Order {
  const places = new Map([...new Set(ids)].map((id, place) => [id, place]));
  return (one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0);
}

/** Takes a page of tickets in, unless another question was asked meanwhile. */
export function takeTicketsPage(
  state: DeskState,
  question: ListQuestion,
  {
    round,
    page,
    tickets,
    hasMore,
    viewer,
  }: Asked & { tickets: readonly ListedTicket[]; hasMore: boolean; viewer: Viewer },
): DeskState {
  if (state.lists.get(keyOf(question))?.pages.round !== round) return state;
  const stored = storeTickets(
    state,
    tickets.map(({ hit: _hit, ...ticket }) => ticket),
    viewer,
  );
  const ids = tickets.map((ticket) => ticket.id);
  const found = tickets.flatMap(({ id, hit }) => (hit ? [[id, hit] as const] : []));
  const fits = (id: number): boolean => {
    const ticket = stored.tickets.get(id);
    return ticket !== undefined && isListed(viewer, question, ticket);
  };
  return setList(stored, question, ({ pages, hits }) => ({
    question,
    pages: takePage(pages, {
      page,
      ids,
      hasMore,
      pageSize: ticketsPageSize,
      order: mayGrow(question) ? byLastChange(stored.tickets) : byPlace([...(page === 1 ? [] : pages.ids), ...ids]),
      fits,
    }),
    hits: new Map<number, Hit>([...(page === 1 ? [] : hits), ...found]),
    left: new Map(),
  }));
}

/** Takes a page of a conversation in, unless another question was asked meanwhile. */
export function takeMessagesPage(
  state: DeskState,
  ticketId: number,
  {
    round,
    messages,
    hasMore,
    hasNewer,
  }: { round: number; messages: readonly Message[]; hasMore: boolean; hasNewer: boolean },
): DeskState {
  if (state.conversations.get(ticketId)?.round !== round) return state;
  return setConversation(storeMessages(state, messages), ticketId, (window) =>
    fillWindow(window, { ids: messages.map((message) => message.id), hasMore, hasNewer }),
  );
}

/** Notes that a page of tickets did not come. */
export function failTicketsPage(state: DeskState, question: ListQuestion, round: number, error: unknown): DeskState {
  return state.lists.get(keyOf(question))?.pages.round === round
    ? setPages(state, question, (pages) => failPage(pages, error))
    : state;
}

/** Notes that a page of a conversation did not come. */
export function failMessagesPage(state: DeskState, ticketId: number, round: number, error: unknown): DeskState {
  return state.conversations.get(ticketId)?.round === round
    ? setConversation(state, ticketId, (window) => failWindow(window, error))
    : state;
}
