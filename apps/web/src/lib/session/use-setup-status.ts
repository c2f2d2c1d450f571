import { setupEndpoints } from '@balcao/contract';
import { passwordLength } from '@balcao/domain';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/api-client.ts';

const askAgainMs = 2000;

/**
 * Whether this server has no owner yet, whether the public may sign up, and what passwords have to be like. A failure
 * is not shown, because the forms can still be used, but the call is repeated: the first visitor of a server that was
 * still starting must not be left at a login that nobody can pass.
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

/** The least length of a new password on this server. */
export function useMinPasswordLength(): number {
  return useSetupStatus().data?.minPasswordLength ?? passwordLength.min;
}
