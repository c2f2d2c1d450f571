import { queuesEndpoints } from '@balcao/contract';
import { noQueueId } from '@balcao/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { useCan, useSignedIn } from '../../../lib/session/session.ts';
import { noQueueColor } from '../row/no-queue-color.ts';

export type QueueOption = { id: number; name: string; color: string };

/**
 * The queues one may narrow lists to: the own ones; for admins all, and those without any (S117, R11). Unknown until
 * they came.
 */
export function useQueueChoices(): readonly QueueOption[] | undefined {
  const { t } = useTranslation('tickets');
  const { user } = useSignedIn();
  const mayAll = useCan('tickets-manager:showall');
  // The same place in the cache as on other screens; events about queues keep it true.
  const { data } = useQuery({
    queryKey: ['queues', 'list'],
    queryFn: ({ signal }) => call(queuesEndpoints.list, { signal }),
    enabled: mayAll,
  });
  return useMemo(() => {
    if (!mayAll) return user.queues;
    return data === undefined ? undefined : [...data, { id: noQueueId, name: t('row.noQueue'), color: noQueueColor }];
  }, [mayAll, user.queues, data, t]);
}
