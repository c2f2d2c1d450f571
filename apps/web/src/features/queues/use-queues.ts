import { queuesEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** Where the company's queues are cached. Every screen reads them there, and live updates change them there. */
export const queuesKey = ['queues', 'list'] as const;

/** All queues of the company, sorted by name. With `enabled: false` nothing is fetched. */
export function useQueues({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: queuesKey,
    queryFn: ({ signal }) => call(queuesEndpoints.list, { signal }),
    // No skipToken: it would keep those from being fetched again that another part of the screen shows.
    enabled,
  });
}
