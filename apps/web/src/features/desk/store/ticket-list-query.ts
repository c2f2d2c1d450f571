import type { TicketStatus } from '@balcao/contract';
import type { TicketQuestion } from '@balcao/domain';

/** What a list of tickets is asked for. Two lists with the same question are the same list. */
export type TicketListQuery = TicketQuestion & { readonly search: string };

/** What the bell asks for: unread ones, unassigned or own; of an admin in any queue (S37). */
export const unreadListQuery: TicketListQuery = {
  status: null,
  search: '',
  showAll: false,
  queueIds: [],
  tags: [],
  users: [],
  unread: true,
};

/** Asks for everything of a status, for lists without any filter and for tests. */
export function statusListQuery(status: TicketStatus): TicketListQuery {
  return { status, search: '', showAll: false, queueIds: [], tags: [], users: [] };
}

const sorted = (ids: readonly number[]): number[] => [...ids].sort((one, other) => one - other);

/** The name under which a list lies in the store; the order in which filters were chosen means nothing. */
export function keyOf({ status, search, showAll, queueIds, tags, users, unread }: TicketListQuery): string {
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
export function toRequestQuery({ status, search, showAll, queueIds, tags, users, unread }: TicketListQuery) {
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

/** Whether events may add to a list. Only the server knows what a search finds, so its lists are changed in place. */
export function growsByEvents({ status, unread }: TicketListQuery): boolean {
  return status !== null || unread === true;
}
