import { type InfiniteData, type QueryClient, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { flattenRows, hasRow, type ListRow, type Page, withoutRow, withRow } from '../paged-list-data.ts';
import { useDebounced } from '../use-debounced.ts';

/** The wait after the last key before a search leaves (S46). */
const searchDelay = 500;

export type PageRequest = { search: string; pageNumber: number; signal: AbortSignal };

export type PagedListOptions<Row extends ListRow, P extends Page<Row>> = {
  /** Start of the cache key; live updates find every search of the list by it. */
  queryKey: QueryKey;
  fetchPage: (request: PageRequest) => Promise<P>;
};

export type PagedList<Row extends ListRow, P extends Page<Row> = Page<Row>> = {
  rows: readonly Row[];
  /** The newest answer's extras, such as totals; undefined until the first page is here. */
  firstPage: P | undefined;
  status: 'loading' | 'error' | 'ready';
  error: unknown;
  hasMore: boolean;
  loadingMore: boolean;
  /** The next page failed; it is asked again only by hand. */
  moreFailed: boolean;
  /** What stands in the search box. */
  search: string;
  setSearch: (text: string) => void;
  /** The search the rows answer to. */
  appliedSearch: string;
  loadMore: () => void;
  retry: () => void;
  /** Where the list stood when it was left, to come back to (S55). */
  memory: ListMemory;
};

export type ListMemory = { search: string; scrollTop: number };

const memories = new Map<string, ListMemory>();

/** What this list remembers: everything on the way back, nothing when it is opened anew. */
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
 * A searched, endless list (S43–S50): pages from 1, one call at a time, and each search its own cache entry,
 * so an answer that comes late can never replace a newer one.
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

function searchOf(key: QueryKey): string {
  const last = key.at(-1);
  return typeof last === 'object' && last !== null && 'search' in last ? String(last.search) : '';
}

/**
 * Carries an event into every cached search of a list. Whether a new record matches a search, and which row moves
 * up when one leaves a page, only the server knows: those lists are fetched again.
 */
export function applyToList<Row extends ListRow>(
  client: QueryClient,
  queryKey: QueryKey,
  change: ListChange<Row>,
): void {
  for (const [key, data] of client.getQueriesData<InfiniteData<Page<Row>, number>>({ queryKey })) {
    if (data === undefined) continue;
    const searching = searchOf(key) !== '';
    const askAgain =
      'save' in change ? searching && !hasRow(data.pages, change.save.id) : data.pages.at(-1)?.hasMore === true;
    const pages =
      'remove' in change
        ? withoutRow(data.pages, change.remove)
        : askAgain
          ? data.pages
          : withRow<Row, Page<Row>>(data.pages, change.save);
    client.setQueryData<InfiniteData<Page<Row>, number>>(key, { ...data, pages: [...pages] });
    if (askAgain) void client.invalidateQueries({ queryKey: key, exact: true });
  }
}
