import { plansEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** The plans on offer. The form itself reports a failure. */
export function usePlans() {
  return useQuery({
    queryKey: ['plans', 'public'],
    queryFn: ({ signal }) => call(plansEndpoints.listPublic, { signal }),
    meta: { quiet: true },
  });
}
