import type { Message } from '@balcao/contract';
import { lookOf } from '../bubble/message-look.ts';

/** A picture of a conversation, for the lightbox. */
export type Picture = {
  readonly id: number;
  readonly url: string;
  readonly name: string | null;
  readonly caption: string;
  readonly fromMe: boolean;
  readonly contactName: string | null;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly createdAt: string;
};

/** The pictures among messages, in their order. */
export function picturesOf(messages: readonly Message[]): Picture[] {
  return messages.flatMap((message) => {
    const { id, mediaUrl: url, mediaState, mediaName: name, body: caption, fromMe, contact, createdAt } = message;
    const { userId, userName = null } = message;
    return lookOf(message) === 'image' && mediaState === 'ready' && url !== null
      ? [{ id, url, name, caption, fromMe, contactName: contact?.name ?? null, userId, userName, createdAt }]
      : [];
  });
}
