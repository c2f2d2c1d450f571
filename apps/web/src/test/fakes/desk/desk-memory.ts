import type { Contact, Message, OpenedTicket, Tag, TicketNote, TimelineEntry, User } from '@balcao/contract';
import { buildMessage } from '../../builders/build-message.ts';
import { Refusal } from '../fake-api.ts';
import { bia } from '../fake-users.ts';

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

/** What the fake server of the desk remembers. */
export type DeskMemory = Required<DeskData> & { pins: readonly number[] };

export function createDeskMemory({
  viewer = bia,
  tickets = [],
  messages = [],
  timeline = [],
  notes = [],
  tags = [],
  requiresTag = false,
  contacts = [],
}: DeskData): DeskMemory {
  return { viewer, tickets, messages, timeline, notes, tags, requiresTag, contacts, pins: [] };
}

export function getTicket(desk: DeskMemory, isWanted: (ticket: OpenedTicket) => boolean): OpenedTicket {
  const ticket = desk.tickets.find(isWanted);
  if (ticket === undefined) throw new Refusal('ERR_NO_TICKET_FOUND');
  return ticket;
}

export function changeTicket(desk: DeskMemory, id: number, parts: Partial<OpenedTicket>): OpenedTicket {
  const old = getTicket(desk, (ticket) => ticket.id === id);
  const changed = { ...old, ...parts, version: old.version + 1 };
  desk.tickets = desk.tickets.map((ticket) => (ticket === old ? changed : ticket));
  return changed;
}

/** A message of a customer, who writes in the first ticket unless said. */
export function receiveMessage(
  desk: DeskMemory,
  { ticketId = 1, ...parts }: Partial<Message>,
): { message: Message; ticket: OpenedTicket } {
  const createdAt = new Date().toISOString();
  const message = buildMessage({ id: desk.messages.length + 1, ticketId, createdAt, ...parts });
  desk.messages = [...desk.messages, message];
  const { unreadMessages } = getTicket(desk, ({ id }) => id === ticketId);
  const news = { unreadMessages: unreadMessages + 1, lastMessage: message.body, updatedAt: createdAt };
  return { message, ticket: changeTicket(desk, ticketId, news) };
}
