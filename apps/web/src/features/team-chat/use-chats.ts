import { type Chat, chatById, teamChatEndpoints } from '@balcao/contract';
import { skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ApiError, call } from '../../lib/api/api-client.ts';
import { isUuid } from '../../lib/is-uuid.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { type ChatPage, type MessagePage, messagesOf, storeChat } from './chat-cache.ts';
import { applyChatEvent } from './live-updates.ts';
import { chatKey, chatsKey, messagesKey, unreadChatsKey } from './query-keys.ts';

/** Failures are shown in place, never as a notice (R32). */
const quiet = { meta: { quiet: true } } as const;

/** The viewer's chats, the one that changed last first, page by page. */
export function useChats(search: string) {
  const query = useInfiniteQuery({
    ...quiet,
    queryKey: [...chatsKey, { search }],
    queryFn: async ({ pageParam, signal }): Promise<ChatPage> => {
      const { records, ...page } = await call(teamChatEndpoints.page, {
        query: { searchParam: search, pageNumber: pageParam },
        signal,
      });
      return { rows: records, ...page };
    },
    initialPageParam: 1,
    getNextPageParam: (last, _pages, lastPage) => (last.hasMore ? lastPage + 1 : undefined),
  });
  const rows = useMemo(() => {
    const byId = new Map((query.data?.pages ?? []).flatMap((page) => page.rows).map((chat) => [chat.id, chat]));
    return [...byId.values()];
  }, [query.data]);
  return { ...query, rows };
}

/** How many of the viewer's chats have unseen messages. */
export function useUnreadChats(): number {
  const { data = [] } = useQuery({
    ...quiet,
    queryKey: unreadChatsKey,
    queryFn: ({ signal }) => call(teamChatEndpoints.unread, { signal }),
  });
  return data.length;
}

const notFound = new ApiError('ERR_NO_CHAT_FOUND', 404);

/** One chat by its address. */
export function useChat(uuid: string | undefined) {
  return useQuery({
    ...quiet,
    queryKey: chatKey(uuid ?? ''),
    queryFn:
      uuid === undefined
        ? skipToken
        : ({ signal }) =>
            isUuid(uuid) ? call(teamChatEndpoints.get, { params: { uuid }, signal }) : Promise.reject(notFound),
  });
}

/** The messages of a chat, oldest first; earlier ones are loaded page by page. */
export function useMessages(chatId: number) {
  const query = useInfiniteQuery({
    ...quiet,
    queryKey: messagesKey(chatId),
    queryFn: async ({ pageParam, signal }): Promise<MessagePage> => {
      const { records, hasMore } = await call(teamChatEndpoints.messages, {
        params: { id: chatId },
        query: { pageNumber: pageParam },
        signal,
      });
      return { rows: records, hasMore };
    },
    initialPageParam: 1,
    getNextPageParam: (last, _pages, lastPage) => (last.hasMore ? lastPage + 1 : undefined),
  });
  const messages = useMemo(() => messagesOf(query.data?.pages ?? []), [query.data]);
  return { ...query, messages };
}

/** Follows the open chat under its own name (S268). What is heard twice changes nothing more. */
export function useOpenChat(chatId: number): void {
  const client = useQueryClient();
  const { id: viewerId } = useSignedIn().user;
  useEffect(
    () => realtime.on(chatById(chatId), (event) => applyChatEvent(client, event, viewerId)),
    [client, chatId, viewerId],
  );
}

/** Reports that the viewer has seen the chat, while it is open on a visible page (S264). */
export function useMarkRead({ id, users }: Pick<Chat, 'id' | 'users'>): void {
  const client = useQueryClient();
  const { id: userId } = useSignedIn().user;
  const unreads = users.find((person) => person.userId === userId)?.unreads ?? 0;
  useEffect(() => {
    if (unreads === 0) return;
    const read = (): void => {
      if (document.visibilityState !== 'visible') return;
      call(teamChatEndpoints.read, { params: { id }, body: { userId } }).then(
        (chat) => storeChat(client, chat, userId),
        // The badge stays, and the next message or look tries again.
        () => undefined,
      );
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [client, id, userId, unreads]);
}
