import { type Setting, type SettingKey, settingsEndpoints, settingSpecs } from '@balcao/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { updateSessionUser } from '../../lib/session/session.ts';
import { useToast } from '../../ui/feedback/toast.tsx';

const settingsKey = ['settings', 'all'] as const;

/** Puts a changed setting where the settings page and the session read it. */
export function applySetting(client: QueryClient, changed: Setting): void {
  client.setQueryData<Setting[]>(settingsKey, (known) =>
    known?.map((setting) => (setting.key === changed.key ? changed : setting)),
  );
  updateSessionUser((user) => ({
    ...user,
    company: {
      ...user.company,
      settings: user.company.settings.map((known) =>
        known.key === changed.key ? { key: known.key, value: changed.value } : known,
      ),
    },
  }));
}

/** How the fields of the page read and change the settings. */
export type SettingsAccess = {
  /** What a field shows: what is being saved, else what is stored. */
  valueOf: (key: SettingKey) => string;
  /** Whether the company has a value; of a secret nothing more is known. */
  isSet: (key: SettingKey) => boolean;
  isSaving: (key: SettingKey) => boolean;
  /** Saves at once. A refused change is told and leaves the stored value (S313). */
  change: (key: SettingKey, value: string) => Promise<void>;
};

/** The settings of the company, fetched anew whenever the page opens (S309), and how one of them is changed. */
export function useSettings(): SettingsAccess & { query: ReturnType<typeof useSettingsQuery> } {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const toast = useToast();
  const query = useSettingsQuery();
  const [saving, setSaving] = useState<ReadonlyMap<SettingKey, string>>(new Map());
  const last = useRef(new Map<SettingKey, Promise<void>>());
  const find = (key: SettingKey): Setting | undefined => query.data?.find((setting) => setting.key === key);

  async function save(key: SettingKey, value: string): Promise<void> {
    try {
      applySetting(client, await call(settingsEndpoints.update, { params: { key }, body: { value } }));
      toast.success(t('toasts.saved'));
      // The pages before login are told what passwords and signup are like.
      await client.invalidateQueries({ queryKey: ['setup'] });
    } catch (error) {
      toast.failure(error);
    }
  }

  async function change(key: SettingKey, value: string): Promise<void> {
    setSaving((all) => new Map(all).set(key, value));
    // Two changes of one field reach the server in the order they were made.
    const before = last.current.get(key);
    const own = (async () => {
      await before;
      await save(key, value);
    })();
    last.current.set(key, own);
    await own;
    if (last.current.get(key) === own) setSaving((all) => new Map([...all].filter(([other]) => other !== key)));
  }

  return {
    query,
    valueOf: (key) => saving.get(key) ?? find(key)?.value ?? settingSpecs[key].default,
    isSet: (key) => find(key)?.isSet ?? false,
    isSaving: (key) => saving.has(key),
    change,
  };
}

function useSettingsQuery() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(settingsEndpoints.list, { signal }),
    refetchOnMount: 'always',
    meta: { quiet: true },
  });
}
