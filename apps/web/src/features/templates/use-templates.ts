import { templatesEndpoints } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { useBusy } from '../../lib/busy.ts';

const templatesKey = (connectionId: number) => ['templates', connectionId] as const;

/** The templates of a connection by name. The component that shows them reports a failure. */
export function useTemplates(connectionId: number) {
  return useQuery({
    queryKey: templatesKey(connectionId),
    queryFn: ({ signal }) => call(templatesEndpoints.list, { params: { id: connectionId }, signal }),
    meta: { quiet: true },
  });
}

/**
 * Fetches the templates of a connection from Meta, once at a time, and shows the answer; throws the server's refusal.
 */
export function useSyncTemplates(connectionId: number): { busy: boolean; sync: () => Promise<void> } {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  async function sync(): Promise<void> {
    const templates = await call(templatesEndpoints.sync, { params: { id: connectionId } });
    client.setQueryData(templatesKey(connectionId), templates);
  }
  return { busy, sync: () => run(sync) };
}
