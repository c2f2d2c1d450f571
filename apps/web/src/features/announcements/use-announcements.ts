import { type Announcement, announcementsEndpoints } from '@balcao/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { flattenRows, type Page } from '../../ui/paged-list-data.ts';
import { usePagedList } from '../../ui/lists/use-paged-list.ts';
import { announcementsPageKey, shownAnnouncementsKey } from './query-keys.ts';

/** All announcements for the operator, searched by title, page by page. */
export function useAnnouncementsList() {
  return usePagedList<Announcement, Page<Announcement>>({
    queryKey: announcementsPageKey,
    fetchPage: async ({ search, pageNumber, signal }) => {
      const { records, ...page } = await call(announcementsEndpoints.page, {
        query: { searchParam: search, pageNumber },
        signal,
      });
      return { rows: records, ...page };
    },
  });
}

/** What everybody sees, newest first, page by page. */
export function useShownAnnouncements() {
  const query = useInfiniteQuery({
    queryKey: shownAnnouncementsKey,
    // The popover says so itself when it cannot be loaded.
    meta: { quiet: true },
    queryFn: async ({ pageParam, signal }): Promise<Page<Announcement>> => {
      const { records, ...page } = await call(announcementsEndpoints.page, {
        query: { pageNumber: pageParam, onlyActive: 'true' },
        signal,
      });
      return { rows: records, ...page };
    },
    initialPageParam: 1,
    getNextPageParam: (last, _pages, lastPage) => (last.hasMore ? lastPage + 1 : undefined),
  });
  return { ...query, rows: flattenRows<Announcement>(query.data?.pages ?? []) };
}
