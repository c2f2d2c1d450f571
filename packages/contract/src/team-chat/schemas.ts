import { chatLimits } from '@balcao/domain';
import * as z from 'zod/mini';
import { givenId, id, idText, instant, legacyScalar, longText } from '../http/fields.ts';
import { pageNumber, searchParam } from '../http/paging.ts';

/** Somebody who takes part in a chat. */
export const chatUser = z.object({
  userId: id,
  /** How many messages this person has not seen. */
  unreads: z.int(),
  user: z.object({ id, name: z.string() }),
});

/** A conversation of colleagues. */
export const chat = z.object({
  id,
  /** For addresses. */
  uuid: z.uuid(),
  /** Empty where the names of those who take part say enough. */
  title: z.string(),
  /** Who may change and delete it. */
  ownerId: id,
  /** "Sender: text" of the newest message; empty while there is none. */
  lastMessage: z.string(),
  /** The same in its parts: who wrote it, null for a person who is gone; what; when. */
  lastSenderId: z.nullable(id),
  lastText: z.string(),
  lastAt: z.nullable(instant),
  updatedAt: instant,
  version: z.int(),
  users: z.array(chatUser),
});
export type Chat = z.output<typeof chat>;

export const chatMessage = z.object({
  id,
  chatId: id,
  /** Null for a person who is gone. */
  senderId: z.nullable(id),
  sender: z.object({ name: z.string() }),
  message: z.string(),
  /** A file that goes with it: its address, name, type and size in bytes. */
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  mediaType: z.nullable(z.string()),
  mediaBytes: z.nullable(z.int()),
  /** What the sender's browser called it before it had an id. */
  clientId: z.nullable(z.uuid()),
  createdAt: instant,
});
export type ChatMessage = z.output<typeof chatMessage>;

/** The person who saves it takes part whether named or not. */
export const chatInput = z.object({
  title: longText(chatLimits.title).check(z.trim(), z.regex(/^[^\p{Cc}]*$/u)),
  users: z.array(z.object({ id: givenId })).check(z.maxLength(chatLimits.people)),
});
export type ChatInput = z.output<typeof chatInput>;

const clientId = z.optional(z.nullable(z.uuid()));

export const chatMessageInput = z.object({
  message: longText(chatLimits.message).check(z.trim(), z.minLength(1)),
  clientId,
});
export type ChatMessageInput = z.output<typeof chatMessageInput>;

/** What comes beside a file. */
export const chatMessageForm = z.object({
  message: z._default(longText(chatLimits.message).check(z.trim()), ''),
  clientId,
});

export const chatIdParams = z.object({ id: idText });
export const chatUuidParams = z.object({ uuid: z.uuid() });
export const chatMessagesQuery = z.object({ pageNumber, searchParam });

/** For older clients, which say who reads; it is always the caller. */
export const chatReadInput = z.object({ userId: z.optional(legacyScalar) });
