import type { Chat, ChatMessage } from '@balcao/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { unreadsOf } from './chat-names.ts';
import { chatKey, chatsKey, messagesKey, unreadChatsKey } from './query-keys.ts';

export type ChatPage = { rows: readonly Chat[]; hasMore: boolean; count: number };
export type MessagePage = { rows: readonly ChatMessage[]; hasMore: boolean };
export type UnreadChat = { id: number; unreads: number };

const isNewer = (chat: Chat, known: Chat): boolean => chat.version > known.version;

/** The pages with a chat in its place: what changed last stands first. An older copy changes nothing. */
export function withChat(pages: readonly ChatPage[], chat: Chat): readonly ChatPage[] {
  const known = pages.flatMap(({ rows }) => rows).find(({ id }) => id === chat.id);
  if (known !== undefined && !isNewer(chat, known)) return pages;
  if (known?.updatedAt === chat.updatedAt)
    return pages.map((page) => ({ ...page, rows: page.rows.map((row) => (row.id === chat.id ? chat : row)) }));
  return pages.map((page, index) => {
    const others = page.rows.filter(({ id }) => id !== chat.id);
    const count = page.count + (known === undefined ? 1 : 0);
    return { ...page, count, rows: index === 0 ? [chat, ...others] : others };
  });
}

/** The pages without a chat. */
export const withoutChat = (pages: readonly ChatPage[], id: number): readonly ChatPage[] =>
  pages.some(({ rows }) => rows.some((row) => row.id === id))
    ? pages.map((page) => ({ ...page, count: page.count - 1, rows: page.rows.filter((row) => row.id !== id) }))
    : pages;

/**
 * All loaded messages in their order, each once: pages are cut at different moments, so a message can come on two of
 * them. The newest page is the first.
 */
export function messagesOf(pages: readonly MessagePage[]): ChatMessage[] {
  const byId = new Map(pages.flatMap(({ rows }) => rows).map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

/** The pages with one more message, at the end of the newest page. */
export const withMessage = (pages: readonly MessagePage[], message: ChatMessage): readonly MessagePage[] =>
  pages.some(({ rows }) => rows.some(({ id }) => id === message.id))
    ? pages
    : pages.map((page, index) => (index === 0 ? { ...page, rows: [...page.rows, message] } : page));

/** The chats with unseen messages after a chat has changed. */
export function withUnreads(known: readonly UnreadChat[], { id, unreads }: UnreadChat): readonly UnreadChat[] {
  const others = known.filter((one) => one.id !== id);
  return unreads === 0 ? others : [...others, { id, unreads }];
}

const isSearch = (key: readonly unknown[]): boolean =>
  key.some((part) => typeof part === 'object' && part !== null && 'search' in part && part.search !== '');

function changeLists(client: QueryClient, change: (pages: readonly ChatPage[]) => readonly ChatPage[]): void {
  for (const [key, data] of client.getQueriesData<InfiniteData<ChatPage, number>>({ queryKey: chatsKey })) {
    // Only the server knows what a search finds; an answer on its way may be older than the change.
    if (data === undefined || isSearch(key)) void client.invalidateQueries({ queryKey: key, exact: true });
    else
      client.setQueryData<InfiniteData<ChatPage, number>>(
        key,
        (known) => known && { ...known, pages: [...change(known.pages)] },
      );
  }
}

/** Puts a newer copy of a chat wherever it is shown. */
export function storeChat(client: QueryClient, chat: Chat, viewerId: number): void {
  const known = client.getQueryData<Chat>(chatKey(chat.uuid));
  if (known !== undefined && !isNewer(chat, known)) return;
  client.setQueryData(chatKey(chat.uuid), chat);
  changeLists(client, (pages) => withChat(pages, chat));
  client.setQueryData<readonly UnreadChat[]>(
    unreadChatsKey,
    (unread) => unread && withUnreads(unread, { id: chat.id, unreads: unreadsOf(chat, viewerId) }),
  );
}

/** Takes a chat away wherever it is shown. */
export function dropChat(client: QueryClient, id: number): void {
  changeLists(client, (pages) => withoutChat(pages, id));
  client.setQueryData<readonly UnreadChat[]>(
    unreadChatsKey,
    (unread) => unread && withUnreads(unread, { id, unreads: 0 }),
  );
  client.removeQueries({ queryKey: messagesKey(id) });
  client.removeQueries({
    queryKey: chatKey(),
    predicate: ({ state }) => (state.data as Chat | undefined)?.id === id,
  });
}

/** Adds a message to its conversation, if that is loaded. */
export function storeMessage(client: QueryClient, message: ChatMessage): void {
  const key = messagesKey(message.chatId);
  // The answer on its way may have been written before the message.
  if (client.getQueryData(key) === undefined) return void client.invalidateQueries({ queryKey: key });
  client.setQueryData<InfiniteData<MessagePage, number>>(
    key,
    (known) => known && { ...known, pages: [...withMessage(known.pages, message)] },
  );
}
