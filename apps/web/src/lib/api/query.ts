import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { keepChanges } from './keep-changes.ts';

/** Whether it makes sense to try again automatically: the server was not reached, or it was busy. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/**
 * The cache of server data. Failed reads are reported once through `report`. Live events keep it up to date, so a page
 * that gets the focus does not fetch again. A read that shows its failures itself sets `meta: { quiet: true }`. Without
 * a network the call is made and fails, so that the screen can say so.
 */
export function createQueryClient(report: (error: unknown) => void): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.['quiet'] !== true) report(error);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => failures < 1 && mayPass(error),
        retryDelay: 500,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return keepChanges(client);
}
