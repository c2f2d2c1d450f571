import { companiesEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/api-client.ts';
import { useSignedIn } from './session.ts';

/** The cache key of a company. */
export const companyKey = (id: number) => ['companies', 'one', id] as const;

/** The viewer's company with its plan. */
export function useOwnCompany() {
  const id = useSignedIn().user.companyId;
  return useQuery({
    queryKey: companyKey(id),
    queryFn: ({ signal }) => call(companiesEndpoints.get, { params: { id }, signal }),
    refetchOnMount: 'always',
  });
}
