import { type Campaign, type CampaignRow, campaignsEndpoints } from '@balcao/contract';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { usePagedList } from '../../ui/lists/use-paged-list.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { applyCampaignEvent, putCampaign } from './live-updates.ts';
import { campaignKey, campaignsPageKey } from './query-keys.ts';

/** The company's campaigns, searched by name, page by page. */
export function useCampaignsList() {
  return usePagedList<CampaignRow, Page<CampaignRow>>({
    queryKey: campaignsPageKey,
    fetchPage: async ({ search, pageNumber, signal }) => {
      const query = { searchParam: search.toLowerCase(), pageNumber };
      const { records, ...page } = await call(campaignsEndpoints.list, { query, signal });
      return { rows: records, ...page };
    },
  });
}

/** One campaign with its texts and counters; none while there is no id. */
export function useCampaign(id: number | null) {
  return useQuery({
    queryKey: campaignKey(id ?? 0),
    queryFn: id === null ? skipToken : ({ signal }) => call(campaignsEndpoints.report, { params: { id }, signal }),
    meta: { quiet: true },
  });
}

type WithId = { id: number };

/** What can be done with a campaign besides writing it; each throws the server's refusal. */
export function useCampaignActions() {
  const { t } = useTranslation('campaigns');
  const client = useQueryClient();
  const toast = useToast();
  return {
    async stop({ id }: WithId): Promise<void> {
      putCampaign(client, await call(campaignsEndpoints.cancel, { params: { id } }));
      toast.success(t('toasts.cancelled'));
    },
    async restart({ id }: WithId): Promise<void> {
      putCampaign(client, await call(campaignsEndpoints.restart, { params: { id } }));
      toast.success(t('toasts.restarted'));
    },
    async remove({ id }: WithId): Promise<void> {
      await call(campaignsEndpoints.remove, { params: { id } });
      applyCampaignEvent(client, { action: 'delete', id, record: { id } });
      toast.success(t('toasts.deleted'));
    },
    async duplicate({ id }: WithId): Promise<Campaign> {
      const copy = await call(campaignsEndpoints.duplicate, { params: { id } });
      putCampaign(client, copy);
      toast.success(t('toasts.duplicated'));
      return copy;
    },
    async sendAgain({ id }: WithId, includeUncertain: boolean): Promise<void> {
      const { count } = await call(campaignsEndpoints.sendAgain, { params: { id }, body: { includeUncertain } });
      await client.invalidateQueries({ queryKey: campaignKey(id) });
      toast.success(t('toasts.sentAgain', { count }));
    },
  };
}
