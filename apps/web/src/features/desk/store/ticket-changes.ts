import type { DeskState, TicketEntry } from './desk-state.ts';
import { type ContactCard, type Ticket, ticketsPageSize } from '@balcao/contract';
import { withNewer, without } from './entity-maps.ts';
import type { Viewer } from '@balcao/domain';
import { newerTicks } from './last-ticks.ts';
import { dropFromLists, mapLists, markedStale, placeInLists, withPages } from './list-changes.ts';
import { removeId } from './paged-ids.ts';

/** Stores contacts. */
export function saveContacts(state: DeskState, contacts: readonly ContactCard[]): DeskState {
  return { ...state, contacts: withNewer(state.contacts, contacts) };
}

/**
 * A ticket may have been read before its last message got further: the message was told about then, but that is no new
 * version of the ticket.
 */
function withKnownTicks({ tickets, messages }: DeskState, entry: TicketEntry): TicketEntry {
  if (entry.lastSent === null) return entry;
  const asListed = newerTicks(entry.lastSent, tickets.get(entry.id)?.lastSent);
  const lastSent = newerTicks(asListed, messages.get(entry.lastSent.id));
  return lastSent === entry.lastSent ? entry : { ...entry, lastSent };
}

/**
 * Stores tickets with their contacts, and removes them from lists they no longer belong to. They are not added to any
 * list.
 */
export function storeTickets(state: DeskState, incoming: readonly Ticket[], viewer: Viewer): DeskState {
  const existing = incoming.filter((ticket) => !state.deletedTicketIds.has(ticket.id));
  const withContacts = saveContacts(
    state,
    existing.map((ticket) => ticket.contact),
  );
  const tickets = withNewer(
    state.tickets,
    existing.map(({ contact: _contact, ...entry }) => withKnownTicks(state, entry)),
  );
  const idsByUuid = existing.every((ticket) => state.idsByUuid.has(ticket.uuid))
    ? state.idsByUuid
    : new Map([...state.idsByUuid, ...existing.map((ticket) => [ticket.uuid, ticket.id] as const)]);
  const changed = existing
    .flatMap((ticket) => tickets.get(ticket.id) ?? [])
    .filter((ticket) => state.tickets.get(ticket.id) !== ticket);
  return placeInLists({ ...withContacts, tickets, idsByUuid }, { tickets: changed, viewer, enters: false });
}

/** Stores what a ticket became by an event or an action, and adds it to the lists it now belongs to (S135). */
export function saveTicket(state: DeskState, ticket: Ticket, viewer: Viewer): DeskState {
  const stored = storeTickets(state, [ticket], viewer);
  const entry = stored.tickets.get(ticket.id);
  return entry === undefined ? stored : placeInLists(stored, { tickets: [entry], viewer, enters: true });
}

/** Removes a deleted ticket with all its messages. */
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
    typedNotes: without(state.typedNotes, ticketId),
    replyTo: without(state.replyTo, ticketId),
    windows: without(state.windows, ticketId),
    histories: new Map(
      [...without(state.histories, ticketId)].map(([id, others]) => [id, others.filter((other) => other !== ticketId)]),
    ),
  };
}

/** Removes a contact and its tickets. */
export function deleteContact(state: DeskState, contactId: number): DeskState {
  const theirs = [...state.tickets.values()].filter((ticket) => ticket.contactId === contactId);
  const rest = theirs.reduce((left, { id }) => deleteTicket(left, id), state);
  return { ...rest, contacts: without(rest.contacts, contactId) };
}

/**
 * Marks a ticket as read and its transfer as noticed. The server counts that as a version but sends no event with it.
 */
export function clearUnread(state: DeskState, ticketId: number): DeskState {
  // The request for a list of unread tickets may be running: its answer may have been made before the ticket was read.
  // Nothing tells which is older, so a first page is fetched once more. A further page is not, because the list would
  // shrink while somebody scrolls.
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
