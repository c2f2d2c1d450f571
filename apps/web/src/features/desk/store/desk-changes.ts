import { type ContactCard, type Message, type Ticket, ticketsPageSize } from '@balcao/contract';
import { isListed, type Viewer } from '@balcao/domain';
import { byLastChange, type DeskList, type DeskState, type Outgoing, type TicketEntry } from './desk-state.ts';
import { keyOf, type ListQuestion, mayGrow } from './list-question.ts';
import { enter, leave, noPages, outgrow, type PagedIds, putBack, rearrange } from './paged-ids.ts';
import { closedAt, followWindow, laterWindow, type ReplyWindow } from '../sending/reply-window.ts';
import { addToWindow, emptyWindow, type MessageWindow } from './message-window.ts';

type Versioned = { id: number; version: number };

/** The entities with newer copies in place of older ones; an older copy changes nothing. */
function withNewer<E extends Versioned>(known: ReadonlyMap<number, E>, incoming: readonly E[]): ReadonlyMap<number, E> {
  const newer = incoming.filter((entity) => (known.get(entity.id)?.version ?? 0) <= entity.version);
  if (newer.length === 0) return known;
  const next = new Map(known);
  for (const entity of newer) next.set(entity.id, entity);
  return next;
}

/** Takes contacts in. */
export function saveContacts(state: DeskState, contacts: readonly ContactCard[]): DeskState {
  return { ...state, contacts: withNewer(state.contacts, contacts) };
}

/** Every list after a change; the same map when none changed, so that no screen is drawn for nothing. */
function mapLists(lists: DeskState['lists'], change: (list: DeskList) => DeskList): DeskState['lists'] {
  const changed = [...lists].flatMap(([key, list]) => {
    const next = change(list);
    return next === list ? [] : [[key, next] as const];
  });
  return changed.length === 0 ? lists : new Map([...lists, ...changed]);
}

/** Has to be fetched again before it can be trusted. */
const outdated = <L extends PagedIds | MessageWindow>(list: L): L => (list.stale ? list : { ...list, stale: true });

const withPages = (list: DeskList, pages: PagedIds): DeskList => (pages === list.pages ? list : { ...list, pages });

/** A list of a search with a row again that an announcement took out a moment ago; it grows by nothing else. */
function takeBack(list: DeskList, ticketId: number): DeskList {
  const place = list.left.get(ticketId);
  return place === undefined
    ? list
    : { ...list, pages: putBack(list.pages, ticketId, place), left: without(list.left, ticketId) };
}

/**
 * Puts tickets whose newest copies are stored where they belong in each list; new ones enter only where `enters` says
 * so.
 */
function placeInLists(
  state: DeskState,
  { tickets, viewer, enters }: { tickets: readonly TicketEntry[]; viewer: Viewer; enters: boolean },
): DeskState {
  const order = byLastChange(state.tickets);
  const place = (list: DeskList, ticket: TicketEntry): DeskList => {
    const { question, pages } = list;
    if (!isListed(viewer, question, ticket)) return withPages(list, outgrow(pages, ticket.id, ticketsPageSize));
    if (!mayGrow(question)) return enters ? takeBack(list, ticket.id) : list;
    if (enters) return withPages(list, enter(pages, ticket.id, order));
    return pages.ids.includes(ticket.id) ? withPages(list, rearrange(pages, ticket.id, order)) : list;
  };
  const lists = mapLists(state.lists, (list) => tickets.reduce(place, list));
  return lists === state.lists ? state : { ...state, lists };
}

/**
 * Takes tickets and their contacts in; each leaves the lists it no longer fits. An answered page does not enter any by
 * itself.
 */
export function storeTickets(state: DeskState, incoming: readonly Ticket[], viewer: Viewer): DeskState {
  const living = incoming.filter((ticket) => !state.gone.has(ticket.id));
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

/** Takes a ticket out of every list; it stays known to whoever has it open. Those who still see it are told so next. */
export function dropFromLists(state: DeskState, ticketId: number): DeskState {
  const drop = (list: DeskList): DeskList => {
    const place = list.pages.ids.indexOf(ticketId);
    const rest = withPages(list, leave(list.pages, ticketId, ticketsPageSize));
    return place < 0 || mayGrow(list.question) ? rest : { ...rest, left: new Map(list.left).set(ticketId, place) };
  };
  return { ...state, lists: mapLists(state.lists, drop) };
}

function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  if (!map.has(key)) return map;
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

/** Forgets a deleted ticket with all that was said in it. */
export function deleteTicket(state: DeskState, ticketId: number): DeskState {
  const rest = dropFromLists(state, ticketId);
  return {
    ...rest,
    gone: new Set([...state.gone, ticketId]),
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
    const pages = list.question.unread ? leave(list.pages, ticketId, ticketsPageSize) : list.pages;
    return withPages(list, pages.loading === 'first' ? outdated(pages) : pages);
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

/** The texts of a ticket that are still on their way. */
export function setOutgoing(
  state: DeskState,
  ticketId: number,
  change: (known: readonly Outgoing[]) => readonly Outgoing[],
): DeskState {
  const known = state.outgoing.get(ticketId) ?? [];
  const next = change(known);
  return next === known ? state : { ...state, outgoing: new Map(state.outgoing).set(ticketId, next) };
}

/** Notes what stands in the input of a ticket. */
export function setTyped(state: DeskState, ticketId: number, text: string): DeskState {
  return { ...state, typed: text === '' ? without(state.typed, ticketId) : new Map(state.typed).set(ticketId, text) };
}

/** Notes which message of a ticket is being replied to; null for none (S165). */
export function setReplyTo(state: DeskState, ticketId: number, messageId: number | null): DeskState {
  return {
    ...state,
    replyTo: messageId === null ? without(state.replyTo, ticketId) : new Map(state.replyTo).set(ticketId, messageId),
  };
}

/** Takes messages in; one of our own takes the place of the bubble that announced it (S185). */
export function storeMessages(state: DeskState, incoming: readonly Message[]): DeskState {
  const arrived = new Set(incoming.map((message) => message.clientId));
  const stored = { ...state, messages: withNewer(state.messages, incoming) };
  const ticketIds = new Set(incoming.map((message) => message.ticketId));
  return [...ticketIds].reduce(
    (rest, id) =>
      setOutgoing(rest, id, (known) =>
        known.some((text) => arrived.has(text.clientId)) ? known.filter((text) => !arrived.has(text.clientId)) : known,
      ),
    stored,
  );
}

/**
 * The row of a ticket follows the ticks of its last message. The server keeps them with the message, so the ticket's
 * version stays.
 */
function withTicks(state: DeskState, { id, ticketId, ack, sendState }: Message): DeskState {
  const ticket = state.tickets.get(ticketId);
  // Only a refusal takes a tick back.
  if (
    ticket?.lastSent?.id !== id ||
    ticket.lastSent.ack === ack ||
    (ticket.lastSent.ack > ack && sendState !== 'failed')
  )
    return state;
  return { ...state, tickets: new Map(state.tickets).set(ticketId, { ...ticket, lastSent: { id, ack } }) };
}

/**
 * Notes until when one may write freely in a ticket, as the server told it; null where there is no such rule. What a
 * message told meanwhile counts.
 */
export function saveWindow(state: DeskState, ticketId: number, told: ReplyWindow | null): DeskState {
  if (told === null)
    return state.windows.has(ticketId) ? { ...state, windows: without(state.windows, ticketId) } : state;
  return { ...state, windows: new Map(state.windows).set(ticketId, laterWindow(told, state.windows.get(ticketId))) };
}

/** Notes that free text was refused in a ticket: only a template gets through until the customer writes again. */
export function closeWindow(state: DeskState, ticketId: number, now: string): DeskState {
  return { ...state, windows: new Map(state.windows).set(ticketId, closedAt(state.windows.get(ticketId), now)) };
}

/** Each word of the customer opens the window for another day. */
function withWindow(state: DeskState, message: Message): DeskState {
  const known = state.windows.get(message.ticketId);
  const next = known === undefined ? undefined : followWindow(known, message);
  return next === undefined || next === known
    ? state
    : { ...state, windows: new Map(state.windows).set(message.ticketId, next) };
}

/** Takes in a message that was just written or changed, and shows it in its conversation if that is loaded (S169). */
export function saveMessage(state: DeskState, message: Message): DeskState {
  if (state.gone.has(message.ticketId)) return state;
  return setConversation(
    storeMessages(withWindow(withTicks(state, message), message), [message]),
    message.ticketId,
    (window) => addToWindow(window, message.id),
  );
}

/** Changes the ids of one conversation. */
export function setConversation(
  state: DeskState,
  ticketId: number,
  change: (window: MessageWindow) => MessageWindow,
): DeskState {
  const known = state.conversations.get(ticketId) ?? emptyWindow;
  const next = change(known);
  return next === known ? state : { ...state, conversations: new Map(state.conversations).set(ticketId, next) };
}

/** Changes one list; a question that was not asked yet gets one. */
export function setList(state: DeskState, question: ListQuestion, change: (list: DeskList) => DeskList): DeskState {
  const key = keyOf(question);
  const known = state.lists.get(key) ?? { question, pages: noPages, hits: new Map(), left: new Map() };
  const next = change(known);
  return next === known ? state : { ...state, lists: new Map(state.lists).set(key, next) };
}

/** Changes the pages of one list. */
export function setPages(state: DeskState, question: ListQuestion, change: (pages: PagedIds) => PagedIds): DeskState {
  return setList(state, question, (list) => {
    const pages = change(list.pages);
    return pages === list.pages ? list : { ...list, pages };
  });
}

/**
 * Forgets the lists of the page nobody asks for any more; what they hold stays known (S119). The bell's is always asked
 * for.
 */
export function keepLists(state: DeskState, questions: readonly ListQuestion[]): DeskState {
  const keys = new Set(questions.map(keyOf));
  const kept = [...state.lists].filter(([key, { question }]) => question.unread || keys.has(key));
  return kept.length === state.lists.size ? state : { ...state, lists: new Map(kept) };
}

/** Events were missed: every list and conversation is fetched again when it is shown (S40, T18). */
export function markAllStale(state: DeskState): DeskState {
  return {
    ...state,
    lists: mapLists(state.lists, (list) => withPages(list, outdated(list.pages))),
    conversations: new Map([...state.conversations].map(([id, list]) => [id, outdated(list)])),
  };
}

/** A list has to be fetched again. */
export function markListStale(state: DeskState, question: ListQuestion): DeskState {
  return setPages(state, question, outdated);
}

/** A conversation has to be fetched again. */
export function markConversationStale(state: DeskState, ticketId: number): DeskState {
  return setConversation(state, ticketId, outdated);
}
