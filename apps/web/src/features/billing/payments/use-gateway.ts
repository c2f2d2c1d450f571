import { billingEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import type { useSettings } from '../../settings/index.ts';
import { gatewayKey } from '../query-keys.ts';

/** Whether companies can pay now. Asked again after every change of a setting, which may be what lacked. */
export function useGateway({ query }: ReturnType<typeof useSettings>) {
  const stored = query.data?.map(({ key, value, isSet }) => `${key}:${value}:${isSet}`).join();
  return useQuery({
    queryKey: [...gatewayKey, stored],
    queryFn: ({ signal }) => call(billingEndpoints.gateway, { signal }),
    placeholderData: (known) => known,
    meta: { quiet: true },
  });
}
