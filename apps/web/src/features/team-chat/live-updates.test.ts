import { type Chat, chatOfUser, teamChatEvents } from '@balcao/contract';
import { eventSamples } from '@balcao/contract/samples';
import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { type ChatPage, type MessagePage, messagesOf, type UnreadChat, withChat, withUnreads } from './chat-cache.ts';
import { applyChatEvent } from './live-updates.ts';
import { chatKey, chatsKey, messagesKey, unreadChatsKey } from './query-keys.ts';
import { typists } from './typists.ts';

const samples = (eventSamples['chat'] ?? []).map((payload) => teamChatEvents.chat.payload.parse(payload));
const viewer = 13;
const [written] = samples;
if (written?.action !== 'new-message') throw new Error('the first sample is a message');

const stale: Chat = {
  ...written.chat,
  version: 1,
  lastMessage: '',
  lastText: '',
  lastAt: null,
  updatedAt: '2026-03-01T00:00:00.000Z',
};
const other: Chat = {
  ...stale,
  id: 5,
  uuid: '8d3f0c1a-5b77-4f0e-9d3c-1f2b8a6c7d11',
  title: 'Vendas',
  updatedAt: '2026-03-05T00:00:00.000Z',
};
const listKey = [...chatsKey, { search: '' }];

function buildClient(): QueryClient {
  const client = new QueryClient();
  client.setQueryData<InfiniteData<ChatPage, number>>(listKey, {
    pages: [{ rows: [other, stale], hasMore: false, count: 2 }],
    pageParams: [1],
  });
  client.setQueryData<InfiniteData<MessagePage, number>>(messagesKey(stale.id), {
    pages: [{ rows: [], hasMore: false }],
    pageParams: [1],
  });
  client.setQueryData<UnreadChat[]>(unreadChatsKey, []);
  client.setQueryData(chatKey(stale.uuid), stale);
  return client;
}

function shownBy(client: QueryClient) {
  const pages = client.getQueryData<InfiniteData<ChatPage, number>>(listKey)?.pages ?? [];
  return {
    titles: pages.flatMap(({ rows }) => rows.map(({ title }) => title)),
    count: pages[0]?.count,
    messages: messagesOf(client.getQueryData<InfiniteData<MessagePage, number>>(messagesKey(stale.id))?.pages ?? [])
      .length,
    unread: client.getQueryData<UnreadChat[]>(unreadChatsKey),
    typing: typists.get().map(({ name }) => name),
  };
}

afterEach(() => typists.set([]));

describe('applyChatEvent', () => {
  it('S266 S267 S268 turns what is stale into what a fresh fetch would show, event after event', () => {
    const client = buildClient();
    const unread = [{ id: 4, unreads: 1 }];
    const shown = { count: 2, messages: 1, unread, typing: [] as string[] };
    const fresh = {
      'new-message': { ...shown, titles: ['Plantão de sábado', 'Vendas'] },
      update: { ...shown, titles: ['Plantão', 'Vendas'] },
      typing: { ...shown, titles: ['Plantão', 'Vendas'], typing: ['Bia Rocha'] },
      delete: { titles: ['Vendas'], count: 1, messages: 0, unread: [], typing: ['Bia Rocha'] },
    };
    for (const event of samples) {
      applyChatEvent(client, event, viewer);
      // The same comes under several names: twice must be as good as once.
      applyChatEvent(client, event, viewer);
      expect([event.action, shownBy(client)]).toEqual([event.action, fresh[event.action]]);
    }
  });

  it('S268 an older copy of a chat changes nothing', () => {
    const client = buildClient();
    applyChatEvent(client, { action: 'update', chat: { ...stale, title: 'Novo', version: 7 } }, viewer);
    applyChatEvent(client, { action: 'update', chat: { ...stale, title: 'Velho', version: 6 } }, viewer);
    expect(shownBy(client).titles).toContain('Novo');
    expect(client.getQueryData<Chat>(chatKey(stale.uuid))?.title).toBe('Novo');
  });

  it('S907 a message ends the typing of its sender', () => {
    const client = buildClient();
    applyChatEvent(client, { action: 'typing', chatId: 4, user: { id: 12, name: 'Bia Rocha' } }, viewer);
    applyChatEvent(client, written, viewer);
    expect(shownBy(client).typing).toEqual([]);
  });

  it('S266 has a channel for each person, whose chats nobody else hears of', () => {
    expect(chatOfUser(12).name).not.toBe(chatOfUser(13).name);
  });
});

describe('the lists', () => {
  it('S266 a chat keeps its place while only who has seen it changes, and comes first with something new', () => {
    const pages = [{ rows: [other, stale], hasMore: false, count: 2 }];
    const idsAfter = (chat: Chat) => withChat(pages, chat).flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(idsAfter({ ...stale, version: 2 })).toEqual([5, 4]);
    expect(idsAfter({ ...stale, version: 2, updatedAt: '2026-03-09T00:00:00.000Z' })).toEqual([4, 5]);
    expect(idsAfter({ ...stale, id: 9 })).toEqual([9, 5, 4]);
  });

  it('S34 knows exactly the chats with unseen messages', () => {
    expect(withUnreads([{ id: 1, unreads: 2 }], { id: 2, unreads: 1 })).toEqual([
      { id: 1, unreads: 2 },
      { id: 2, unreads: 1 },
    ]);
    expect(withUnreads([{ id: 1, unreads: 2 }], { id: 1, unreads: 0 })).toEqual([]);
  });
});
