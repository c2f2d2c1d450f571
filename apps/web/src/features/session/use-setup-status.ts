import { setupEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/**
 * Whether this server still waits for its owner, and whether strangers may sign up. A failure says nothing: the forms
 * stay usable.
 */
export function useSetupStatus() {
  return useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call(setupEndpoints.status, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}
