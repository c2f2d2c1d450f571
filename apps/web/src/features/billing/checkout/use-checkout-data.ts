import { billingEndpoints, type Company, type SubscriptionPage } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { useOwnCompany } from '../../../lib/session/use-own-company.ts';
import { subscriptionKey } from '../query-keys.ts';

export type CheckoutData = { company: Company; known: SubscriptionPage };

/** The plan of the company and its billing data, asked for anew whenever the checkout opens. */
export function useCheckoutData() {
  const company = useOwnCompany();
  const known = useQuery({
    queryKey: subscriptionKey,
    queryFn: ({ signal }) => call(billingEndpoints.subscription, { signal }),
    refetchOnMount: 'always',
    meta: { quiet: true },
  });
  // What was typed last time was kept after the answer in the cache.
  const isFresh = known.isFetchedAfterMount && known.data !== undefined;
  return {
    data: company.data !== undefined && isFresh ? { company: company.data, known: known.data } : undefined,
    error: company.error ?? known.error,
    retry(): void {
      if (company.isError) void company.refetch();
      if (known.isError) void known.refetch();
    },
  };
}
