import { type ContactRow, contactsEndpoints } from '@balcao/contract';
import { call } from '../../lib/api/api-client.ts';
import { usePagedList } from '../../ui/lists/use-paged-list.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { contactsPageKey } from './query-keys.ts';

/** The contacts of the company, searched by name and number, page by page. How many there are nobody counts (S580). */
export function useContactsList() {
  return usePagedList<ContactRow, Page<ContactRow>>({
    queryKey: contactsPageKey,
    fetchPage: async ({ search, pageNumber, signal }) => {
      const query = { searchParam: search, pageNumber };
      const { contacts, hasMore } = await call(contactsEndpoints.list, { query, signal });
      return { rows: contacts, hasMore };
    },
  });
}
