import {
  type Campaign,
  type CampaignCounters,
  campaignsEndpoints,
  campaignStatusOf,
  type CampaignWaiting,
  type ShippingFilter,
  type ShippingRow,
} from '@balcao/contract';
import { type InfiniteData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, download } from '../../../lib/api/api-client.ts';
import { saveFile } from '../../../lib/api/save-file.ts';
import { createThrottledRun } from '../../../lib/throttled-run.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { usePagedList } from '../../../ui/lists/use-paged-list.ts';
import type { Page } from '../../../ui/paged-list-data.ts';
import { campaignWaitingKey, deliveriesKey } from '../query-keys.ts';

/** What the details show: everybody, or those in one state. */
export type ReportFilter = ShippingFilter | 'all';

/** What became of the message to each person, by state, searched by name and number, page by page. */
export function useDeliveries(campaignId: number, filter: ReportFilter) {
  return usePagedList<ShippingRow, Page<ShippingRow>>({
    queryKey: [...deliveriesKey(campaignId), { filter }],
    fetchPage: async ({ search, pageNumber, signal }) => {
      const query = { searchParam: search, pageNumber, ...(filter === 'all' ? {} : { state: filter }) };
      const { records, hasMore } = await call(campaignsEndpoints.shipping, {
        params: { id: campaignId },
        query,
        signal,
      });
      return { rows: records, hasMore };
    },
  });
}

/** Whoever has scrolled further reads, and every page would be fetched again. */
const pagesThatFollow = 2;

/** Fetches the details again as the counters move, at most once a second and only as long as few are loaded. */
export function useFollowDeliveries(campaignId: number, counters: CampaignCounters): void {
  const client = useQueryClient();
  const [follow] = useState(() =>
    createThrottledRun(() => {
      void client.invalidateQueries({
        queryKey: deliveriesKey(campaignId),
        predicate: ({ state }) =>
          ((state.data as InfiniteData<unknown> | undefined)?.pages.length ?? 0) <= pagesThatFollow,
      });
    }),
  );
  const now = JSON.stringify(counters);
  const seen = useRef(now);
  useEffect(() => {
    if (seen.current === now) return;
    seen.current = now;
    follow.ask();
  }, [now, follow]);
  useEffect(() => follow.stop, [follow]);
}

/** Somebody is put off without any counter moving, and counters move every second: it is asked now and then. */
const askWaitingEvery = 10_000;

const nobody: CampaignWaiting = { count: 0, until: null };

/** Who a running campaign waits for because they wait to be served. */
export function useWaiting(campaign: Campaign): CampaignWaiting {
  const { id, counters } = campaign;
  const mayWait = campaignStatusOf(campaign) === 'running' && counters.pending + counters.retrying > 0;
  const { data } = useQuery({
    queryKey: campaignWaitingKey(id),
    queryFn: mayWait ? ({ signal }) => call(campaignsEndpoints.waiting, { params: { id }, signal }) : skipToken,
    refetchInterval: mayWait ? askWaitingEvery : false,
    meta: { quiet: true },
  });
  return mayWait ? (data ?? nobody) : nobody;
}

/** A function that saves the details as a spreadsheet on the device. */
export function useExport(campaignId: number) {
  const { t } = useTranslation('campaigns');
  const toast = useToast();
  return async (filter: ReportFilter): Promise<void> => {
    try {
      const content = await download(campaignsEndpoints.exportShipping, {
        params: { id: campaignId },
        query: filter === 'all' ? {} : { state: filter },
      });
      saveFile(content, t('report.fileName', { id: campaignId }));
    } catch (error) {
      toast.failure(error);
    }
  };
}
