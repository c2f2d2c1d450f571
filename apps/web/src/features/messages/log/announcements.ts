import type { Message } from '@balcao/contract';

/** So many are read aloud one by one; of more only the number is told. */
const mostAloud = 3;

export type Announcement =
  | { readonly type: 'messages'; readonly messages: readonly Message[] }
  | { readonly type: 'count'; readonly count: number };

/**
 * What to say of messages that arrived since the last word: each of a few, the number of many, nothing of one's own.
 */
export function announcementOf(arrived: readonly Message[]): Announcement | null {
  const theirs = arrived.filter((message) => !message.fromMe && !message.isDeleted);
  if (theirs.length === 0) return null;
  return theirs.length <= mostAloud ? { type: 'messages', messages: theirs } : { type: 'count', count: theirs.length };
}
