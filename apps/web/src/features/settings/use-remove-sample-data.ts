import { companiesEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useToast } from '../../ui/feedback/toast.tsx';

/** Removes the example records of the first run. Any page may show some of them, so everything is fetched again. */
export function useRemoveSampleData() {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const toast = useToast();
  return async (): Promise<void> => {
    const { removed } = await call(companiesEndpoints.removeSampleData);
    toast.success(t('sampleData.removed', { count: removed }));
    await client.invalidateQueries();
  };
}
