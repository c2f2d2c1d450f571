import { connectionsEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import type { KnownConnection } from './connection-list.ts';
import { connectionsKey } from '../query-keys.ts';

/** All connections of the company, sorted by name. The screen that shows them also shows a failure. */
export function useConnections({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery<readonly KnownConnection[]>({
    queryKey: connectionsKey,
    queryFn: ({ signal }) => call(connectionsEndpoints.list, { query: { session: '0' }, signal }),
    meta: { quiet: true },
    enabled,
  });
}
