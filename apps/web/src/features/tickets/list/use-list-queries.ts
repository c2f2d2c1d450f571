import type { TicketStatus } from '@balcao/contract';
import { useEffect, useMemo } from 'react';
import { useCan } from '../../../lib/session/session.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { deskStore, keepLists, type TicketListQuery, useDeskView } from '../../desk/index.ts';
import type { ListFilters } from './list-filters.ts';

/** A search starts this long after the last key (S120). */
const restTime = 500;

const idsOf = (chosen: readonly { id: number }[]): number[] => chosen.map(({ id }) => id);

/** The query of each tab under the filters of the desk. After a change the old lists are removed (S119). */
export function useListQueries({
  showAll,
  queueIds,
  sort,
}: ListFilters): Record<TicketStatus | 'search', TicketListQuery> {
  const typed = useDeskView((view) => view.search.trim());
  const tags = useDeskView((view) => view.tags);
  const users = useDeskView((view) => view.users);
  const only = useDeskView((view) => view.only);
  const mayFilterUsers = useCan('tickets-manager:filterUsers');
  const search = useDebounced(typed, restTime);
  const queries = useMemo(() => {
    const plain = { search: '', showAll, queueIds, tags: [], users: [] };
    const owners = mayFilterUsers ? idsOf(users) : [];
    return {
      open: { ...plain, ...only, status: 'open' },
      // Nobody owns what waits.
      pending: { ...plain, ...only, mine: false, status: 'pending', sort },
      closed: { ...plain, ...only, snoozed: false, status: 'closed' },
      // A search by owners finds their tickets, not the viewer's.
      search: {
        ...plain,
        status: null,
        search,
        tags: idsOf(tags),
        users: owners,
        showAll: showAll || owners.length > 0,
      },
    } as const;
  }, [showAll, queueIds, sort, tags, users, only, search, mayFilterUsers]);
  useEffect(() => deskStore.update((state) => keepLists(state, Object.values(queries))), [queries]);
  return queries;
}
