import { type Chat, chatOfUser, type ChatMessage, type PayloadOf, teamChatEvents } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { realtime } from '../../lib/realtime/realtime.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { dropChat, storeChat, storeMessage } from './chat-cache.ts';
import { forgetDrafts } from './composer/drafts.ts';
import { confirmMessage, dropPendingOf, sendFailed, startOutbox } from './outbox.ts';
import { chatOutboxStore } from './outbox-store.ts';
import { endTyping, noteTyping, typists } from './typists.ts';

export type ChatEvent = PayloadOf<typeof teamChatEvents.chat>;

type Written = { newMessage: ChatMessage; chat: Chat };

/** Shows a message that was written in a chat of the viewer. */
export function applyMessage(client: QueryClient, { newMessage, chat }: Written, viewerId: number): void {
  storeMessage(client, newMessage);
  storeChat(client, chat, viewerId);
  endTyping(chat.id, newMessage.senderId);
  if (newMessage.senderId === viewerId) confirmMessage(newMessage);
}

/** Applies what happened in a chat of the viewer wherever it is shown (S266–S268). */
export function applyChatEvent(client: QueryClient, event: ChatEvent, viewerId: number): void {
  switch (event.action) {
    case 'new-message':
      return applyMessage(client, event, viewerId);
    case 'update':
      return storeChat(client, event.chat, viewerId);
    case 'typing':
      return noteTyping(event.chatId, event.user);
    case 'delete':
      dropChat(client, event.id);
      return dropPendingOf(event.id);
  }
}

/** Follows the viewer's chats on every page and sends what was written; the returned function stops it. */
export function listen(client: QueryClient): () => void {
  const session = sessionStore.get();
  if (session.status !== 'in' || session.restricted) return () => undefined;
  const { id: viewerId } = session.user;
  const stops = [
    realtime.on(teamChatEvents.chat, (event) => applyChatEvent(client, event, viewerId)),
    realtime.on(chatOfUser(viewerId), ({ record }) => storeChat(client, record, viewerId)),
    realtime.state.subscribe(() => {
      if (realtime.state.get() === 'online') sendFailed();
    }),
    sessionStore.subscribe(() => {
      const state = sessionStore.get();
      if (state.status !== 'out' || !state.left) return;
      forgetDrafts(viewerId);
      void chatOutboxStore.removeAll(viewerId);
    }),
    startOutbox(viewerId, (message) => storeMessage(client, message)),
    () => typists.set([]),
  ];
  addEventListener('online', sendFailed);
  return () => {
    stops.forEach((stop) => stop());
    removeEventListener('online', sendFailed);
  };
}
