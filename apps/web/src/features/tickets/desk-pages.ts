import { type Message, messagesPageSize, type Ticket, ticketsPageSize, type TicketStatus } from '@balcao/contract';
import { setConversation, setList, storeMessages, storeTickets } from './desk-changes.ts';
import { byLastChange, type DeskState, fitsList, newestFirst, type Own } from './desk-state.ts';
import { failPage, noPages, takePage } from './paged-ids.ts';

type Asked = { round: number; page: number };

/** Takes a page of tickets in, unless another question was asked meanwhile. */
export function takeTicketsPage(state: DeskState, status: TicketStatus, { round, page, tickets, hasMore, own }: Asked & { tickets: readonly Ticket[]; hasMore: boolean; own: Own }): DeskState {
  if (state.lists[status].round !== round) return state;
  const stored = storeTickets(state, tickets, own);
  const fits = (id: number): boolean => {
    const ticket = stored.tickets.get(id);
    return ticket !== undefined && fitsList(status, ticket, own);
  };
  return setList(stored, status, (list) => takePage(list, { page, ids: tickets.map((ticket) => ticket.id), hasMore, pageSize: ticketsPageSize, order: byLastChange(stored.tickets), fits }));
}

/** Takes a page of a conversation in, unless another question was asked meanwhile. */
export function takeMessagesPage(state: DeskState, ticketId: number, { round, page, messages, hasMore }: Asked & { messages: readonly Message[]; hasMore: boolean }): DeskState {
  if (state.conversations.get(ticketId)?.round !== round) return state;
  const stored = storeMessages(state, messages);
  return setConversation(stored, ticketId, (list) =>
    takePage(list, { page, ids: messages.map((message) => message.id), hasMore, pageSize: messagesPageSize, order: newestFirst, fits: (id) => stored.messages.has(id) }),
  );
}

/** Notes that a page of tickets did not come. */
export function failTicketsPage(state: DeskState, status: TicketStatus, round: number, error: unknown): DeskState {
  return state.lists[status].round === round ? setList(state, status, (list) => failPage(list, error)) : state;
}

/** Notes that a page of a conversation did not come. */
export function failMessagesPage(state: DeskState, ticketId: number, round: number, error: unknown): DeskState {
  return (state.conversations.get(ticketId) ?? noPages).round === round ? setConversation(state, ticketId, (list) => failPage(list, error)) : state;
}
