import { usersEndpoints } from '@balcao/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { userKey } from './query-keys.ts';

/** One user, fetched each time the dialog opens, because what is edited must be what is stored. */
export function useUser(id: number | undefined) {
  return useQuery({
    queryKey: userKey(id ?? 0),
    queryFn: id === undefined ? skipToken : ({ signal }) => call(usersEndpoints.get, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
