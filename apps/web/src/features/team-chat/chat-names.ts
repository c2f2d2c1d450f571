import type { Chat } from '@balcao/contract';

/** Everybody in the chat but the viewer. */
export const othersIn = ({ users }: Pick<Chat, 'users'>, viewerId: number): { id: number; name: string }[] =>
  users.map(({ user }) => user).filter(({ id }) => id !== viewerId);

/** The other person of a chat of two; null in a group. */
export function partnerIn(chat: Pick<Chat, 'users'>, viewerId: number): { id: number; name: string } | null {
  const others = othersIn(chat, viewerId);
  return others.length === 1 ? (others[0] ?? null) : null;
}

/** How many messages of the chat the viewer has not seen. */
export const unreadsOf = ({ users }: Pick<Chat, 'users'>, viewerId: number): number =>
  users.find(({ userId }) => userId === viewerId)?.unreads ?? 0;

/** The first word of a name. */
export const firstName = (name: string): string => name.split(' ', 1)[0] ?? name;

/** Who wrote the newest message, as a list says it before the text; null where that needs no saying. */
export function senderBefore(
  chat: Pick<Chat, 'lastMessage' | 'lastSenderId' | 'lastText' | 'users'>,
  viewerId: number,
): 'you' | { name: string } | null {
  if (chat.lastMessage === '') return null;
  if (chat.lastSenderId === viewerId) return 'you';
  if (partnerIn(chat, viewerId) !== null) return null;
  const sender = chat.lastMessage.slice(0, Math.max(0, chat.lastMessage.indexOf(': ')));
  return { name: firstName(sender) };
}
