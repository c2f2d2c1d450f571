import { plansEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** The plans on offer. A failure is told in the form itself. */
export function usePlans() {
  return useQuery({
    queryKey: ['plans', 'public'],
    queryFn: ({ signal }) => call(plansEndpoints.listPublic, { signal }),
    meta: { quiet: true },
  });
}
