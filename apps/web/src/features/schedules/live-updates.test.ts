import { type Schedule, schedulesEvents } from '@balcao/contract';
import { eventSamples } from '@balcao/contract/samples';
import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../ui/paged-list-data.ts';
import { applyScheduleEvent } from './live-updates.ts';
import { schedulesOfContactKey, schedulesPageKey, schedulesWeekKey } from './query-keys.ts';

const samples = (eventSamples['schedule'] ?? []).map((payload) => schedulesEvents.schedule.payload.parse(payload));
const [first] = samples;
const reminder = first?.action === 'create' ? first.schedule : undefined;
const known = { ...reminder, id: 5, sendAt: '2026-03-10T12:00:00.000Z' } as Schedule;
const pageKey = [...schedulesPageKey, { search: '' }];
const contactKey = [...schedulesOfContactKey, 41];
const otherKey = [...schedulesOfContactKey, 42];
const weekKey = [...schedulesWeekKey, '2026-03-08'];

function buildClient(): QueryClient {
  const client = new QueryClient();
  client.setQueryData<InfiniteData<Page<Schedule>, number>>(pageKey, {
    pages: [{ rows: [known], hasMore: false, count: 1 }],
    pageParams: [1],
  });
  client.setQueryData<Schedule[]>(contactKey, [known]);
  client.setQueryData<Schedule[]>(otherKey, []);
  client.setQueryData(weekKey, { schedules: [known] });
  return client;
}

const shownBy = (client: QueryClient) => ({
  page: (client.getQueryData<InfiniteData<Page<Schedule>, number>>(pageKey)?.pages ?? []).flatMap(({ rows }) =>
    rows.map(({ id, status }) => `${id} ${status}`),
  ),
  contact: client.getQueryData<Schedule[]>(contactKey)?.map(({ id }) => id),
  other: client.getQueryData<Schedule[]>(otherKey)?.map(({ id }) => id),
});

describe('S249 R28 an event about something scheduled', () => {
  it('turns stale lists and conversations into what fresh ones would show, however often it comes', () => {
    const client = buildClient();
    const fresh = {
      create: { page: ['31 PENDENTE', '5 PENDENTE'], contact: [31, 5], other: [] },
      // Once the customer answered it is no longer waited for.
      update: { page: ['31 CANCELADA', '5 PENDENTE'], contact: [5], other: [] },
      delete: { page: ['5 PENDENTE'], contact: [5], other: [] },
      reload: { page: ['5 PENDENTE'], contact: [5], other: [] },
    };
    expect(samples.map(({ action }) => action)).toEqual(['create', 'update', 'delete', 'reload']);
    for (const event of samples) {
      applyScheduleEvent(client, event);
      applyScheduleEvent(client, event);
      expect(shownBy(client)).toEqual(fresh[event.action]);
      expect(client.getQueryState(weekKey)?.isInvalidated).toBe(true);
    }
    expect(client.getQueryState(pageKey)?.isInvalidated).toBe(true);
  });

  it('moves with its contact, and an older copy changes nothing', () => {
    const client = buildClient();
    applyScheduleEvent(client, { action: 'update', schedule: { ...known, contactId: 42, version: 3 } });
    expect(shownBy(client)).toMatchObject({ contact: [], other: [5] });
    applyScheduleEvent(client, {
      action: 'update',
      schedule: { ...known, contactId: 42, version: 2, status: 'CANCELADA' },
    });
    expect(shownBy(client)).toMatchObject({ other: [5] });
  });
});
