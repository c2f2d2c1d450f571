import type { TicketsQuery } from '@balcao/contract';
import type { Attendant } from '@balcao/domain';
import type { QueueChoice, TicketFilter } from './list-queries.ts';

const allStatuses = ['open', 'pending', 'closed'] as const;

/**
 * What a query may show this person: admins everybody's tickets if they say so, others their own and the unowned ones
 * of their queues. Queues only narrow; 0 among them stands for "without queue" and is for admins.
 */
export function toFilter(who: Attendant, query: Omit<TicketsQuery, 'pageNumber' | 'searchParam'>): TicketFilter {
  const showsAll = who.isAdmin && query.showAll === 'true';
  const chosen = query.queueIds ?? [];
  const wanted: QueueChoice | null =
    chosen.length === 0 ? null : { ids: chosen.filter((id) => id !== 0), none: chosen.includes(0) };
  return {
    statuses: query.status ? [query.status] : query.withUnreadMessages === 'true' ? ['open', 'pending'] : allStatuses,
    ownerId: showsAll ? null : who.userId,
    ...(who.isAdmin ? { queues: wanted, narrowed: wanted } : queuesOfAttendant(who, wanted)),
    tags: query.tags ?? [],
    users: who.isAdmin && query.users !== undefined && query.users.length > 0 ? query.users : null,
    createdOn: query.date ?? null,
    changedOn: query.updatedAt ?? null,
    onlyUnread: query.withUnreadMessages === 'true',
  };
}

/** The own tickets stay, whatever queue they are in, unless fewer than all own queues are chosen. */
function queuesOfAttendant(who: Attendant, wanted: QueueChoice | null): Pick<TicketFilter, 'queues' | 'narrowed'> {
  const own: QueueChoice = { ids: who.queueIds, none: who.companyHasNoQueue };
  if (wanted === null) return { queues: own, narrowed: null };
  const ids = who.queueIds.filter((id) => wanted.ids.includes(id));
  const chosen = { ids, none: who.companyHasNoQueue && wanted.none };
  return { queues: chosen, narrowed: ids.length === who.queueIds.length ? null : chosen };
}
