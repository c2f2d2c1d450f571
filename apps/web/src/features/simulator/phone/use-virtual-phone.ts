import { simulatorEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { virtualPhoneKey } from '../query-keys.ts';

/** The simulator sends no live events. */
const pollInterval = 1000;

/** The virtual phone and its customers, fetched every second while the page is visible. */
export function useVirtualPhone(id: number) {
  return useQuery({
    queryKey: virtualPhoneKey(id),
    queryFn: ({ signal }) => call(simulatorEndpoints.get, { params: { id }, signal }),
    meta: { quiet: true },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: pollInterval,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
}
