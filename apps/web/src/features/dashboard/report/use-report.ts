import { campaignsEndpoints, dashboardEndpoints, type TicketReportRow } from '@balcao/contract';
import type { TicketStatus } from '@balcao/domain';
import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, download } from '../../../lib/api/api-client.ts';
import { saveFile } from '../../../lib/api/save-file.ts';
import { useBusy } from '../../../lib/busy.ts';
import { languageOf } from '../../../lib/format/i18n.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import type { PagedTableProps } from '../../../ui/lists/paged-table-props.ts';
import { flattenRows } from '../../../ui/paged-list-data.ts';
import { dashboardKey } from '../query-keys.ts';

/** What the report is narrowed to; empty texts narrow nothing. */
export type ReportFilter = {
  from: string;
  to: string;
  status: TicketStatus | '';
  queueId: string;
  userId: string;
  tagId: string;
  whatsappId: string;
  campaignId: string;
  rating: '' | '1' | '2' | '3';
};

export const noFilter: ReportFilter = {
  from: '',
  to: '',
  status: '',
  queueId: '',
  userId: '',
  tagId: '',
  whatsappId: '',
  campaignId: '',
  rating: '',
};

/** Whether the days are in their order, so that something can be asked for. */
export const isPossible = ({ from, to }: ReportFilter): boolean => from === '' || to === '' || from <= to;

/** The same as a call says it. */
export function queryOf({ from, to, status, rating, ...ids }: ReportFilter) {
  const given = Object.entries(ids).filter(([, id]) => id !== '');
  return {
    ...(from === '' ? {} : { date_from: from }),
    ...(to === '' ? {} : { date_to: to }),
    ...(status === '' ? {} : { status }),
    ...(rating === '' ? {} : { rating }),
    ...(Object.fromEntries(given) as Partial<typeof ids>),
  };
}

/** The tickets that match, page by page. Each filter has its own cache entry, so a late answer replaces no newer one. */
export function useReport(filter: ReportFilter): PagedTableProps<TicketReportRow>['list'] {
  const [memory] = useState({ search: '', scrollTop: 0 });
  const wanted = queryOf(filter);
  const query = useInfiniteQuery({
    queryKey: [...dashboardKey, 'report', wanted],
    queryFn: isPossible(filter)
      ? async ({ pageParam, signal }) => {
          const after = pageParam === null ? {} : { after: pageParam };
          const { rows, next } = await call(dashboardEndpoints.report, { query: { ...wanted, ...after }, signal });
          return { rows, next, hasMore: next !== null };
        }
      : skipToken,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    meta: { quiet: true },
  });
  return {
    rows: flattenRows<TicketReportRow>(query.data?.pages ?? []),
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
}

/** Saves what matches as a file. A second click while it is on its way does nothing. */
export function useExportReport(): {
  isBusy: boolean;
  exportReport: (filter: ReportFilter, format: 'xlsx' | 'csv') => Promise<void>;
} {
  const { t, i18n } = useTranslation('dashboard');
  const toast = useToast();
  const { busy: isBusy, run } = useBusy();
  const save = async (filter: ReportFilter, format: 'xlsx' | 'csv'): Promise<void> => {
    try {
      const body = { ...queryOf(filter), format, language: languageOf(i18n.language) };
      saveFile(await download(dashboardEndpoints.exportReport, { body }), `${t('report.fileName')}.${format}`);
    } catch (error) {
      toast.failure(error);
    }
  };
  return { isBusy, exportReport: (filter, format) => run(() => save(filter, format)) };
}

/** The latest campaigns, where the company has any to choose from. */
export function useLatestCampaigns(isWanted: boolean) {
  return useQuery({
    queryKey: ['campaigns', 'latest'],
    queryFn: isWanted ? ({ signal }) => call(campaignsEndpoints.list, { query: {}, signal }) : skipToken,
    meta: { quiet: true },
  });
}
