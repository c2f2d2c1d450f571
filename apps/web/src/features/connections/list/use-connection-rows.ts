import { type Connection, connectionsEndpoints } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { changeConnections } from '../live-updates.ts';
import { activityKey } from '../query-keys.ts';
import { isWhole, type KnownConnection, updateConnections } from './connection-list.ts';
import { useConnections } from './use-connections.ts';

export type ConnectionRows = {
  /** Undefined until the first answer. */
  rows: readonly Connection[] | undefined;
  /** Why the rows could not be loaded, or null. */
  error: unknown;
  retry: () => void;
};

/** How often the page asks when each connection last heard or sent something: that alone changes nothing else. */
const refreshEvery = 10_000;

/** Keeps the proofs of life of the connections on screen true. Failures are left to the page's own calls. */
function useFreshActivity(isShown: boolean): void {
  const client = useQueryClient();
  useQuery({
    queryKey: activityKey,
    queryFn: async ({ signal }) => {
      const listed: readonly KnownConnection[] = await call(connectionsEndpoints.list, {
        query: { session: '0' },
        signal,
      });
      changeConnections(client, (rows) =>
        listed
          .filter(isWhole)
          .filter(({ id }) => rows.some((row) => row.id === id))
          .reduce((all, whatsapp) => updateConnections(all, { action: 'update', whatsapp }), rows),
      );
      return null;
    },
    initialData: null,
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: refreshEvery,
    enabled: isShown,
    meta: { quiet: true },
  });
}

/** The rows of the page. A failed load is reported by a notice, besides the page itself (S45). */
export function useConnectionRows(): ConnectionRows {
  const { data, error, refetch } = useConnections();
  const toast = useToast();
  useFreshActivity(data !== undefined);
  useEffect(() => {
    if (error !== null) toast.failure(error);
  }, [error, toast]);
  return { rows: data?.filter(isWhole), error: data === undefined ? error : null, retry: () => void refetch() };
}
