import type { Ticket, TicketStatus } from '@balcao/contract';
import type { Viewer } from '../viewer.ts';

/** What a list of tickets is asked for. Two lists with the same question are the same list. */
export type ListQuestion = {
  /** Null on the search tab: tickets of any status. */
  readonly status: TicketStatus | null;
  readonly search: string;
  readonly showAll: boolean;
  /** None means all of them; 0 stands for "without queue". */
  readonly queueIds: readonly number[];
  readonly tags: readonly number[];
  readonly users: readonly number[];
  /** Only running tickets with something unread, as the bell lists them (S36). */
  readonly unread?: true;
};

/** The number that stands for "without queue" among queues. */
export const noQueueId = 0;

/** What the bell asks for: unread ones, unassigned or own; of an admin in any queue (S37). */
export const unreadQuestion: ListQuestion = {
  status: null,
  search: '',
  showAll: false,
  queueIds: [],
  tags: [],
  users: [],
  unread: true,
};

/** Asks for everything of a status, for lists without any filter and for tests. */
export function plainQuestion(status: TicketStatus): ListQuestion {
  return { status, search: '', showAll: false, queueIds: [], tags: [], users: [] };
}

const sorted = (ids: readonly number[]): number[] => [...ids].sort((one, other) => one - other);

/** The name under which a list lies in the store; the order in which filters were chosen means nothing. */
export function keyOf({ status, search, showAll, queueIds, tags, users, unread }: ListQuestion): string {
  return JSON.stringify([
    status,
    search,
    showAll,
    sorted(queueIds),
    sorted(tags),
    sorted(users),
    ...(unread ? ['unread'] : []),
  ]);
}

const idsText = (ids: readonly number[]): string | undefined => (ids.length === 0 ? undefined : JSON.stringify(ids));

/** The question as the server reads it; ids travel as JSON text (S119). */
export function queryOf({ status, search, showAll, queueIds, tags, users, unread }: ListQuestion) {
  return {
    status: status ?? undefined,
    searchParam: search,
    showAll: showAll ? ('true' as const) : undefined,
    queueIds: idsText(queueIds),
    tags: idsText(tags),
    users: idsText(users),
    withUnreadMessages: unread ? ('true' as const) : undefined,
  };
}

type Facts = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'tags' | 'unreadMessages' | 'transferredBy'>;

/** Whether somebody else handed a ticket over and nobody has opened it since; it counts as unread. */
export function isHandedOver(
  { transferredBy, userId }: Pick<Facts, 'transferredBy' | 'userId'>,
  viewer: Pick<Viewer, 'userId'>,
): boolean {
  return transferredBy !== null && transferredBy.id !== viewer.userId && (userId === null || userId === viewer.userId);
}

/** Whether a queue is among the chosen ones; none chosen means any. */
const isChosen = (chosen: readonly number[], queueId: number | null): boolean =>
  chosen.length === 0 || chosen.includes(queueId ?? noQueueId);

function queueFits({ queueIds: chosen }: ListQuestion, { queueId, userId }: Facts, viewer: Viewer): boolean {
  if (viewer.isAdmin) return isChosen(chosen, queueId);
  // All own queues chosen is no choice: own tickets stay, also those of a queue that was taken away.
  const isNoChoice = chosen.length === 0 || viewer.queueIds.every((id) => chosen.includes(id));
  if (userId === viewer.userId && isNoChoice) return true;
  // Whoever is told of an unowned ticket without queue although they have none works where there are no queues.
  const isOwnQueue = queueId === null ? viewer.queueIds.length === 0 : viewer.queueIds.includes(queueId);
  return isOwnQueue && isChosen(chosen, queueId);
}

/** Whether a ticket belongs in a list: the server's own rule, but for the words of a search (S134, R11). */
export function fitsQuestion(question: ListQuestion, ticket: Facts, viewer: Viewer): boolean {
  const { status, showAll, tags, users } = question;
  if (status !== null && ticket.status !== status) return false;
  if (question.unread && ((ticket.unreadMessages === 0 && !isHandedOver(ticket, viewer)) || ticket.status === 'closed'))
    return false;
  const isEverybodys = viewer.isAdmin && showAll;
  if (!isEverybodys && ticket.userId !== null && ticket.userId !== viewer.userId) return false;
  if (viewer.isAdmin && users.length > 0 && (ticket.userId === null || !users.includes(ticket.userId))) return false;
  if (!tags.every((id) => ticket.tags.some((tag) => tag.id === id))) return false;
  return queueFits(question, ticket, viewer);
}

/** Whether events may add to a list. Only the server knows what a search finds, so its lists are changed in place. */
export function mayGrow({ status, unread }: ListQuestion): boolean {
  return status !== null || unread === true;
}
