import { contactsEndpoints } from '@balcao/contract';
import { call } from '../../../lib/api/api-client.ts';
import { usePagedList } from '../../../ui/lists/use-paged-list.ts';
import type { Page } from '../../../ui/paged-list-data.ts';
import { type ChosenFilter, isFiltered, type PageContact, toQuery } from './contact-filter.ts';
import { contactsPageKey } from '../query-keys.ts';

/**
 * The contacts of the company, searched by name and number and filtered, page by page. How many there are nobody counts
 * (S580, S645).
 */
export function useContactsList(filter: ChosenFilter) {
  return usePagedList<PageContact, Page<PageContact>>({
    queryKey: isFiltered(filter) ? [...contactsPageKey, { filter }] : contactsPageKey,
    fetchPage: async ({ search, pageNumber, signal }) => {
      const query = { searchParam: search, pageNumber, ...toQuery(filter) };
      const { contacts, hasMore } = await call(contactsEndpoints.list, { query, signal });
      return { rows: contacts, hasMore };
    },
  });
}
