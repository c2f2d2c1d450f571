import { type Queue, queuesEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { applyQueueEvent } from './live-updates.ts';

/** Deletes a queue and removes its row; throws the server's refusal. */
export function useDeleteQueue() {
  const { t } = useTranslation('queues');
  const client = useQueryClient();
  const toast = useToast();
  return async ({ id }: Queue): Promise<void> => {
    await call(queuesEndpoints.remove, { params: { id } });
    applyQueueEvent(client, { action: 'delete', queueId: id });
    toast.success(t('toasts.deleted'));
  };
}
