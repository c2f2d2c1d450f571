import { type CountedTag, tagsEvents, usersEvents } from '@balcao/contract';
import { eventSamples } from '@balcao/contract/samples';
import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../ui/paged-list-data.ts';
import { applyTagEvent } from './live-updates.ts';
import { tagsKey, tagsPageKey } from './query-keys.ts';

const samples = (eventSamples['tag'] ?? []).map((payload) => tagsEvents.tag.payload.parse(payload));
const vip: CountedTag = { id: 5, name: 'VIP', color: '#0B63B0', ticketsCount: 12, ratingQueues: [] };
const pageKey = [...tagsPageKey, { search: '' }];

function buildClient(): QueryClient {
  const client = new QueryClient();
  client.setQueryData<InfiniteData<Page<CountedTag>, number>>(pageKey, {
    pages: [{ rows: [vip], hasMore: false, count: 1 }],
    pageParams: [1],
  });
  client.setQueryData(tagsKey, [vip]);
  return client;
}

function shownBy(client: QueryClient): { rows: [string, number][]; count: number } {
  const pages = client.getQueryData<InfiniteData<Page<CountedTag>, number>>(pageKey)?.pages ?? [];
  return {
    rows: pages.flatMap((page) => page.rows.map(({ name, ticketsCount }): [string, number] => [name, ticketsCount])),
    count: pages[0]?.count ?? -1,
  };
}

describe('applyTagEvent', () => {
  it('S49 S255 turns a stale list into what a fresh one would show, event after event', () => {
    const client = buildClient();
    const fresh: Record<string, ReturnType<typeof shownBy>> = {
      create: {
        rows: [
          ['Urgente', 0],
          ['VIP', 12],
        ],
        count: 2,
      },
      update: {
        rows: [
          ['Muito urgente', 0],
          ['VIP', 12],
        ],
        count: 2,
      },
      delete: { rows: [['VIP', 12]], count: 1 },
    };
    expect(samples.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
    for (const event of samples) {
      applyTagEvent(client, event);
      // The answer of the own call and the event bring the same: twice must be as good as once.
      applyTagEvent(client, event);
      expect(shownBy(client)).toEqual(fresh[event.action]);
    }
  });

  it('S255 keeps the number of tickets of a changed tag, and has other screens fetch their list', () => {
    const client = buildClient();
    applyTagEvent(client, { action: 'update', tag: { id: 5, name: 'Ouro', color: '#A15C07' } });
    expect(shownBy(client).rows).toEqual([['Ouro', 12]]);
    expect(client.getQueryState(tagsKey)?.isInvalidated).toBe(true);
  });

  it('S255 has a channel of its own, so that no event about a user can take a tag away', () => {
    expect(tagsEvents.tag.name).not.toBe(usersEvents.user.name);
  });
});
