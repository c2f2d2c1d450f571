import * as z from 'zod/mini';
import { id } from '../http/fields.ts';
import { companyEvent } from '../realtime/event.ts';
import { chat, chatMessage } from './schemas.ts';

const newMessage = z.object({ action: z.literal('new-message'), newMessage: chatMessage, chat });
const changed = z.object({ action: z.literal('update'), chat });

/** Under a name with the id of a person: chats that this person takes part in. Only to the person's own screens. */
export const chatOfUser = (userId: number | string) =>
  companyEvent(`chat-user-${userId}`, z.object({ action: z.enum(['create', 'update']), record: chat }));

/** Under a name with the id of a chat: what happens in it, for those who have it open. Only to who takes part. */
export const chatById = (chatId: number | string) => companyEvent(`chat-${chatId}`, z.union([newMessage, changed]));

/** How long a sign of typing holds, and how often a browser repeats it, in milliseconds. */
export const chatTypingLasts = 6_000;
export const chatTypingEvery = 3_000;

export const teamChatEvents = {
  /** Only to who takes part; `delete` also to whoever no longer does. */
  chat: companyEvent(
    'chat',
    z.union([
      newMessage,
      changed,
      z.object({ action: z.literal('delete'), id }),
      /** Only to the others. */
      z.object({ action: z.literal('typing'), chatId: id, user: z.object({ id, name: z.string() }) }),
    ]),
  ),
};
