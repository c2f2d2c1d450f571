import { type ContactListItem, contactListsEndpoints } from '@balcao/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { useSignedIn } from '../../../lib/session/session.ts';

/** All lists by name, to choose from. */
export function useListOptions() {
  const { companyId } = useSignedIn().user;
  return useQuery({
    queryKey: ['contact-lists', 'options'],
    queryFn: ({ signal }) => call(contactListsEndpoints.list, { query: { companyId: String(companyId) }, signal }),
    meta: { quiet: true },
  });
}

/** The first people of a list, to look at the texts with their eyes. */
export function useSamplePeople(contactListId: number | null): readonly ContactListItem[] {
  const { data } = useQuery({
    queryKey: ['contact-lists', 'sample', contactListId],
    queryFn:
      contactListId === null
        ? skipToken
        : async ({ signal }) => {
            const query = { searchParam: '', pageNumber: 1, contactListId: String(contactListId) };
            return (await call(contactListsEndpoints.pageItems, { query, signal })).contacts;
          },
    meta: { quiet: true },
  });
  return data ?? [];
}
