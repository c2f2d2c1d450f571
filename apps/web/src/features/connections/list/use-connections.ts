import { type ConnectionStatus, connectionsEndpoints } from '@balcao/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import type { KnownConnection } from './connection-list.ts';
import { connectionsKey } from '../query-keys.ts';

const connectionsQuery = queryOptions<readonly KnownConnection[]>({
  queryKey: connectionsKey,
  queryFn: ({ signal }) => call(connectionsEndpoints.list, { query: { session: '0' }, signal }),
  meta: { quiet: true },
});

/** All connections of the company, sorted by name. The screen that shows them also shows a failure. */
export function useConnections({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({ ...connectionsQuery, enabled });
}

const areSeveral = (rows: readonly KnownConnection[]): boolean => rows.length > 1;

/** Whether the company has more than one connection, so that it matters which one a ticket uses. */
export function useHasSeveralConnections(): boolean {
  return useQuery({ ...connectionsQuery, select: areSeveral }).data ?? false;
}

/** The status of a connection; undefined as long as it is unknown. */
export function useConnectionStatus(id: number | null): ConnectionStatus | undefined {
  return useQuery({ ...connectionsQuery, select: (rows) => rows.find((row) => row.id === id)?.status }).data;
}
