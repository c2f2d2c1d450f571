import { type QuickMessage, quickMessagesEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { quickMessagesKey } from './query-keys.ts';

/**
 * Notes that a quick message was sent, so that it stands higher next time (S561). The server counts one with a file by
 * itself. A failure is not told: only a figure is lost.
 */
export function useCountUse(): (id: number, isCounted: boolean) => void {
  const client = useQueryClient();
  return (id, isCounted) => {
    client.setQueryData<readonly QuickMessage[]>(quickMessagesKey, (known) =>
      known?.map((one) => (one.id === id ? { ...one, uses: one.uses + 1 } : one)),
    );
    if (!isCounted) void call(quickMessagesEndpoints.use, { params: { id } }).catch(() => undefined);
  };
}
