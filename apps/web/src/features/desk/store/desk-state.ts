import type { ContactCard, ListedTicket, Message, Ticket } from '@balcao/contract';
import type { TicketListQuery } from './ticket-list-query.ts';
import type { Order, PagedIds } from './paged-ids.ts';
import type { ReplyWindow } from '../sending/reply-window.ts';
import type { MessageWindow } from './message-window.ts';

/** A ticket as the store keeps it. Its contact is stored among the contacts, once for all tickets. */
export type TicketEntry = Omit<Ticket, 'contact'>;

/** A file being sent; `url` shows it from the device until the server has it. */
export type OutgoingFile = { readonly file: File; readonly url: string; readonly voice: boolean };

/**
 * A text, or a file with its caption, being sent. `unknown`: no answer came, and sending the same clientId again cannot
 * create a second message. `refused`: the server does not accept the file, and `why` is the reason.
 */
export type Outgoing = {
  readonly clientId: string;
  readonly body: string;
  /** The text with its variables filled, as it is shown until the server has filled them. */
  readonly shown?: string | undefined;
  readonly sign: boolean;
  readonly createdAt: string;
  readonly state: 'sending' | 'unknown' | 'refused';
  readonly quotedId?: number | undefined;
  readonly file?: OutgoingFile | undefined;
  /** The quick message whose file the server adds. */
  readonly quick?: { readonly id: number; readonly fileName: string } | undefined;
  readonly why?: unknown;
};

/** The message a search found in a ticket. */
export type Hit = NonNullable<ListedTicket['hit']>;

/** A list of tickets and its query. */
export type DeskList = {
  readonly query: TicketListQuery;
  readonly pages: PagedIds;
  /** The found message, by ticket. */
  readonly hits: ReadonlyMap<number, Hit>;
  /** The former positions of rows removed from a search, which may come back. */
  readonly removedPositions: ReadonlyMap<number, number>;
};

/** The state of the desk. Each record is stored once; lists and conversations hold ids. */
export type DeskState = {
  readonly tickets: ReadonlyMap<number, TicketEntry>;
  readonly idsByUuid: ReadonlyMap<string, number>;
  readonly contacts: ReadonlyMap<number, ContactCard>;
  readonly messages: ReadonlyMap<number, Message>;
  /** By the key of their query. */
  readonly lists: ReadonlyMap<string, DeskList>;
  readonly conversations: ReadonlyMap<number, MessageWindow>;
  /** By ticket, in the order they were written. */
  readonly outgoing: ReadonlyMap<number, readonly Outgoing[]>;
  /** The unsent text in the input, by ticket. */
  readonly typed: ReadonlyMap<number, string>;
  /** The unsaved note in the input, by ticket; kept apart from what would go to the customer. */
  readonly typedNotes: ReadonlyMap<number, string>;
  /** By ticket, the message that is being replied to. */
  readonly replyTo: ReadonlyMap<number, number>;
  /** The reply window by ticket, where the connection has one. */
  readonly windows: ReadonlyMap<number, ReplyWindow>;
  /** The other tickets of the same contact, newest first, by ticket. */
  readonly histories: ReadonlyMap<number, readonly number[]>;
  /** Deleted tickets, so that a late answer does not bring them back. */
  readonly deletedTicketIds: ReadonlySet<number>;
};

export const emptyDesk: DeskState = {
  tickets: new Map(),
  idsByUuid: new Map(),
  contacts: new Map(),
  messages: new Map(),
  lists: new Map(),
  conversations: new Map(),
  outgoing: new Map(),
  typed: new Map(),
  typedNotes: new Map(),
  replyTo: new Map(),
  windows: new Map(),
  histories: new Map(),
  deletedTicketIds: new Set(),
};

/** The order of a list, as the server sorts it: latest change first, or longest waiting. */
export function orderOf(tickets: DeskState['tickets'], { sort }: Pick<TicketListQuery, 'sort'>): Order {
  const time = (id: number, of: 'updatedAt' | 'waitingSince'): number => Date.parse(tickets.get(id)?.[of] ?? '') || 0;
  return sort === 'waiting'
    ? (one, other) => time(one, 'waitingSince') - time(other, 'waitingSince') || one - other
    : (one, other) => time(other, 'updatedAt') - time(one, 'updatedAt') || other - one;
}

/** The ticket with this uuid, if it is loaded. */
export function findByUuid(state: DeskState, uuid: string): TicketEntry | undefined {
  return state.tickets.get(state.idsByUuid.get(uuid) ?? 0);
}
