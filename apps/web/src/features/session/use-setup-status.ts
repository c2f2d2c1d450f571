import { setupEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

const askAgainMs = 2000;

/**
 * Whether this server still waits for its owner, and whether strangers may sign up. A failure says nothing, since the
 * forms stay usable, but it is asked again: the first visitor of a server that was still busy must not be left at a
 * login nobody can pass.
 */
export function useSetupStatus() {
  return useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call(setupEndpoints.status, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? askAgainMs : false),
    meta: { quiet: true },
  });
}
