import { type InfiniteData, type QueryClient, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { flattenRows, hasRow, type ListRow, type Page, withoutRow, withRow } from '../paged-list-data.ts';
import { useDebounced } from '../use-debounced.ts';

/** The pause after the last key before a search is sent (S46). */
const searchDelay = 500;

export type PageRequest = { search: string; pageNumber: number; signal: AbortSignal };

export type PagedListOptions<Row extends ListRow, P extends Page<Row>> = {
  /** Start of the cache key. Live updates use it to find every search of the list. */
  queryKey: QueryKey;
  fetchPage: (request: PageRequest) => Promise<P>;
};

export type PagedList<Row extends ListRow, P extends Page<Row> = Page<Row>> = {
  rows: readonly Row[];
  /** Further data of the newest answer, such as totals; undefined until the first page is loaded. */
  firstPage: P | undefined;
  status: 'loading' | 'error' | 'ready';
  error: unknown;
  hasMore: boolean;
  loadingMore: boolean;
  /** The next page could not be loaded; it is fetched again only by hand. */
  moreFailed: boolean;
  /** The text in the search box. */
  search: string;
  setSearch: (text: string) => void;
  /** The search that the rows are the result of. */
  appliedSearch: string;
  loadMore: () => void;
  retry: () => void;
  /** Where the list was scrolled to when it was left (S55). */
  memory: ListMemory;
};

export type ListMemory = { search: string; scrollTop: number };

const memories = new Map<string, ListMemory>();

/** Forgets where all lists were left: the next person must not find what this one searched for. */
export function forgetLists(): void {
  memories.clear();
}

/** What is remembered of this list: everything when one goes back to it, nothing when it is opened anew. */
function useListMemory(queryKey: QueryKey): ListMemory {
  const navigation = useNavigationType();
  const [memory] = useState((): ListMemory => {
    const known = navigation === 'POP' ? memories.get(JSON.stringify(queryKey)) : undefined;
    return known ?? { search: '', scrollTop: 0 };
  });
  const name = JSON.stringify(queryKey);
  useEffect(() => void memories.set(name, memory), [name, memory]);
  return memory;
}

/**
 * A list with search and endless scrolling (S43–S50): pages from 1, one call at a time. Each search has its own cache
 * entry, so a late answer can never replace a newer one.
 */
export function usePagedList<Row extends ListRow, P extends Page<Row>>({
  queryKey,
  fetchPage,
}: PagedListOptions<Row, P>): PagedList<Row, P> {
  const memory = useListMemory(queryKey);
  const [search, setSearchText] = useState(memory.search);
  const appliedSearch = useDebounced(search.trim(), searchDelay);

  const query = useInfiniteQuery({
    queryKey: [...queryKey, { search: appliedSearch }],
    queryFn: ({ pageParam, signal }) => fetchPage({ search: appliedSearch, pageNumber: pageParam, signal }),
    initialPageParam: 1,
    getNextPageParam: (last: P, _pages, lastPage: number) => (last.hasMore ? lastPage + 1 : undefined),
  });

  return {
    rows: flattenRows<Row>(query.data?.pages ?? []),
    firstPage: query.data?.pages[0],
    status: query.data !== undefined ? 'ready' : query.isError ? 'error' : 'loading',
    error: query.error,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    search,
    setSearch: (text) => {
      memory.search = text;
      memory.scrollTop = 0;
      setSearchText(text);
    },
    appliedSearch,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage({ cancelRefetch: false });
    },
    retry: () => void query.refetch(),
    memory,
  };
}

export type ListChange<Row extends ListRow> = { save: Row } | { remove: number };

/** Whether only the server knows which records belong there: of a search, or of a filter in the key. */
function isNarrowed(key: QueryKey): boolean {
  return key.some(
    (part) =>
      typeof part === 'object' && part !== null && ('filter' in part || ('search' in part && part.search !== '')),
  );
}

/**
 * Applies an event to every cached search of a list. Only the server knows whether a new record matches a search and
 * which row moves up when one leaves a page, so such lists are fetched again.
 */
export function applyToList<Row extends ListRow>(
  client: QueryClient,
  queryKey: QueryKey,
  change: ListChange<Row>,
): void {
  for (const [key, data] of client.getQueriesData<InfiniteData<Page<Row>, number>>({ queryKey })) {
    if (data === undefined) {
      // The answer on its way may have been written before the change.
      const isFetched = client.getQueryState(key)?.fetchStatus === 'fetching';
      if (isFetched) void client.resetQueries({ queryKey: key, exact: true });
      continue;
    }
    const searching = isNarrowed(key);
    const mustAsk = (pages: readonly Page<Row>[]): boolean =>
      'save' in change ? searching && !hasRow(pages, change.save.id) : pages.at(-1)?.hasMore === true;
    const changed = (pages: readonly Page<Row>[]): readonly Page<Row>[] => {
      if ('remove' in change) return withoutRow(pages, change.remove);
      return mustAsk(pages) ? pages : withRow<Row, Page<Row>>(pages, change.save);
    };
    client.setQueryData<InfiniteData<Page<Row>, number>>(
      key,
      (known) => known && { ...known, pages: [...changed(known.pages)] },
    );
    if (mustAsk(data.pages)) void client.invalidateQueries({ queryKey: key, exact: true });
  }
}
