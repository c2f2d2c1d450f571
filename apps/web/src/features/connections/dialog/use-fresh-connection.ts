import { connectionsEndpoints } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { updateConnections } from '../list/connection-list.ts';
import { changeConnections } from '../live-updates.ts';
import { connectionKey } from '../query-keys.ts';

/**
 * Fetches a connection, again every `every` milliseconds if given, and updates the table with it: a code to be scanned
 * must be the newest one.
 */
export function useFreshConnection(id: number, every?: number): void {
  const client = useQueryClient();
  useQuery({
    queryKey: connectionKey(id),
    queryFn: async ({ signal }) => {
      const whatsapp = await call(connectionsEndpoints.get, { params: { id }, query: { session: '0' }, signal });
      changeConnections(client, (rows) => updateConnections(rows, { action: 'update', whatsapp }));
      return whatsapp.version;
    },
    staleTime: 0,
    gcTime: 0,
    ...(every === undefined ? {} : { refetchInterval: every, meta: { quiet: true } }),
  });
}
