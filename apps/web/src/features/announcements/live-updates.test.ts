import { type Announcement, announcementsEvents } from '@balcao/contract';
import { eventSamples } from '@balcao/contract/samples';
import { type InfiniteData, QueryClient, type QueryKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../ui/paged-list-data.ts';
import { applyAnnouncementEvent } from './live-updates.ts';
import { announcementsPageKey, shownAnnouncementsKey } from './query-keys.ts';

const samples = (eventSamples['company-announcement'] ?? []).map((payload) =>
  announcementsEvents.announcement.payload.parse(payload),
);
const old: Announcement = {
  id: 1,
  title: 'Antigo',
  text: 'Texto',
  priority: 3,
  status: true,
  mediaPath: null,
  mediaName: null,
  publishedAt: '2026-03-01T13:00:00.000Z',
  createdAt: '2026-03-01T13:00:00.000Z',
  updatedAt: '2026-03-01T13:00:00.000Z',
  version: 1,
};
const pageKey = [...announcementsPageKey, { search: '' }];
const shownKey = [...shownAnnouncementsKey];

function buildClient(): QueryClient {
  const client = new QueryClient();
  for (const key of [pageKey, shownKey])
    client.setQueryData<InfiniteData<Page<Announcement>, number>>(key, {
      pages: [{ rows: [old], hasMore: false, count: 1 }],
      pageParams: [1],
    });
  return client;
}

const idsOf = (client: QueryClient, key: QueryKey): number[] =>
  (client.getQueryData<InfiniteData<Page<Announcement>, number>>(key)?.pages ?? []).flatMap((page) =>
    page.rows.map(({ id }) => id),
  );

describe('applyAnnouncementEvent', () => {
  it('S32 S383 turns stale lists into what fresh ones would show, event after event', () => {
    const client = buildClient();
    const fresh = [
      { page: [3, 1], shown: [3, 1] },
      { page: [3, 1], shown: [3, 1] },
      // It only became inactive: the operator still has it.
      { page: [3, 1], shown: [1] },
      { page: [1], shown: [1] },
    ];
    expect(samples).toHaveLength(fresh.length);
    for (const [index, event] of samples.entries()) {
      applyAnnouncementEvent(client, event);
      // The answer of the own call and the event bring the same: twice must be as good as once.
      applyAnnouncementEvent(client, event);
      expect({ page: idsOf(client, pageKey), shown: idsOf(client, shownKey) }).toEqual(fresh[index]);
    }
  });

  it('S902 one that becomes inactive leaves what everybody sees, and one that is shown again is looked for', () => {
    const client = buildClient();
    const hidden = { ...old, status: false, version: 2 };
    applyAnnouncementEvent(client, { action: 'update', record: hidden });
    expect([idsOf(client, pageKey), idsOf(client, shownKey)]).toEqual([[1], []]);
    applyAnnouncementEvent(client, { action: 'update', record: { ...old, version: 3 } });
    expect(client.getQueryState(shownKey)?.isInvalidated).toBe(true);
  });
});
