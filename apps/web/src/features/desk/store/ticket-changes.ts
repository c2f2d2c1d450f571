import type { DeskState } from './desk-state.ts';
import { type ContactCard, type Ticket, ticketsPageSize } from '@balcao/contract';
import { withNewer, without } from './entity-maps.ts';
import type { Viewer } from '@balcao/domain';
import { dropFromLists, mapLists, markedStale, placeInLists, withPages } from './list-changes.ts';
import { removeId } from './paged-ids.ts';

/** Takes contacts in. */
export function saveContacts(state: DeskState, contacts: readonly ContactCard[]): DeskState {
  return { ...state, contacts: withNewer(state.contacts, contacts) };
}

/**
 * Takes tickets and their contacts in; each leaves the lists it no longer fits. An answered page does not enter any by
 * itself.
 */
export function storeTickets(state: DeskState, incoming: readonly Ticket[], viewer: Viewer): DeskState {
  const living = incoming.filter((ticket) => !state.deletedTicketIds.has(ticket.id));
  const withContacts = saveContacts(
    state,
    living.map((ticket) => ticket.contact),
  );
  const tickets = withNewer(
    state.tickets,
    living.map(({ contact: _contact, ...entry }) => entry),
  );
  const idsByUuid = living.every((ticket) => state.idsByUuid.has(ticket.uuid))
    ? state.idsByUuid
    : new Map([...state.idsByUuid, ...living.map((ticket) => [ticket.uuid, ticket.id] as const)]);
  const changed = living
    .flatMap((ticket) => tickets.get(ticket.id) ?? [])
    .filter((ticket) => state.tickets.get(ticket.id) !== ticket);
  return placeInLists({ ...withContacts, tickets, idsByUuid }, { tickets: changed, viewer, enters: false });
}

/** Takes in what an event or an action says a ticket became: it also enters the lists it now fits (S135). */
export function saveTicket(state: DeskState, ticket: Ticket, viewer: Viewer): DeskState {
  const stored = storeTickets(state, [ticket], viewer);
  const entry = stored.tickets.get(ticket.id);
  return entry === undefined ? stored : placeInLists(stored, { tickets: [entry], viewer, enters: true });
}

/** Forgets a deleted ticket with all that was said in it. */
export function deleteTicket(state: DeskState, ticketId: number): DeskState {
  const rest = dropFromLists(state, ticketId);
  return {
    ...rest,
    deletedTicketIds: new Set([...state.deletedTicketIds, ticketId]),
    tickets: without(state.tickets, ticketId),
    idsByUuid: without(state.idsByUuid, state.tickets.get(ticketId)?.uuid ?? ''),
    messages: new Map([...state.messages].filter(([, message]) => message.ticketId !== ticketId)),
    conversations: without(state.conversations, ticketId),
    outgoing: without(state.outgoing, ticketId),
    typed: without(state.typed, ticketId),
    replyTo: without(state.replyTo, ticketId),
    windows: without(state.windows, ticketId),
  };
}

/** Forgets a contact and the tickets that were with it. */
export function deleteContact(state: DeskState, contactId: number): DeskState {
  const theirs = [...state.tickets.values()].filter((ticket) => ticket.contactId === contactId);
  const rest = theirs.reduce((left, { id }) => deleteTicket(left, id), state);
  return { ...rest, contacts: without(rest.contacts, contactId) };
}

/**
 * Marks a ticket as read and its transfer as noticed. The server counts that as a version of its own but does not send
 * it.
 */
export function clearUnread(state: DeskState, ticketId: number): DeskState {
  // Also one that is only on its way here: an answer that left before it was read must not list it as unread, and since
  // nothing tells which of the two is older, such an answer is asked for once more; a further page is not, for then the
  // list would shrink under whoever scrolls.
  const lists = mapLists(state.lists, (list) => {
    const pages = list.query.unread ? removeId(list.pages, ticketId, ticketsPageSize) : list.pages;
    return withPages(list, pages.loading === 'first' ? markedStale(pages) : pages);
  });
  const ticket = state.tickets.get(ticketId);
  if (ticket === undefined || (ticket.unreadMessages === 0 && ticket.transferredBy === null))
    return lists === state.lists ? state : { ...state, lists };
  return {
    ...state,
    lists,
    tickets: new Map(state.tickets).set(ticketId, {
      ...ticket,
      unreadMessages: 0,
      transferredBy: null,
      version: ticket.version + 1,
    }),
  };
}
