import type { TicketStatus } from '@balcao/contract';
import type { TicketQuestion } from '@balcao/domain';

/** What a list of tickets shows. Two lists with the same query are the same list. */
export type TicketListQuery = TicketQuestion & { readonly search: string };

/** The tickets of the notifications bell: unread, unassigned or the viewer's own; for an admin in any queue (S37). */
export const unreadListQuery: TicketListQuery = {
  status: null,
  search: '',
  showAll: false,
  queueIds: [],
  tags: [],
  users: [],
  unread: true,
};

/** All tickets of a status, for lists without filters and for tests. */
export function statusListQuery(status: TicketStatus): TicketListQuery {
  return { status, search: '', showAll: false, queueIds: [], tags: [], users: [] };
}

const sorted = (ids: readonly number[]): number[] => [...ids].sort((one, other) => one - other);

/** The key of a list in the store. It does not depend on the order in which filters were chosen. */
export function keyOf({ status, search, showAll, queueIds, tags, users, ...rest }: TicketListQuery): string {
  return JSON.stringify([
    status,
    search,
    showAll,
    sorted(queueIds),
    sorted(tags),
    sorted(users),
    ...(rest.unread ? ['unread'] : []),
    ...(rest.unanswered ? ['unanswered'] : []),
    ...(rest.mine ? ['mine'] : []),
    ...(rest.snoozed ? ['snoozed'] : []),
    ...(rest.sort === 'waiting' ? ['waiting'] : []),
  ]);
}

const idsText = (ids: readonly number[]): string | undefined => (ids.length === 0 ? undefined : JSON.stringify(ids));

const flagText = (flag: boolean | undefined) => (flag ? ('true' as const) : undefined);

/** The query as the server expects it; ids are sent as JSON text (S119). */
export function toRequestQuery({ status, search, showAll, queueIds, tags, users, ...rest }: TicketListQuery) {
  return {
    status: status ?? undefined,
    searchParam: search,
    showAll: flagText(showAll),
    queueIds: idsText(queueIds),
    tags: idsText(tags),
    users: idsText(users),
    withUnreadMessages: flagText(rest.unread),
    unanswered: flagText(rest.unanswered),
    mine: flagText(rest.mine),
    snoozed: flagText(rest.snoozed),
    sort: rest.sort,
  };
}

/**
 * Whether events may add tickets to a list. Only the server knows what a search finds, so search results do not grow.
 */
export function growsByEvents({ status, unread }: TicketListQuery): boolean {
  return status !== null || unread === true;
}
