import type { QueryClient, QueryKey, SetDataOptions } from '@tanstack/react-query';

type Write = (queryKey: QueryKey, updater: unknown, options?: SetDataOptions) => unknown;

/**
 * Lets no answer wipe out a change. An answer on its way may have been read on the server before a colleague's change,
 * whose event overtakes it; as it replaces all that is cached, the change would be gone until the next fetch. So what
 * is written into the cache while an answer is on its way is written once more on top of it.
 */
export function keepChanges(client: QueryClient): QueryClient {
  const written = new Map<string, ((data: unknown) => unknown)[]>();
  const cache = client.getQueryCache();
  const write = client.setQueryData.bind(client) as Write;

  const writeAndKeep: Write = (queryKey, updater, options) => {
    const query = cache.find({ queryKey, exact: true });
    if (query?.state.fetchStatus === 'fetching') {
      const change = typeof updater === 'function' ? (updater as (data: unknown) => unknown) : () => updater;
      written.set(query.queryHash, [...(written.get(query.queryHash) ?? []), change]);
    }
    return write(queryKey, updater, options);
  };
  client.setQueryData = writeAndKeep as QueryClient['setQueryData'];

  cache.subscribe(({ type, query, ...event }) => {
    const action = 'action' in event ? event.action : undefined;
    const isAnswer = action?.type === 'success' && action.manual !== true;
    if (type !== 'removed' && !isAnswer && action?.type !== 'error') return;
    const changes = written.get(query.queryHash) ?? [];
    written.delete(query.queryHash);
    if (isAnswer) for (const change of changes) write(query.queryKey, change);
  });
  return client;
}
