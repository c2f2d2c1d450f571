import { type CountedTag, type PayloadOf, tagsEvents } from '@balcao/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { applyToList } from '../../ui/lists/use-paged-list.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { tagsKey, tagsPageKey } from './query-keys.ts';

export type TagEvent = PayloadOf<typeof tagsEvents.tag>;

/** What the cached rows say of a tag besides what it is itself, which is all that an event tells. */
function knownUse(client: QueryClient, id: number): Pick<CountedTag, 'ticketsCount' | 'ratingQueues'> {
  const lists = client.getQueriesData<InfiniteData<Page<CountedTag>, number>>({ queryKey: tagsPageKey });
  const rows = lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.rows) ?? []);
  const { ticketsCount = 0, ratingQueues = [] } = rows.find((row) => row.id === id) ?? {};
  return { ticketsCount, ratingQueues };
}

/** Applies a change to the list of the page, and has the list of every other screen fetched again (S49, S255). */
export function applyTagEvent(client: QueryClient, event: TagEvent): void {
  applyToList<CountedTag>(
    client,
    tagsPageKey,
    event.action === 'delete' ? { remove: event.tagId } : { save: { ...event.tag, ...knownUse(client, event.tag.id) } },
  );
  void client.invalidateQueries({ queryKey: tagsKey });
}

/** Keeps the tags on every page up to date; the returned function stops it. */
export function listen(client: QueryClient): () => void {
  return realtime.on(tagsEvents.tag, (event) => applyTagEvent(client, event));
}
