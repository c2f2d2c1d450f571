import {
  campaignsEndpoints,
  type CampaignSettings,
  type CampaignSettingsInput,
  type CampaignSettingsList,
} from '@balcao/contract';
import { usualIntervals } from '@balcao/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { campaignSettingsKey } from './query-keys.ts';

/** The settings as one record; on the wire each value is JSON text, which the server has checked. */
const readSettings = (list: CampaignSettingsList): CampaignSettings => ({
  ...usualIntervals,
  variables: [],
  ...(Object.fromEntries(list.map(({ key, value }) => [key, JSON.parse(value)])) as Partial<CampaignSettings>),
});

/** Intervals and variables of the company's campaigns. */
export function useCampaignSettings() {
  return useQuery({
    queryKey: campaignSettingsKey,
    queryFn: async ({ signal }) => readSettings(await call(campaignsEndpoints.settings, { signal })),
    meta: { quiet: true },
  });
}

/** Saves intervals and variables; throws the server's refusal (S368). */
export function useSaveCampaignSettings() {
  const { t } = useTranslation('campaigns');
  const client = useQueryClient();
  const toast = useToast();
  return async (settings: CampaignSettingsInput['settings']): Promise<CampaignSettings> => {
    const saved = readSettings(await call(campaignsEndpoints.saveSettings, { body: { settings } }));
    client.setQueryData<CampaignSettings>(campaignSettingsKey, saved);
    toast.success(t('toasts.settingsSaved'));
    return saved;
  };
}
