import { type OpenedTicket, ticketsEndpoints, ticketsPageSize, type TicketsQuery, type User } from '@balcao/contract';
import { route, type Route } from '../fake-api.ts';
import { ana, bia } from '../fake-users.ts';
import { type DeskMemory, getTicket } from './desk-memory.ts';

const isIn = (wanted: readonly number[] | undefined, id: number): boolean =>
  wanted === undefined || wanted.includes(id);

function matches(ticket: OpenedTicket, query: Partial<TicketsQuery>, viewer: Pick<User, 'id'>): boolean {
  const { status, showAll, queueIds, tags, users, withUnreadMessages, searchParam = '' } = query;
  const words = `${ticket.contact.name} ${ticket.lastMessage}`.toLowerCase();
  return (
    (status === undefined || ticket.status === status) &&
    (showAll === 'true' || ticket.userId === null || ticket.userId === viewer.id) &&
    isIn(queueIds, ticket.queueId ?? 0) &&
    (tags === undefined || tags.every((wanted) => ticket.tags.some(({ id }) => id === wanted))) &&
    (users === undefined || users.length === 0 || isIn(users, ticket.userId ?? 0)) &&
    (withUnreadMessages !== 'true' || ticket.unreadMessages > 0) &&
    (query.unanswered !== 'true' || ticket.lastSent === null) &&
    (query.mine !== 'true' || ticket.userId === viewer.id) &&
    (status === undefined || (ticket.snoozedUntil !== null) === (query.snoozed === 'true')) &&
    words.includes(searchParam.toLowerCase())
  );
}

/** The message that a search found, if it was not the contact's name. */
function findHit(
  desk: DeskMemory,
  ticket: OpenedTicket,
  { searchParam }: TicketsQuery,
): { messageId: number; body: string } | null {
  if (searchParam === '') return null;
  const hit = desk.messages.find(({ ticketId, body }) => ticketId === ticket.id && body.includes(searchParam));
  return hit === undefined ? null : { messageId: hit.id, body: hit.body };
}

/** Answers what asks for tickets: lists, counts, one of them, and others of the same contact. */
export const ticketListRoutes = (desk: DeskMemory): Route[] => [
  route(ticketsEndpoints.list, ({ query }) => {
    const found = desk.tickets.filter((ticket) => matches(ticket, query, desk.viewer));
    if (query.sort === 'waiting') found.sort((one, other) => one.waitingSince.localeCompare(other.waitingSince));
    const end = query.pageNumber * ticketsPageSize;
    const page = found.slice(end - ticketsPageSize, end);
    return {
      tickets: page.map((ticket) => ({ ...ticket, hit: findHit(desk, ticket, query) })),
      hasMore: found.length > end,
    };
  }),
  route(ticketsEndpoints.counts, ({ query }) => {
    const found = desk.tickets.filter((ticket) => matches(ticket, query, desk.viewer));
    const countOf = (status: string): number => found.filter((ticket) => ticket.status === status).length;
    const unread = found.filter((ticket) => ticket.unreadMessages > 0).length;
    return { open: countOf('open'), pending: countOf('pending'), closed: countOf('closed'), unread };
  }),
  route(ticketsEndpoints.colleagues, () =>
    [ana, bia].map(({ id, name, profile, queues }) => ({ id, name, profile, queues, online: true, openTickets: 3 })),
  ),
  route(ticketsEndpoints.get, ({ params: { id } }) => getTicket(desk, (ticket) => ticket.id === id)),
  route(ticketsEndpoints.getByUuid, ({ params: { uuid } }) => getTicket(desk, (ticket) => ticket.uuid === uuid)),
  route(ticketsEndpoints.pins, () => desk.pins.map((id) => getTicket(desk, (ticket) => ticket.id === id))),
  route(ticketsEndpoints.running, ({ query: { contactId } }) =>
    desk.tickets
      .filter((ticket) => ticket.contactId === contactId && ticket.status !== 'closed')
      .map(({ whatsapp, user, uuid }) => ({ whatsapp, userName: user?.name ?? null, uuid })),
  ),
  route(ticketsEndpoints.history, ({ params: { id } }) => {
    const { contactId } = getTicket(desk, (ticket) => ticket.id === id);
    return desk.tickets
      .filter((ticket) => ticket.contactId === contactId && ticket.id !== id)
      .sort((one, other) => other.id - one.id);
  }),
];
