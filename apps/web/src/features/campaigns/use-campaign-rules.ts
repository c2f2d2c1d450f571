import { type CampaignRules, campaignsEndpoints } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { campaignForecastKey, campaignRulesKey } from './query-keys.ts';

/** When and how often the company's campaigns may write. */
export function useCampaignRules() {
  return useQuery({
    queryKey: campaignRulesKey,
    queryFn: ({ signal }) => call(campaignsEndpoints.rules, { signal }),
    meta: { quiet: true },
  });
}

/** Saves when and how often campaigns may write; throws the server's refusal. */
export function useSaveCampaignRules() {
  const { t } = useTranslation('campaigns');
  const client = useQueryClient();
  const toast = useToast();
  return async (rules: CampaignRules): Promise<void> => {
    client.setQueryData(campaignRulesKey, await call(campaignsEndpoints.saveRules, { body: rules }));
    void client.invalidateQueries({ queryKey: campaignForecastKey });
    toast.success(t('rules.saved'));
  };
}
