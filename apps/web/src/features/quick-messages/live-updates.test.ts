import { type QuickMessage, quickMessagesEvents } from '@balcao/contract';
import { eventSamples } from '@balcao/contract/samples';
import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { buildQuickMessage } from '../../test/fakes/fake-quick-messages.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { applyQuickMessageEvent, updateQuickMessages } from './live-updates.ts';
import { quickMessagesKey, quickMessagesPageKey } from './query-keys.ts';

const samples = (eventSamples['quickmessage'] ?? []).map((payload) =>
  quickMessagesEvents.quickmessage.payload.parse(payload),
);
const pix = buildQuickMessage({ id: 5, shortcode: 'pix', message: 'A chave é o CNPJ.' });
const pageKey = [...quickMessagesPageKey, { search: '' }];

function buildClient(): QueryClient {
  const client = new QueryClient();
  client.setQueryData<InfiniteData<Page<QuickMessage>, number>>(pageKey, {
    pages: [{ rows: [pix], hasMore: false, count: 1 }],
    pageParams: [1],
  });
  client.setQueryData<QuickMessage[]>(quickMessagesKey, [pix]);
  return client;
}

function shownBy(client: QueryClient): { page: string[]; count: number; chat: string[] } {
  const pages = client.getQueryData<InfiniteData<Page<QuickMessage>, number>>(pageKey)?.pages ?? [];
  return {
    page: pages.flatMap(({ rows }) => rows.map((row) => row.shortcode)),
    count: pages[0]?.count ?? -1,
    chat: (client.getQueryData<QuickMessage[]>(quickMessagesKey) ?? []).map((one) => one.shortcode),
  };
}

describe('applyQuickMessageEvent', () => {
  it('S49 S239 turns stale lists of screen and chat into what fresh ones would show, event after event', () => {
    const client = buildClient();
    const fresh: Record<string, ReturnType<typeof shownBy>> = {
      create: { page: ['saudacao', 'pix'], count: 2, chat: ['pix', 'saudacao'] },
      update: { page: ['bomdia', 'pix'], count: 2, chat: ['bomdia', 'pix'] },
      delete: { page: ['pix'], count: 1, chat: ['pix'] },
    };
    expect(samples.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
    for (const event of samples) {
      applyQuickMessageEvent(client, event);
      // The answer of the own call and the event bring the same: twice must be as good as once.
      applyQuickMessageEvent(client, event);
      expect(shownBy(client)).toEqual(fresh[event.action]);
    }
  });

  it('does not make up a list that nobody has opened', () => {
    const client = new QueryClient();
    for (const event of samples) applyQuickMessageEvent(client, event);
    expect(client.getQueryData(quickMessagesKey)).toBeUndefined();
  });
});

describe('followQuickMessages', () => {
  it('S239 keeps the order of the shortcuts, whatever their accents and case', () => {
    const names = ['água', 'Boleto', 'zebra'];
    const known = names.map((shortcode, index) => ({ ...pix, id: index + 10, shortcode }));
    const after = updateQuickMessages(known, { action: 'create', record: { ...pix, shortcode: 'atraso' } });
    expect(after.map(({ shortcode }) => shortcode)).toEqual(['água', 'atraso', 'Boleto', 'zebra']);
  });
});
