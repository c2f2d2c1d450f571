import { connectionsEndpoints, setupEndpoints, usersEndpoints } from '@balcao/contract';
import { queryOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { useCan } from '../../../lib/session/session.ts';

const gapsKey = ['queues', 'serviceGaps'] as const;
const numbersKey = ['queues', 'numbers'] as const;
const peopleKey = ['queues', 'people'] as const;
/** The mark of the first steps in the menu counts them too. */
const firstStepsKey = ['setup', 'firstSteps'] as const;

/** What keeps customers from being served; only for those who may change it. */
export function useServiceGaps() {
  const isWanted = useCan('first-steps:read');
  return useQuery({
    queryKey: gapsKey,
    queryFn: ({ signal }) => call(setupEndpoints.serviceGaps, { signal }),
    enabled: isWanted,
    // Menus lead to queues too, and no event tells of them.
    staleTime: 0,
    meta: { quiet: true },
  }).data;
}

/** The numbers of the company, with their queues and their greeting. */
export function useNumbers() {
  return useQuery({
    queryKey: numbersKey,
    async queryFn({ signal }) {
      const rows = await call(connectionsEndpoints.list, { query: { session: '0' }, signal });
      // Only admins, who get all of a connection, edit queues.
      return rows.flatMap((row) => ('queues' in row ? [row] : []));
    },
    meta: { quiet: true },
  });
}

/** Everybody of the company with their queues. */
export const peopleQuery = queryOptions({
  queryKey: peopleKey,
  queryFn: ({ signal }) => call(usersEndpoints.options, { signal }),
  meta: { quiet: true },
});

/** Fetches again what tells who offers and who serves queues, where it is on screen. */
export function refreshService(client: QueryClient): void {
  for (const queryKey of [gapsKey, numbersKey, peopleKey, firstStepsKey]) void client.invalidateQueries({ queryKey });
}
