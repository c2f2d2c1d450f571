import { type QuickMessage, quickMessagesEndpoints } from '@balcao/contract';
import { call } from '../../lib/api/api-client.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { usePagedList } from '../../ui/lists/use-paged-list.ts';
import { quickMessagesPageKey } from './query-keys.ts';

/** The viewer's quick messages, searched by shortcode and text, page by page. */
export function useQuickMessagesList() {
  return usePagedList<QuickMessage, Page<QuickMessage>>({
    queryKey: quickMessagesPageKey,
    fetchPage: async ({ search, pageNumber, signal }) => {
      const { records, ...page } = await call(quickMessagesEndpoints.page, {
        query: { searchParam: search, pageNumber },
        signal,
      });
      return { rows: records, ...page };
    },
  });
}
