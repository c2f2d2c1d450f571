import { type CountedTag, type Tag, tagsEndpoints } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { usePagedList } from '../../ui/lists/use-paged-list.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { tagsKey, tagsPageKey } from './query-keys.ts';

/** All tags of the company, sorted by name. The screen that shows them also shows a failure. */
export function useTags() {
  return useQuery({
    queryKey: tagsKey,
    queryFn: ({ signal }) => call(tagsEndpoints.list, { signal }),
    meta: { quiet: true },
  });
}

/** The tags with the number of their tickets, searched by name, page by page. */
export function useTagsList() {
  return usePagedList<CountedTag, Page<CountedTag>>({
    queryKey: tagsPageKey,
    fetchPage: async ({ search, pageNumber, signal }) => {
      const query = { searchParam: search, pageNumber };
      const { tags, ...page } = await call(tagsEndpoints.page, { query, signal });
      return { rows: tags, ...page };
    },
  });
}

/** Tags whose name contains the text. */
export function searchTags(searchParam: string, signal: AbortSignal): Promise<readonly Tag[]> {
  return call(tagsEndpoints.list, { query: { searchParam }, signal });
}

/** A function that adds a tag by its name; the list is fetched again before it answers. */
export function useCreateTag(): (name: string) => Promise<Tag> {
  const client = useQueryClient();
  return async (name) => {
    const tag = await call(tagsEndpoints.create, { body: { name } });
    await client.invalidateQueries({ queryKey: tagsKey });
    return tag;
  };
}
