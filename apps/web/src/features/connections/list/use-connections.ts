import { connectionsEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import type { KnownConnection } from './connection-list.ts';
import { connectionsKey } from '../query-keys.ts';

/** The company's connections by name, for table and menu alike; a failure is told by whoever shows it. */
export function useConnections() {
  return useQuery<readonly KnownConnection[]>({
    queryKey: connectionsKey,
    queryFn: ({ signal }) => call(connectionsEndpoints.list, { query: { session: '0' }, signal }),
    meta: { quiet: true },
  });
}
