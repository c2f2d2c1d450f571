import { type Queue, queuesEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { applyQueueEvent } from './live-updates.ts';
import type { QueueFormValues } from './queue-form.ts';
import { queuesKey } from './use-queues.ts';

/**
 * Adds a queue or changes the known one. A refusal is thrown; before, the queues are fetched again, because it may be
 * about one that a colleague has just saved.
 */
export function useSaveQueue() {
  const { t } = useTranslation('queues');
  const client = useQueryClient();
  const toast = useToast();

  function send(known: Queue | null, values: QueueFormValues): Promise<Queue> {
    if (known === null) return call(queuesEndpoints.create, { body: values });
    // What the form does not show stays as it is.
    return call(queuesEndpoints.update, { params: { id: known.id }, body: { ...known, ...values } });
  }

  return async (known: Queue | null, values: QueueFormValues): Promise<void> => {
    try {
      const queue = await send(known, values);
      applyQueueEvent(client, { action: known === null ? 'create' : 'update', queue });
      toast.success(t('toasts.saved'));
    } catch (error) {
      void client.invalidateQueries({ queryKey: queuesKey });
      throw error;
    }
  };
}
