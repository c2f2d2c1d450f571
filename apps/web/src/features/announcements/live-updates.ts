import { type Announcement, announcementsEvents, type PayloadOf } from '@balcao/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { hasRow, type Page } from '../../ui/paged-list-data.ts';
import { applyToList } from '../../ui/lists/use-paged-list.ts';
import { announcementsPageKey, shownAnnouncementsKey } from './query-keys.ts';

export type AnnouncementEvent = PayloadOf<typeof announcementsEvents.announcement>;

/** Applies a change to the operator's list and to what everybody sees (S32, S383). */
export function applyAnnouncementEvent(client: QueryClient, event: AnnouncementEvent): void {
  if (event.action === 'delete') {
    applyToList<Announcement>(client, shownAnnouncementsKey, { remove: event.id });
    if (event.hidden === undefined) applyToList<Announcement>(client, announcementsPageKey, { remove: event.id });
    return;
  }
  const { record } = event;
  applyToList<Announcement>(client, announcementsPageKey, { save: record });
  if (!record.status) applyToList<Announcement>(client, shownAnnouncementsKey, { remove: record.id });
  else if (event.action === 'create' || isShown(client, record.id))
    applyToList<Announcement>(client, shownAnnouncementsKey, { save: record });
  // One that is shown again has its place among those of its age, which only the server knows.
  else void client.invalidateQueries({ queryKey: shownAnnouncementsKey });
}

const isShown = (client: QueryClient, id: number): boolean =>
  client
    .getQueriesData<InfiniteData<Page<Announcement>, number>>({ queryKey: shownAnnouncementsKey })
    .some(([, data]) => data !== undefined && hasRow(data.pages, id));

/** Follows the announcements on every page; the returned function stops it. */
export function listen(client: QueryClient): () => void {
  return realtime.on(announcementsEvents.announcement, (event) => applyAnnouncementEvent(client, event));
}
