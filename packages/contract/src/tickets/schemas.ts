import { longestTransferNote, mostTicketsAtOnce, ticketSorts, ticketStatuses } from '@balcao/domain';
import * as z from 'zod/mini';
import { providers } from '../connections/schemas.ts';
import { contact, contactCard } from '../contacts/schemas.ts';
import { givenDay, givenId, givenInstant, id, idText, instant, longText, profile, idsAsJson } from '../http/fields.ts';
import { pageNumber, searchParam } from '../http/paging.ts';
import { sendStates } from '../messages/schemas.ts';
import { tag } from '../tags/schemas.ts';

export { type TicketStatus, ticketStatuses } from '@balcao/domain';

/** A ticket as lists, the conversation and events carry it. */
export const ticket = z.object({
  id,
  uuid: z.guid(),
  status: z.enum(ticketStatuses),
  unreadMessages: z.int(),
  lastMessage: z.string(),
  /** The last message, when it is one of ours and not deleted: how far it got, and as of which version of it. */
  lastSent: z.nullable(
    z.object({ id: z.int(), ack: z.int(), sendState: z.nullable(z.enum(sendStates)), version: z.int() }),
  ),
  isGroup: z.boolean(),
  chatbot: z.boolean(),
  contactId: id,
  queueId: z.nullable(id),
  userId: z.nullable(id),
  whatsappId: z.nullable(id),
  contact: contactCard,
  queue: z.nullable(z.object({ id, name: z.string(), color: z.string() })),
  user: z.nullable(z.object({ id, name: z.string() })),
  /** Its connection; what kind it is decides what can be done with messages. */
  whatsapp: z.nullable(
    z.object({
      id,
      name: z.string(),
      provider: z.enum(providers),
      /** Whether it is one of the examples of the first run, and the customer with it. */
      isSample: z.boolean(),
    }),
  ),
  tags: z.array(tag),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
  /** When the last message was written; null where that is not known, as for tickets without one. */
  lastMessageAt: z.nullable(instant),
  /** Since when it has no owner; the customer's waiting time is counted from here. */
  waitingSince: instant,
  /** Who transferred it, until the receiver opens it. */
  transferredBy: z.nullable(z.object({ id, name: z.string() })),
  /** Out of sight until then; the customer's next message brings it back at once. */
  snoozedUntil: z.nullable(instant),
});
export type Ticket = z.output<typeof ticket>;

const person = z.nullable(z.object({ id, name: z.string() }));

/** What the customer thought of the service: 1 dissatisfied, 2 satisfied, 3 very satisfied. */
const ticketRating = z.object({
  rate: z.literal([1, 2, 3]),
  /** Why, where the customer was asked and answered. */
  comment: z.nullable(z.string()),
  /** Who began to attend, and who closed the conversation. */
  attendedBy: person,
  closedBy: person,
});
export type TicketRating = z.output<typeof ticketRating>;

/** A ticket that is opened, with all that is noted of its contact. */
export const openedTicket = z.extend(ticket, {
  contact,
  /**
   * Where free text may only be written for a day after the customer's last word: when that day ends, or null when he
   * has not written yet. Null where there is no such rule.
   */
  window: z.nullable(z.object({ endsAt: z.nullable(instant) })),
  /** The latest rating of the customer; null before the first one. */
  rating: z.nullable(ticketRating),
});
export type OpenedTicket = z.output<typeof openedTicket>;

/** A row of the list; a search adds the message it found, so that the conversation can be opened there. */
export const listedTicket = z.extend(ticket, {
  hit: z.optional(z.nullable(z.object({ messageId: z.int(), body: z.string() }))),
});
export type ListedTicket = z.output<typeof listedTicket>;

export const ticketIdParams = z.object({ id: idText });
export const ticketUuidParams = z.object({ uuid: z.guid() });

const flag = z.optional(z.enum(['true', 'false']));

/** What a list of tickets is narrowed by. Nothing of it ever shows more than the caller may see. */
const filters = {
  searchParam,
  status: z.optional(z.enum(ticketStatuses)),
  /** Admins only: also the tickets of others. */
  showAll: flag,
  queueIds: idsAsJson,
  tags: idsAsJson,
  /** Admins only: owners. */
  users: idsAsJson,
  /** Opened, or last changed, on that day of the company, or on the day of that instant. */
  date: z.optional(z.union([givenDay, givenInstant])),
  updatedAt: z.optional(z.union([givenDay, givenInstant])),
  withUnreadMessages: flag,
  /** Only tickets whose last message is the customer's. */
  unanswered: flag,
  /** Only the caller's own. */
  mine: flag,
  /** The snoozed ones of the open or waiting tickets, which are otherwise left out there. */
  snoozed: flag,
};

export const ticketsQuery = z.object({
  ...filters,
  /** Waiting tickets can be listed longest waiting first; without it the last change decides, as in other lists. */
  sort: z.optional(z.enum(ticketSorts)),
  pageNumber,
});
export type TicketsQuery = z.output<typeof ticketsQuery>;
export const ticketCountsQuery = z.object(filters);

/** How many tickets there are under the same filters; above ten thousand it stops counting. */
export const ticketCounts = z.object({ open: z.int(), pending: z.int(), closed: z.int(), unread: z.int() });
export type TicketCounts = z.output<typeof ticketCounts>;

/** Rows of one page of tickets. */
export const ticketsPageSize = 40;

/** A conversation the team begins. */
export const ticketInput = z.object({
  contactId: givenId,
  queueId: z.optional(z.nullable(givenId)),
  userId: z.optional(givenId),
  /** The connection it goes over; left out, the default one, or any that is connected. */
  whatsappId: z.optional(givenId),
  status: z.optional(z.literal('open')),
});

export const runningTicketsQuery = z.object({ contactId: idText });

/** A conversation that runs with a contact, wherever. */
export const runningTicket = z.object({
  whatsapp: z.nullable(z.object({ id, name: z.string() })),
  /** Who answers for it; null while it waits. */
  userName: z.nullable(z.string()),
  /** Its address, for those who may see it. */
  uuid: z.nullable(z.guid()),
});
export type RunningTicket = z.output<typeof runningTicket>;

/** Somebody a ticket may be transferred to. */
export const transferColleague = z.object({
  id,
  name: z.string(),
  profile,
  queues: z.array(z.object({ id, name: z.string(), color: z.string() })),
  online: z.boolean(),
  /** How many tickets this person is answering. */
  openTickets: z.int(),
});
export type TransferColleague = z.output<typeof transferColleague>;

/**
 * Accept, return, resolve, reopen by `status` and `userId`; a transfer names the `queueId`, and perhaps who gets it and
 * a note for them.
 */
export const ticketChange = z.object({
  status: z.optional(z.enum(ticketStatuses)),
  userId: z.optional(z.nullable(givenId)),
  queueId: z.optional(z.nullable(givenId)),
  note: z.optional(longText(longestTransferNote).check(z.trim())),
  /** To close without a word to the customer: no goodbye, and no rating is asked for. */
  justClose: z.optional(z.boolean()),
  /**
   * Whether this takes back a change made a moment ago: a ticket that waits again keeps its place in the line, and a
   * reopened one continues the cycle of service that was closed.
   */
  isUndo: z.optional(z.boolean()),
});

const ticketIds = z.array(givenId).check(z.minLength(1), z.maxLength(mostTicketsAtOnce));

/** The same change for several tickets. */
export const ticketsChange = z.extend(ticketChange, { ticketIds });

/** A tag that several tickets get, or lose. */
export const ticketsTag = z.object({ ticketIds, tagId: givenId, isOn: z.boolean() });

/** What became of one of several tickets. */
export const ticketOutcome = z.object({
  ticketId: id,
  /** False where it was so already, or was refused. */
  changed: z.boolean(),
  /** The ticket as it is now; null when it was refused. */
  ticket: z.nullable(ticket),
  /** The code of the refusal; null without one. */
  error: z.nullable(z.string()),
});
export type TicketOutcome = z.output<typeof ticketOutcome>;

/** When the ticket comes back; null brings it back now. */
export const ticketSnooze = z.object({ until: z.nullable(givenInstant) });
