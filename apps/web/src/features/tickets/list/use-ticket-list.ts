import { useCallback, useEffect, useState } from 'react';
import { realtime } from '../../../lib/realtime/realtime.ts';
import { useStore } from '../../../lib/store.ts';
import {
  type DeskList,
  deskForLists,
  deskStore,
  keyOf,
  type TicketListQuery,
  loadTickets,
  markListStale,
  emptyPagedIds,
  useWatchedFetch,
} from '../../desk/index.ts';

/** The same object as long as the query has the same key, so that effects do not run again. */
function useSameQuery(asked: TicketListQuery): TicketListQuery {
  const [query, setQuery] = useState(asked);
  if (keyOf(query) === keyOf(asked)) return query;
  setQuery(asked);
  return asked;
}

/**
 * A list on screen: fetched, kept up to date, and fetched again after missed events (S141). A search finds tickets of
 * every status; the badges beside it receive the events of all of them.
 */
export function useTicketList(asked: TicketListQuery): DeskList {
  const query = useSameQuery(asked);
  const key = keyOf(query);
  const known = useStore(deskForLists, ({ lists }) => lists.get(key));
  const { status } = query;
  const watch = useCallback(
    (joined: () => void) => {
      if (status !== null) return realtime.watchTickets(status, joined);
      joined();
      return () => undefined;
    },
    [status],
  );
  const refresh = useCallback(() => deskStore.update((state) => markListStale(state, query)), [query]);
  useWatchedFetch(watch, refresh);
  const isStale = known?.pages.stale === true;
  useEffect(() => {
    if (isStale) void loadTickets(query, 'first');
  }, [isStale, query]);
  return known ?? { query, pages: emptyPagedIds, hits: none, removedPositions: none };
}

const none = new Map<number, never>();
