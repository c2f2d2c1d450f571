import { type Setting, type SettingKey, settingsEndpoints, settingSpecs } from '@balcao/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useToast } from '../../ui/feedback/toast.tsx';

const settingsKey = ['settings', 'all'] as const;

/** Puts a changed setting where the screen reads it. */
export function applySetting(client: QueryClient, changed: Setting): void {
  client.setQueryData<Setting[]>(settingsKey, (known) =>
    known?.map((setting) => (setting.key === changed.key ? changed : setting)),
  );
}

/** The settings of the company, and how one of them is changed. A refused change is told and leaves the old value. */
export function useSettings() {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const toast = useToast();
  const query = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(settingsEndpoints.list, { signal }),
    meta: { quiet: true },
  });
  const valueOf = (key: SettingKey): string =>
    query.data?.find((setting) => setting.key === key)?.value ?? settingSpecs[key].default;

  async function change(key: SettingKey, value: string): Promise<void> {
    try {
      applySetting(client, await call(settingsEndpoints.update, { params: { key }, body: { value } }));
      toast.success(t('toasts.saved'));
      // The pages before login are told what passwords and signup are like.
      await client.invalidateQueries({ queryKey: ['setup'] });
    } catch (error) {
      toast.failure(error);
    }
  }

  return { query, valueOf, change };
}
