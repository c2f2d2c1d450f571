import { simulatorEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { virtualPhoneKey } from '../query-keys.ts';

/** The virtual world has no live line. */
const pollInterval = 1000;

/** The virtual phone and its customers, asked for every second while the page can be seen. */
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
