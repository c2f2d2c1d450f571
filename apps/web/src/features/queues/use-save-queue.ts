import { chatbotEndpoints, type Queue, queuesEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { toScheduleRows } from '../../ui/hours/hours-form.ts';
import { toInactivity } from './inactivity/inactivity-form.ts';
import { applyQueueEvent } from './live-updates.ts';
import { isSameTree, type StoredOptions, toGivenOptions } from './options/option-tree.ts';
import { namesTag, type QueueFormValues } from './queue-form.ts';
import { refreshService } from './service/use-service.ts';
import { queuesKey } from './use-queues.ts';

/**
 * Adds a queue or changes the known one; its hours only where queues have their own, and its options after it, where
 * they were changed. A refusal is thrown; before, the queues are fetched again, because it may be about one that a
 * colleague has just saved. What was stored before a refusal is not stored a second time by the next attempt.
 */
export function useSaveQueue(known: Queue | null, hasOwnHours: boolean) {
  const { t } = useTranslation(['queues', 'hours']);
  const client = useQueryClient();
  const toast = useToast();
  const stored = useRef(known);

  async function saveQueue(values: QueueFormValues): Promise<Queue> {
    const before = stored.current;
    const { name, color, greetingMessage, outOfHoursMessage, ratingRule, requiresTag, hours } = values;
    const { connectionIds, userIds, menuGreeting } = values;
    const service = {
      ...(connectionIds === null ? {} : { connectionIds, menuGreeting }),
      ...(userIds === null ? {} : { userIds }),
    };
    const schedules = hasOwnHours ? toScheduleRows(hours, (day) => t(`hours:days.${day}`)) : (before?.schedules ?? []);
    const ratingTagId = namesTag(ratingRule) ? values.ratingTagId : null;
    const texts = { greetingMessage, outOfHoursMessage };
    const rules = { inactivity: toInactivity(values.inactivity), ratingRule, ratingTagId, requiresTag };
    const body = { name, color, ...texts, schedules, ...rules, ...service };
    const queue = await (before === null
      ? call(queuesEndpoints.create, { body })
      : call(queuesEndpoints.update, { params: { id: before.id }, body }));
    stored.current = queue;
    applyQueueEvent(client, { action: before === null ? 'create' : 'update', queue });
    return queue;
  }

  return async (values: QueueFormValues, before: StoredOptions): Promise<void> => {
    try {
      const { id } = await saveQueue(values);
      const { options } = values;
      if (options !== null && !isSameTree(options, before.tree))
        await call(chatbotEndpoints.saveTree, {
          params: { id },
          body: { version: before.version, options: toGivenOptions(options) },
        });
      refreshService(client);
      toast.success(t('toasts.saved'));
    } catch (error) {
      void client.invalidateQueries({ queryKey: queuesKey });
      throw error;
    }
  };
}
