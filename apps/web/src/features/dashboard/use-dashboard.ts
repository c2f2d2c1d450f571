import { dashboardEndpoints, type DashboardFigure, type DashboardRow } from '@balcao/contract';
import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { realtime, useRealtimeStatus } from '../../lib/realtime/realtime.ts';
import { flattenRows } from '../../ui/paged-list-data.ts';
import type { PagedTableProps } from '../../ui/lists/paged-table-props.ts';
import type { PeriodQuery } from './period-filter.ts';
import { dashboardKey } from './query-keys.ts';

/** The first data is fetched so long after the page was opened (S94). */
const firstWait = 1000;
/** Events tell of almost everything; what only time changes is looked at once a minute. */
const lookAgain = 60_000;
/** Without a live line nothing is told. */
const lookOften = 2_000;

/** Whether the page has been open for a second. */
export function useOpenForASecond(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), firstWait);
    return () => clearTimeout(timer);
  }, []);
  return isOpen;
}

const watchTickets = (): (() => void) => realtime.watchAllTickets();

/** How figures are fetched: always anew, and again while they are looked at (S921). */
function useFreshness() {
  useEffect(watchTickets, []);
  const isLost = useRealtimeStatus() === 'offline';
  return {
    staleTime: 0,
    refetchInterval: isLost ? lookOften : lookAgain,
    meta: { quiet: true },
    placeholderData: keepPreviousData,
  } as const;
}

/** Counters and attendants of a time; nothing is asked for while it is null. */
export function useDashboard(period: PeriodQuery | null) {
  const freshness = useFreshness();
  return useQuery({
    queryKey: [...dashboardKey, 'figures', period],
    queryFn: period === null ? skipToken : ({ signal }) => call(dashboardEndpoints.get, { query: period, signal }),
    ...freshness,
  });
}

/** The tickets of today by hour. */
export function useHours(isWanted: boolean) {
  const freshness = useFreshness();
  return useQuery({
    queryKey: [...dashboardKey, 'hours'],
    queryFn: isWanted ? ({ signal }) => call(dashboardEndpoints.hours, { query: {}, signal }) : skipToken,
    ...freshness,
  });
}

/** Today at a glance. */
export function useWallboard() {
  const freshness = useFreshness();
  return useQuery({
    queryKey: [...dashboardKey, 'wallboard'],
    queryFn: ({ signal }) => call(dashboardEndpoints.wallboard, { signal }),
    ...freshness,
  });
}

/** Which rows of which number are looked at. */
export type RowsRequest = {
  figure: DashboardFigure;
  period: PeriodQuery;
  user?: { id: number; name: string };
  date?: string;
  hour?: number;
};

/** Exactly what a number counts, page by page. */
export function useRows({ figure, period, user, date, hour }: RowsRequest): {
  list: PagedTableProps<DashboardRow>['list'];
  total: number | undefined;
} {
  const [memory] = useState({ search: '', scrollTop: 0 });
  const wanted = {
    ...period,
    figure,
    ...(user === undefined ? {} : { userId: String(user.id) }),
    ...(date === undefined ? {} : { date }),
    ...(hour === undefined ? {} : { hour: String(hour) }),
  };
  const query = useInfiniteQuery({
    queryKey: [...dashboardKey, 'rows', wanted],
    queryFn: async ({ pageParam, signal }) => {
      const after = pageParam === null ? {} : { after: pageParam };
      const { rows, total, next } = await call(dashboardEndpoints.rows, { query: { ...wanted, ...after }, signal });
      return { rows, count: total, next, hasMore: next !== null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    // Opened again, rows of before would be shown for a moment under a number that has changed.
    gcTime: 0,
    meta: { quiet: true },
  });
  const list: PagedTableProps<DashboardRow>['list'] = {
    rows: flattenRows<DashboardRow>(query.data?.pages ?? []),
    firstPage: query.data?.pages[0],
    status: query.data !== undefined ? 'ready' : query.isError ? 'error' : 'loading',
    error: query.error,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    appliedSearch: '',
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage({ cancelRefetch: false });
    },
    retry: () => void query.refetch(),
    memory,
  };
  return { list, total: query.data?.pages[0]?.count };
}
