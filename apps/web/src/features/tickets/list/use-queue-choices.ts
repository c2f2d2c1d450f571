import { noQueueId } from '@balcao/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useSignedIn } from '../../../lib/session/session.ts';
import { useQueues } from '../../queues/index.ts';
import { noQueueColor } from '../row/no-queue-color.ts';

export type QueueOption = { id: number; name: string; color: string };

/**
 * The queues a list can be filtered by: the viewer's own, for admins all of them, and "no queue" (S117, R11). Undefined
 * until they are loaded.
 */
export function useQueueChoices(): readonly QueueOption[] | undefined {
  const { t } = useTranslation('tickets');
  const { user } = useSignedIn();
  const mayAll = useCan('tickets-manager:showall');
  const { data } = useQueues({ enabled: mayAll });
  return useMemo(() => {
    const queues = mayAll ? data : user.queues;
    return queues && [...queues, { id: noQueueId, name: t('row.noQueue'), color: noQueueColor }];
  }, [mayAll, user.queues, data, t]);
}
