import { plansEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** Where the plans are cached, whichever screen shows them. */
export const plansKey = ['plans'] as const;

/** Every plan by name, for the operator. The screen that shows them also shows a failure. */
export function useAllPlans() {
  return useQuery({
    queryKey: [...plansKey, 'all'],
    queryFn: ({ signal }) => call(plansEndpoints.all, { signal }),
    meta: { quiet: true },
  });
}
