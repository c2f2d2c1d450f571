import { type Tag, tagsEndpoints } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** Where the company's tags are cached; live updates have them fetched again. */
export const tagsKey = ['tags', 'list'] as const;

/** All tags of the company, sorted by name. The screen that shows them also shows a failure. */
export function useTags() {
  return useQuery({
    queryKey: tagsKey,
    queryFn: ({ signal }) => call(tagsEndpoints.list, { signal }),
    meta: { quiet: true },
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
