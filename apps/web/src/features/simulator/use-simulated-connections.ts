import type { Connection } from '@balcao/contract';
import { type KnownConnection, useConnections } from '../connections/index.ts';

const isSimulated = (row: KnownConnection): row is Connection => 'provider' in row && row.provider === 'simulator';

/** The connections with a simulated WhatsApp, sorted by name, or the reason why they could not be loaded. */
export function useSimulatedConnections({ enabled = true }: { enabled?: boolean } = {}) {
  const { data, error, refetch } = useConnections({ enabled });
  return {
    connections: data?.filter(isSimulated),
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}
