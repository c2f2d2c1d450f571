import {
  type BodyOf,
  type Contact,
  type Message,
  messagesEndpoints,
  messagesEvents,
  messagesPageSize,
  type OpenedTicket,
  pageSize,
  type Tag,
  type TicketNote,
  type TicketOutcome,
  tagsEndpoints,
  schedulesEndpoints,
  ticketsEndpoints,
  ticketsEvents,
  ticketsPageSize,
  ticketTagsEndpoints,
  type TicketsQuery,
  type TimelineEntry,
  type User,
} from '@balcao/contract';
import { cardBody, ourReaction, placeBody, tagColor, withNewWords } from '@balcao/domain';
import { findMatches } from '../../features/messages/find/find-matches.ts';
import { buildMessage } from '../builders/build-message.ts';
import { Refusal, route, type Route } from './fake-api.ts';
import { buildContact } from './fake-contacts.ts';
import { liveLine } from './fake-socket.ts';
import { ana, bia, sales, support } from './fake-users.ts';

type TicketParts = Partial<Omit<OpenedTicket, 'contact' | 'user'>> & {
  id: number;
  name: string;
  user?: Pick<User, 'id' | 'name'> | null;
};

const longAgo = Date.parse('2026-11-02T12:00:00Z');

/** The address of a ticket's conversation. */
export const uuidOf = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

/** The smallest valid ticket of queue Suporte, by the name of its contact; the higher its id, the older it is. */
export function buildTicket({ id, name, user = null, ...parts }: TicketParts): OpenedTicket {
  const time = new Date(longAgo - id * 60_000).toISOString();
  return {
    id,
    uuid: uuidOf(id),
    status: user === null ? 'pending' : 'open',
    unreadMessages: 0,
    lastMessage: 'Bom dia',
    lastSent: null,
    isGroup: false,
    chatbot: false,
    contactId: id,
    queueId: support.id,
    userId: user?.id ?? null,
    whatsappId: 5,
    queue: { id: support.id, name: support.name, color: support.color },
    whatsapp: { id: 5, name: 'Loja', provider: 'beta', isSample: false },
    tags: [],
    version: 1,
    createdAt: time,
    updatedAt: time,
    waitingSince: time,
    transferredBy: null,
    snoozedUntil: null,
    window: null,
    rating: null,
    ...parts,
    user: user && { id: user.id, name: user.name },
    contact: buildContact({ id, name }),
  };
}

/** Messages of the contact of ticket 1 with these texts, the oldest first. */
export function buildMessages(bodies: readonly string[], parts: Partial<Message> = {}): Message[] {
  return bodies.map((body, index) =>
    buildMessage({
      id: index + 1,
      wid: `3EB0${index}`,
      body,
      createdAt: new Date(longAgo + index * 1_000).toISOString(),
      ...parts,
    }),
  );
}

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

/** A page of a conversation as the server cuts it. */
function cutPage(
  all: readonly Message[],
  { before, around, after }: Record<'before' | 'around' | 'after', number | undefined>,
) {
  const place = (id: number): number => all.findIndex((message) => message.id === id);
  const half = messagesPageSize / 2;
  let end = all.length;
  let start = end - messagesPageSize;
  if (before !== undefined) [start, end] = [place(before) - messagesPageSize, place(before)];
  if (around !== undefined) [start, end] = [place(around) - half, place(around) + half];
  if (after !== undefined) [start, end] = [place(after) + 1, place(after) + 1 + messagesPageSize];
  return {
    messages: all.slice(Math.max(start, 0), end),
    hasMore: start > 0,
    hasNewer: end < all.length,
  };
}

export type DeskData = {
  viewer?: User;
  tickets?: readonly OpenedTicket[];
  messages?: readonly Message[];
  /** What happened to the tickets. */
  timeline?: readonly TimelineEntry[];
  /** What the team wrote about them. */
  notes?: readonly TicketNote[];
  tags?: readonly Tag[];
  /** Whether the queues demand a tag before a person resolves. */
  requiresTag?: boolean;
  /** Whom one can begin a conversation with. */
  contacts?: Contact[];
};

/** The kind of message that a file becomes. */
function kindOf({ type }: File): string {
  if (type.startsWith('image/')) return 'image';
  return type.startsWith('audio/') ? 'voice' : 'document';
}

/** What a message has of the file that was sent with it. */
function fileParts(file: File | undefined): Partial<Message> {
  if (file === undefined) return {};
  const mediaUrl = URL.createObjectURL(file);
  return { kind: kindOf(file), mediaState: 'ready', mediaUrl, mediaName: file.name, mediaBytes: file.size };
}

/** Stores a message of a customer at the fake server that was started last. */
let store: (message: Partial<Message>) => { message: Message; ticket: OpenedTicket };

/** The contact of a ticket, the first one unless said, writes: the server stores it and tells the page. */
export function customerWrites(parts: Partial<Message>): Message {
  const { message, ticket } = store(parts);
  liveLine.send(messagesEvents.appMessage, { action: 'create', message, ticket, contact: ticket.contact });
  return message;
}

/** Answers for tickets, the latest first, and their conversations, and does with them what the real server does. */
export function deskRoutes({
  viewer = bia,
  tickets: known = [],
  messages: written = [],
  timeline = [],
  notes = [],
  tags: knownTags = [],
  requiresTag = false,
  contacts = [],
}: DeskData): Route[] {
  let tickets = [...known];
  let pins: number[] = [];
  let tags = [...knownTags];
  let messages = [...written];
  function getTicket(isWanted: (ticket: OpenedTicket) => boolean): OpenedTicket {
    const ticket = tickets.find(isWanted);
    if (ticket === undefined) throw new Refusal('ERR_NO_TICKET_FOUND');
    return ticket;
  }
  function change(id: number, parts: Partial<OpenedTicket>): OpenedTicket {
    const old = getTicket((ticket) => ticket.id === id);
    const changed = { ...old, ...parts, version: old.version + 1 };
    tickets = tickets.map((ticket) => (ticket === old ? changed : ticket));
    return changed;
  }

  const lacksTag = (id: number, status: string | undefined): boolean =>
    requiresTag && status === 'closed' && getTicket((ticket) => ticket.id === id).tags.length === 0;

  function move(id: number, { status, userId, queueId }: BodyOf<typeof ticketsEndpoints.update>): OpenedTicket {
    if (lacksTag(id, status)) throw new Refusal('ERR_TICKET_TAG_REQUIRED');
    const user = [viewer, ana, bia].find((other) => other.id === userId);
    const queue = [support, sales].find((other) => other.id === queueId);
    return change(id, {
      ...(status === undefined ? {} : { status }),
      ...(userId === undefined ? {} : { userId, user: user === undefined ? null : { id: user.id, name: user.name } }),
      ...(queue === undefined ? {} : { queueId: queue.id, queue }),
    });
  }

  /** Of several tickets at once, those that a colleague has taken meanwhile are refused. */
  function outcomeOf(ticketId: number, work: (old: OpenedTicket) => OpenedTicket): TicketOutcome {
    const old = getTicket(({ id }) => id === ticketId);
    const isTaken = old.userId !== null && old.userId !== viewer.id;
    if (isTaken) return { ticketId, changed: false, ticket: null, error: 'ERR_TICKET_ALREADY_TAKEN' };
    return { ticketId, changed: true, ticket: work(old), error: null };
  }

  /** A message of the viewer that was just sent. */
  function addOwn(parts: Partial<Message>): Message {
    const sent = buildMessage({
      id: messages.length + 1,
      fromMe: true,
      userId: viewer.id,
      sendState: 'sent',
      ack: 1,
      createdAt: new Date().toISOString(),
      ...parts,
    });
    messages = [...messages, sent];
    return sent;
  }
  function changeMessage(id: number, change: (old: Message) => Partial<Message>): Message {
    const old = messages.find((message) => message.id === id);
    if (old === undefined) throw new Refusal('ERR_NO_PERMISSION');
    const changed = { ...old, ...change(old), version: old.version + 1 };
    messages = messages.map((message) => (message === old ? changed : message));
    return changed;
  }

  store = ({ ticketId = 1, ...parts }) => {
    const createdAt = new Date().toISOString();
    const message = buildMessage({ id: messages.length + 1, ticketId, createdAt, ...parts });
    messages = [...messages, message];
    const { unreadMessages } = getTicket(({ id }) => id === ticketId);
    const news = { unreadMessages: unreadMessages + 1, lastMessage: message.body, updatedAt: createdAt };
    return { message, ticket: change(ticketId, news) };
  };

  /** The message that a search found, if it was not the contact's name. */
  function findHit(ticket: OpenedTicket, { searchParam }: TicketsQuery): { messageId: number; body: string } | null {
    if (searchParam === '') return null;
    const hit = messages.find(({ ticketId, body }) => ticketId === ticket.id && body.includes(searchParam));
    return hit === undefined ? null : { messageId: hit.id, body: hit.body };
  }

  return [
    route(schedulesEndpoints.ofContact, () => []),
    route(ticketsEndpoints.list, ({ query }) => {
      const found = tickets.filter((ticket) => matches(ticket, query, viewer));
      if (query.sort === 'waiting') found.sort((one, other) => one.waitingSince.localeCompare(other.waitingSince));
      const end = query.pageNumber * ticketsPageSize;
      const page = found.slice(end - ticketsPageSize, end);
      return {
        tickets: page.map((ticket) => ({ ...ticket, hit: findHit(ticket, query) })),
        hasMore: found.length > end,
      };
    }),
    route(ticketsEndpoints.counts, ({ query }) => {
      const found = tickets.filter((ticket) => matches(ticket, query, viewer));
      const countOf = (status: string): number => found.filter((ticket) => ticket.status === status).length;
      const unread = found.filter((ticket) => ticket.unreadMessages > 0).length;
      return { open: countOf('open'), pending: countOf('pending'), closed: countOf('closed'), unread };
    }),
    route(ticketsEndpoints.colleagues, () =>
      [ana, bia].map(({ id, name, profile, queues }) => ({ id, name, profile, queues, online: true, openTickets: 3 })),
    ),
    route(ticketsEndpoints.get, ({ params: { id } }) => getTicket((ticket) => ticket.id === id)),
    route(ticketsEndpoints.getByUuid, ({ params: { uuid } }) => getTicket((ticket) => ticket.uuid === uuid)),
    route(ticketsEndpoints.unread, ({ params: { id } }) => change(id, { unreadMessages: 1 })),
    route(ticketsEndpoints.snooze, ({ params: { id }, body: { until } }) => change(id, { snoozedUntil: until })),
    route(ticketsEndpoints.pins, () => pins.map((id) => getTicket((ticket) => ticket.id === id))),
    route(ticketsEndpoints.pin, ({ params: { id } }) => {
      pins = [id, ...pins];
      liveLine.send(ticketsEvents.ticketPins, { action: 'pin', ticketId: id });
      return { id };
    }),
    route(ticketsEndpoints.unpin, ({ params: { id } }) => {
      pins = pins.filter((other) => other !== id);
      liveLine.send(ticketsEvents.ticketPins, { action: 'unpin', ticketId: id });
      return { id };
    }),
    route(ticketsEndpoints.running, ({ query: { contactId } }) =>
      tickets
        .filter((ticket) => ticket.contactId === contactId && ticket.status !== 'closed')
        .map(({ whatsapp, user, uuid }) => ({ whatsapp, userName: user?.name ?? null, uuid })),
    ),
    route(ticketsEndpoints.history, ({ params: { id } }) => {
      const { contactId } = getTicket((ticket) => ticket.id === id);
      return tickets
        .filter((ticket) => ticket.contactId === contactId && ticket.id !== id)
        .sort((one, other) => other.id - one.id);
    }),
    route(ticketsEndpoints.update, ({ params: { id }, body }) => move(id, body)),
    route(ticketsEndpoints.changeMany, ({ body: { ticketIds, ...body } }) => ({
      outcomes: ticketIds.map((ticketId) =>
        lacksTag(ticketId, body.status)
          ? { ticketId, changed: false, ticket: null, error: 'ERR_TICKET_TAG_REQUIRED' }
          : outcomeOf(ticketId, () => move(ticketId, body)),
      ),
    })),
    route(ticketsEndpoints.tagMany, ({ body: { ticketIds, tagId, isOn } }) => ({
      outcomes: ticketIds.map((id) =>
        outcomeOf(id, (old) => {
          const others = old.tags.filter((tag) => tag.id !== tagId);
          return change(id, { tags: isOn ? [...others, ...tags.filter((tag) => tag.id === tagId)] : others });
        }),
      ),
    })),
    route(ticketsEndpoints.create, ({ body: { contactId } }) => {
      const contact = contacts.find((other) => other.id === contactId);
      if (contact === undefined) throw new Refusal('ERR_NO_CONTACT_FOUND');
      const { id, name } = contact;
      const made = { ...buildTicket({ id: 900 + tickets.length, name, user: viewer }), contactId: id, contact };
      tickets = [made, ...tickets];
      return made;
    }),
    route(ticketsEndpoints.remove, ({ params: { id } }) => {
      tickets = tickets.filter((ticket) => ticket.id !== id);
      return { message: 'ticket deleted' };
    }),
    route(ticketsEndpoints.read, ({ params: { id } }) => ({ id: change(id, { unreadMessages: 0 }).id })),
    route(messagesEndpoints.list, ({ params, query: { before, around, after } }) => ({
      ...cutPage(
        messages.filter((message) => message.ticketId === params.ticketId),
        { before, around, after },
      ),
      timeline: timeline.filter((entry) => entry.ticketId === params.ticketId),
      notes: notes.filter((note) => note.ticketId === params.ticketId),
    })),
    route(messagesEndpoints.search, ({ params, query: { searchParam } }) => {
      const { id: current, contactId } = getTicket(({ id }) => id === params.ticketId);
      const isShown = (ticketId: number): boolean =>
        ticketId === current ||
        (ticketId < current && tickets.some((ticket) => ticket.id === ticketId && ticket.contactId === contactId));
      const found = messages.filter(
        ({ ticketId, body }) => isShown(ticketId) && findMatches(body, searchParam).length > 0,
      );
      return { hits: found.map(({ id, ticketId }) => ({ id, ticketId })).toReversed(), hasMore: false };
    }),
    route(messagesEndpoints.send, ({ params: { ticketId }, body: { body, clientId, quotedMsg }, files }) => {
      const known = messages.find((message) => message.clientId === clientId);
      if (known !== undefined) return known;
      const quoted = messages.find((message) => message.id === quotedMsg?.id);
      const sent = buildMessage({
        id: messages.length + 1,
        ticketId,
        body,
        clientId: clientId ?? null,
        quotedMsg: quoted === undefined ? null : { id: quoted.id, body: quoted.body, fromMe: false, contactName: null },
        fromMe: true,
        userId: viewer.id,
        sendState: 'sent',
        ack: 1,
        createdAt: new Date().toISOString(),
        ...fileParts(files[0]),
      });
      messages = [...messages, sent];
      return sent;
    }),
    route(messagesEndpoints.sendQuickFile, ({ params: { ticketId }, body: { body, clientId = null } }) =>
      addOwn({ ticketId, clientId, body, kind: 'document', mediaState: 'ready', mediaName: 'tabela.pdf' }),
    ),
    route(messagesEndpoints.forward, ({ params: { ticketId }, body: { messageId, clientId } }) => {
      const source = messages.find(({ id }) => id === messageId);
      if (source === undefined) throw new Refusal('ERR_NO_MESSAGE_FOUND');
      const parts = { ticketId, fromMe: true, userId: viewer.id, clientId: clientId ?? null };
      const copy = { ...source, ...parts, id: messages.length + 1 };
      messages = [...messages, copy];
      return copy;
    }),
    route(messagesEndpoints.sendPlace, ({ params: { ticketId }, body: { clientId = null, ...place } }) =>
      addOwn({ ticketId, clientId, kind: 'location', body: placeBody(place) }),
    ),
    route(messagesEndpoints.askNumber, ({ params: { ticketId }, body: { clientId = null } }) =>
      addOwn({ ticketId, clientId, kind: 'number_request', body: 'Precisamos do seu número de telefone.' }),
    ),
    route(messagesEndpoints.sendCard, ({ params: { ticketId }, body: { clientId = null, contactId } }) =>
      addOwn({
        ticketId,
        clientId,
        kind: 'contact',
        body: cardBody({ name: `Contato ${contactId}`, number: '5511988000077' }),
      }),
    ),
    route(messagesEndpoints.reveal, () => ({ document: '11.222.333/0001-81' })),
    route(messagesEndpoints.remove, ({ params: { id } }) => changeMessage(id, () => ({ isDeleted: true }))),
    route(messagesEndpoints.edit, ({ params: { id }, body: { body } }) =>
      changeMessage(id, (old) => ({ body: withNewWords(old.body, body), isEdited: true })),
    ),
    route(messagesEndpoints.react, ({ params: { id }, body: { emoji } }) =>
      changeMessage(id, ({ reactions }) => ({
        reactions: [
          ...(emoji === '' ? [] : [{ from: ourReaction, emoji }]),
          ...reactions.filter(({ from }) => from !== ourReaction),
        ],
      })),
    ),
    route(tagsEndpoints.list, ({ query: { searchParam } }) =>
      tags.filter(({ name }) => name.toLowerCase().includes(searchParam.toLowerCase())),
    ),
    route(tagsEndpoints.page, ({ query: { searchParam, pageNumber } }) => {
      const found = tags.filter(({ name }) => name.toLowerCase().includes(searchParam.toLowerCase()));
      const end = pageNumber * pageSize;
      const counted = found.slice(end - pageSize, end).map((tag) => ({
        ...tag,
        ticketsCount: tickets.filter((ticket) => ticket.tags.some(({ id }) => id === tag.id)).length,
        ratingQueues: [],
      }));
      return { tags: counted, count: found.length, hasMore: found.length > end };
    }),
    route(tagsEndpoints.create, ({ body: { name, color } }) => {
      const tag = { id: 50 + tags.length, name, color: color || tagColor(name) };
      tags = [...tags, tag];
      return tag;
    }),
    route(tagsEndpoints.update, ({ params: { id }, body: { name, color } }) => {
      const tag = { id, name, color: color || tagColor(name) };
      tags = tags.map((other) => (other.id === id ? tag : other));
      return tag;
    }),
    route(tagsEndpoints.remove, ({ params: { id } }) => {
      tags = tags.filter((other) => other.id !== id);
      return { id };
    }),
    route(ticketTagsEndpoints.sync, ({ body: { ticketId, tags: wanted } }) =>
      change(ticketId, { tags: tags.filter((tag) => wanted.some(({ id }) => id === tag.id)) }),
    ),
  ];
}
