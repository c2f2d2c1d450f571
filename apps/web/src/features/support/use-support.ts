import { type SupportAccess, supportEndpoints } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '../../lib/api/api-client.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { applySupportEvent } from './live-updates.ts';
import { supportKey } from './query-keys.ts';

/** Who of the platform is in the viewer's company. */
export function useSupportAccesses(isWanted: boolean): readonly SupportAccess[] {
  const { data } = useQuery({
    queryKey: supportKey,
    queryFn: async ({ signal }) => (await call(supportEndpoints.current, { signal })).accesses,
    enabled: isWanted,
    // A banner that cannot be drawn is no news.
    meta: { quiet: true },
  });
  return (isWanted && data) || [];
}

/** Ends an access for its company; one that has ended meanwhile is as good. */
export function useEndSupport(): (access: SupportAccess) => Promise<void> {
  const client = useQueryClient();
  return async ({ id }) => {
    await end(id);
    applySupportEvent(client, { action: 'delete', accessId: id, why: 'company' });
  };
}

/** Ends the operator's own access and goes back to the own company. */
export async function leaveSupport({ id }: SupportAccess): Promise<void> {
  await end(id);
  sessionStore.leaveSupport('left');
  location.assign('/settings?tab=companies');
}

async function end(id: number): Promise<void> {
  await call(supportEndpoints.end, { params: { id } }).catch((error: unknown) => {
    if (!isApiError(error, 'ERR_NO_SUPPORT_FOUND')) throw error;
  });
}
