import { type DoNotDisturbEntry, doNotDisturbEvents } from '@balcao/contract';
import { eventSamples } from '@balcao/contract/samples';
import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { buildEntry } from '../../test/fakes/fake-do-not-disturb.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { applyDoNotDisturbEvent } from './live-updates.ts';
import { doNotDisturbKey } from './query-keys.ts';

it('S49 S846 turns a stale list into what a fresh one would show, event after event', () => {
  const client = new QueryClient();
  const key = [...doNotDisturbKey, { search: '' }];
  client.setQueryData<InfiniteData<Page<DoNotDisturbEntry>, number>>(key, {
    pages: [{ rows: [buildEntry({ id: 1 })], hasMore: false, count: 1 }],
    pageParams: [1],
  });
  const shown = () =>
    client
      .getQueryData<InfiniteData<Page<DoNotDisturbEntry>, number>>(key)
      ?.pages.flatMap(({ rows }) => rows.map(({ id }) => id));
  const events = (eventSamples['doNotDisturb'] ?? []).map((one) => doNotDisturbEvents.doNotDisturb.payload.parse(one));
  const fresh = [[3, 1], [1], [1]];
  expect(events.map(({ action }) => action)).toEqual(['create', 'delete', 'reload']);
  events.forEach((event, index) => {
    applyDoNotDisturbEvent(client, event);
    expect(shown()).toEqual(fresh[index]);
  });
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
