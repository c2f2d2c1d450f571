import { queuesEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** The company's queues by name; the same place in the cache as everywhere, so that news reach it. */
export function useQueues() {
  return useQuery({ queryKey: ['queues', 'list'], queryFn: ({ signal }) => call(queuesEndpoints.list, { signal }) });
}
