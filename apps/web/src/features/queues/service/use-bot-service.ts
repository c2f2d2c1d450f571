import type { BotService } from '@balcao/domain';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { QueueFormValues } from '../queue-form.ts';
import { useServiceGaps } from './use-service.ts';

/** Who serves the edited queue and whether customers reach it, as the form says now; what is not known yet is no gap. */
export function useBotService({ control }: UseFormReturn<QueueFormValues>, queueId: number): BotService {
  const [connectionIds, userIds] = useWatch({ control, name: ['connectionIds', 'userIds'] });
  const gaps = useServiceGaps();
  const isUnreached = gaps !== undefined && connectionIds?.length === 0 && !gaps.queuesOfMenus.includes(queueId);
  return {
    attendants: new Map([[queueId, userIds?.length ?? 1]]),
    unreached: new Set(isUnreached ? [queueId] : []),
  };
}
