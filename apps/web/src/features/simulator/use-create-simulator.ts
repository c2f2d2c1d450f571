import { connectionsEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useBusy } from '../../lib/busy.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { connectionsKey } from '../connections/index.ts';

/** Adds a simulated connection and requests its QR code. */
export function useCreateSimulator() {
  const { t } = useTranslation('simulator');
  const client = useQueryClient();
  const toast = useToast();
  const { busy, run } = useBusy();
  const create = async (): Promise<void> => {
    try {
      const { id } = await call(connectionsEndpoints.create, {
        body: { name: t('page.title'), provider: 'simulator' },
      });
      await call(connectionsEndpoints.startSession, { params: { id } });
    } catch (error) {
      toast.failure(error);
    } finally {
      // Also after a failed start, because the connection may exist.
      await client.invalidateQueries({ queryKey: connectionsKey });
    }
  };
  return { busy, create: () => run(create) };
}
