import { type TicketFacts, type TicketSight, type TicketStatus, ticketStatuses, type Viewer } from './ticket.ts';
import { servesConnection } from './visibility.ts';

/** The number that means "without queue" among chosen queues. */
export const noQueueId = 0;

/** What a list of tickets is asked for, but for words that are searched. */
export type TicketQuestion = {
  /** Null for any status. */
  readonly status: TicketStatus | null;
  /** Also the tickets of others; for admins only. */
  readonly showAll: boolean;
  /** None chosen means all of them. Tickets without queue stay in; `noQueueId` alone asks for those only. */
  readonly queueIds: readonly number[];
  /** A ticket has to have all of them. */
  readonly tags: readonly number[];
  /** Only tickets of these owners; for admins only. */
  readonly users: readonly number[];
  /** Only running tickets with something unread, unless a status is asked for. */
  readonly unread?: boolean | undefined;
  /** Only tickets whose last message is the customer's. */
  readonly unanswered?: boolean | undefined;
  /** Only the own ones. */
  readonly mine?: boolean | undefined;
  /** The snoozed ones of the open or waiting tickets, which are otherwise left out there. */
  readonly snoozed?: boolean | undefined;
  /** Longest waiting first is for waiting tickets; others are always listed by their last change. */
  readonly sort?: TicketSort | undefined;
};

export const ticketSorts = ['newest', 'waiting'] as const;
export type TicketSort = (typeof ticketSorts)[number];

/** Queues whose tickets are listed, and connections whose tickets without queue are listed too. */
export type QueueChoice = { readonly ids: readonly number[]; readonly withoutQueueOf: readonly number[] | 'all' };

/** What a question may show to the person who asks it. The database and the browser both list tickets by this. */
export type TicketListFilter = {
  readonly statuses: readonly TicketStatus[];
  /** Only tickets of this user and unowned ones; null for everybody's. */
  readonly ownerId: number | null;
  /** Queues of the unowned tickets; null for all. */
  readonly unownedIn: QueueChoice | null;
  /** Queues of the owned tickets, or of everybody's; null for all. */
  readonly ownedIn: QueueChoice | null;
  readonly tags: readonly number[];
  /** Null for any owner and none. */
  readonly users: readonly number[] | null;
  readonly onlyUnread: boolean;
  /** Without tickets that the chatbot is talking on. */
  readonly withoutBot: boolean;
  readonly onlyUnanswered: boolean;
  /** Only the tickets of this user; null for any. */
  readonly onlyOf: number | null;
  /** Without snoozed tickets, only these, or whether or not. */
  readonly snoozed: 'none' | 'only' | 'any';
  readonly sort: TicketSort;
};

/** What decides whether a ticket is listed. */
export type ListedFacts = TicketFacts & {
  readonly unreadMessages: number;
  /** Whether the chatbot is talking on it. */
  readonly chatbot: boolean;
  readonly snoozedUntil: string | null;
  readonly lastMessage: string;
  /** The last message, when it is one of ours. */
  readonly lastSent: { readonly id: number } | null;
  /** Who transferred it, until the receiver opens it. */
  readonly transferredBy: { readonly id: number } | null;
  readonly tags: readonly { readonly id: number }[];
};

const runningStatuses: readonly TicketStatus[] = ['open', 'pending'];

/**
 * What a question may show: to admins everybody's tickets if they ask for them, to others their own and the unowned
 * ones of their queues and of customers who have not chosen one yet (R11). Choosing queues narrows the tickets that have
 * one (S134): nobody waits unseen because a queue is chosen.
 */
export function filterFor(viewer: Viewer, question: TicketQuestion): TicketListFilter {
  const { status, showAll, queueIds, tags, users, unread = false, unanswered = false, mine = false } = question;
  const chosen: QueueChoice | null =
    queueIds.length === 0 ? null : { ids: queueIds.filter((id) => id !== noQueueId), withoutQueueOf: 'all' };
  return {
    statuses: status === null ? (unread ? runningStatuses : ticketStatuses) : [status],
    ownerId: viewer.isAdmin && showAll ? null : viewer.userId,
    ...(viewer.isAdmin ? { unownedIn: chosen, ownedIn: chosen } : queuesOfAttendant(viewer, chosen)),
    tags: [...new Set(tags)],
    users: viewer.isAdmin && users.length > 0 ? users : null,
    onlyUnread: unread,
    // The bell calls for people; the chatbot answers these.
    withoutBot: unread && status === null,
    onlyUnanswered: unanswered,
    onlyOf: mine ? viewer.userId : null,
    snoozed: snoozedIn(question),
    sort: status === 'pending' ? (question.sort ?? 'newest') : 'newest',
  };
}

/** Snoozed tickets are out of sight among those to be worked on, and out of the bell, but can be found and counted. */
function snoozedIn({ status, unread, snoozed }: TicketQuestion): TicketListFilter['snoozed'] {
  const isToDo = status === 'open' || status === 'pending' || (status === null && unread === true);
  if (!isToDo) return 'any';
  return snoozed === true ? 'only' : 'none';
}

/**
 * An attendant's own tickets stay listed whatever queue they are in, also one that was taken away from the attendant,
 * unless fewer than all own queues are chosen.
 */
function queuesOfAttendant(
  { queueIds, connectionIds }: Viewer,
  chosen: QueueChoice | null,
): Pick<TicketListFilter, 'unownedIn' | 'ownedIn'> {
  const everything = { ids: queueIds, withoutQueueOf: connectionIds };
  if (chosen === null) return { unownedIn: everything, ownedIn: null };
  const ids = queueIds.filter((id) => chosen.ids.includes(id));
  return {
    unownedIn: { ids, withoutQueueOf: connectionIds },
    ownedIn: ids.length === queueIds.length ? null : { ids, withoutQueueOf: 'all' },
  };
}

const isIn = (choice: QueueChoice | null, { queueId, whatsappId }: TicketSight): boolean =>
  choice === null ||
  (queueId === null ? servesConnection(choice.withoutQueueOf, whatsappId) : choice.ids.includes(queueId));

/** Whether another person transferred a ticket to this user, or to everybody, and it has not been opened since. */
export function isHandedOver(
  { transferredBy, userId }: Pick<ListedFacts, 'transferredBy' | 'userId'>,
  viewerId: number,
): boolean {
  return transferredBy !== null && transferredBy.id !== viewerId && (userId === null || userId === viewerId);
}

/** Whether a ticket has something new: messages, or that it was handed over. */
function isUnread(ticket: ListedFacts, ownerId: number | null): boolean {
  return ticket.unreadMessages > 0 || (ownerId !== null && isHandedOver(ticket, ownerId));
}

/** Whether the customer has the last word. Where nothing was said yet nobody waits for an answer. */
const isUnanswered = ({ lastMessage, lastSent }: ListedFacts): boolean => lastMessage !== '' && lastSent === null;

/** Whether a filter lists a ticket. The database repeats this in SQL; a test compares the two over random tickets. */
export function matchesFilter(filter: TicketListFilter, ticket: ListedFacts): boolean {
  const { statuses, ownerId, unownedIn, ownedIn, tags, users, onlyUnread, onlyUnanswered, onlyOf } = filter;
  const { status, userId } = ticket;
  if (!statuses.includes(status)) return false;
  if (filter.snoozed !== 'any' && (ticket.snoozedUntil !== null) !== (filter.snoozed === 'only')) return false;
  if (ownerId !== null && userId !== null && userId !== ownerId) return false;
  if (!isIn(ownerId !== null && userId === null ? unownedIn : ownedIn, ticket)) return false;
  if (users !== null && (userId === null || !users.includes(userId))) return false;
  if (!tags.every((id) => ticket.tags.some((tag) => tag.id === id))) return false;
  if (onlyOf !== null && userId !== onlyOf) return false;
  if (filter.withoutBot && ticket.chatbot) return false;
  if (onlyUnanswered && !isUnanswered(ticket)) return false;
  return !onlyUnread || isUnread(ticket, ownerId);
}

/** Whether a ticket belongs in the list that a question asks for. */
export function isListed(viewer: Viewer, question: TicketQuestion, ticket: ListedFacts): boolean {
  return matchesFilter(filterFor(viewer, question), ticket);
}
