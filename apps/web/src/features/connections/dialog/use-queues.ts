import { queuesEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queuesKey } from '../query-keys.ts';

/** The company's queues by name. */
export function useQueues() {
  return useQuery({ queryKey: queuesKey, queryFn: ({ signal }) => call(queuesEndpoints.list, { signal }) });
}
