import { contactsEndpoints } from '@balcao/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { contactKey } from '../query-keys.ts';

/** One contact with its additional info. The component that shows it reports a failure. */
export function useContact(id: number | undefined) {
  return useQuery({
    queryKey: contactKey(id ?? 0),
    queryFn: id === undefined ? skipToken : ({ signal }) => call(contactsEndpoints.get, { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}
