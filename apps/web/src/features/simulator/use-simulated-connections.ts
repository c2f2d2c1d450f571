import { type Connection, connectionsEndpoints, type ResponseOf } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { connectionsKey } from './query-keys.ts';

type Listed = ResponseOf<typeof connectionsEndpoints.list>[number];

const isSimulated = (row: Listed): row is Connection => 'provider' in row && row.provider === 'simulator';

/** The connections whose WhatsApp is simulated, by name, and why there are none. */
export function useSimulatedConnections({ enabled = true }: { enabled?: boolean } = {}) {
  const { data, error, refetch } = useQuery<readonly Listed[]>({
    queryKey: connectionsKey,
    queryFn: ({ signal }) => call(connectionsEndpoints.list, { query: { session: '0' }, signal }),
    meta: { quiet: true },
    enabled,
  });
  return {
    connections: data?.filter(isSimulated),
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}

/** Whether the menu has an entry for the simulator: it does as soon as a connection uses it. */
export function useHasSimulator({ enabled }: { enabled: boolean }): boolean {
  return (useSimulatedConnections({ enabled }).connections ?? []).length > 0;
}
