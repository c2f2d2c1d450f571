import { type Queue, queuesEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { toScheduleRows } from '../../ui/hours/hours-form.ts';
import { applyQueueEvent } from './live-updates.ts';
import type { QueueFormValues } from './queue-form.ts';
import { queuesKey } from './use-queues.ts';

/**
 * Adds a queue or changes the known one; its hours only where queues have their own. A refusal is thrown; before, the queues are fetched again, because it may be
 * about one that a colleague has just saved.
 */
export function useSaveQueue(hasOwnHours: boolean) {
  const { t } = useTranslation(['queues', 'hours']);
  const client = useQueryClient();
  const toast = useToast();

  function send(known: Queue | null, { hours, ...values }: QueueFormValues): Promise<Queue> {
    const schedules = hasOwnHours ? toScheduleRows(hours, (day) => t(`hours:days.${day}`)) : (known?.schedules ?? []);
    const body = { ...values, schedules };
    return known === null
      ? call(queuesEndpoints.create, { body })
      : call(queuesEndpoints.update, { params: { id: known.id }, body });
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
