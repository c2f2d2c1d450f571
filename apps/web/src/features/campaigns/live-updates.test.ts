import { type Campaign, type CampaignRow, campaignsEvents } from '@balcao/contract';
import { eventSamples } from '@balcao/contract/samples';
import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { buildCampaign, tellOf } from '../../test/fakes/fake-campaigns.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { applyCampaignEvent } from './live-updates.ts';
import { campaignKey, campaignsPageKey } from './query-keys.ts';

const key = [...campaignsPageKey, { search: '' }];

it('S49 S354 turns a stale list into what a fresh one would show, event after event', () => {
  const client = new QueryClient();
  client.setQueryData<InfiniteData<Page<CampaignRow>, number>>(key, {
    pages: [{ rows: [buildCampaign({ id: 1, name: 'Natal' })], hasMore: false, count: 1 }],
    pageParams: [1],
  });
  const shown = () =>
    client
      .getQueryData<InfiniteData<Page<CampaignRow>, number>>(key)
      ?.pages.flatMap(({ rows }) => rows.map(({ name, status }) => `${name} ${status}`));
  const events = (eventSamples['campaign'] ?? []).map((one) => campaignsEvents.campaign.payload.parse(one));
  const fresh = [['Páscoa PROGRAMADA', 'Natal INATIVA'], ['Páscoa EM_ANDAMENTO', 'Natal INATIVA'], ['Natal INATIVA']];
  expect(events.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
  events.forEach((event, index) => {
    applyCampaignEvent(client, event);
    applyCampaignEvent(client, event);
    expect(shown()).toEqual(fresh[index]);
  });
});

it('S371 counters move without a new version, and an older copy never sets the report back', () => {
  const client = new QueryClient();
  const open = buildCampaign({ message1: 'Oi', version: 4, counters: { sent: 5 } });
  client.setQueryData(campaignKey(1), open);
  const now = () => client.getQueryData<Campaign>(campaignKey(1));
  applyCampaignEvent(client, tellOf({ ...open, counters: { ...open.counters, sent: 6 } }));
  expect(now()).toMatchObject({ message1: 'Oi', counters: { sent: 6 } });
  applyCampaignEvent(client, tellOf({ ...open, version: 3, counters: { ...open.counters, sent: 1 } }));
  expect(now()).toMatchObject({ counters: { sent: 6 } });
});

it('S371 what nobody looks at is not kept', () => {
  const client = new QueryClient();
  applyCampaignEvent(client, tellOf(buildCampaign({ id: 9 })));
  expect(client.getQueryData(campaignKey(9))).toBeUndefined();
});
