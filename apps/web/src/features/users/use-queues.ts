import { queuesEndpoints } from '@balcao/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queuesKey } from './query-keys.ts';

/** The company's queues by name; asked only where they are shown. */
export function useQueues({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: queuesKey,
    queryFn: enabled ? ({ signal }) => call(queuesEndpoints.list, { signal }) : skipToken,
  });
}
