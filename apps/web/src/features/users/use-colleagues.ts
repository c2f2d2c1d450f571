import { usersEndpoints } from '@balcao/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** Everybody of the company with their queues, for pickers. The list is short and fetched once, when it is needed. */
export function useColleagues(isNeeded: boolean) {
  return useQuery({
    queryKey: ['users', 'options'],
    queryFn: isNeeded ? ({ signal }) => call(usersEndpoints.options, { signal }) : skipToken,
  });
}
