import type { Chat, ChatMessage } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const chatCreated = defineEvent<'chatCreated', Chat>('chatCreated');
/** `added` and `removed` are the ids of those who joined and left by it. */
export const chatUpdated = defineEvent<
  'chatUpdated',
  { chat: Chat; added: readonly number[]; removed: readonly number[] }
>('chatUpdated');
export const chatDeleted = defineEvent<'chatDeleted', { id: number; userIds: readonly number[] }>('chatDeleted');
export const chatMessageWritten = defineEvent<'chatMessageWritten', { message: ChatMessage; chat: Chat }>(
  'chatMessageWritten',
);
/** Somebody has seen every message; nobody else is told. */
export const chatRead = defineEvent<'chatRead', { chat: Chat; userId: number }>('chatRead');
/** Somebody types; `userIds` are the others. */
export const chatTyping = defineEvent<
  'chatTyping',
  { chatId: number; user: { id: number; name: string }; userIds: readonly number[] }
>('chatTyping');
