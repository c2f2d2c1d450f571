import type { Work } from '../../../platform/unit-of-work.ts';
import { type Address, fromAddress, type Identity } from '../../../ports/whatsapp.ts';
import { findContactIds } from '../../contacts/index.ts';
import type { Origin } from '../change-queries.ts';

/**
 * With whom the chat of an event is, and who is behind it. In a chat with one person that person wrote what is not
 * ours; in a group only the member himself.
 */
export async function findOrigin(
  db: Work['db'],
  { chat, from = [], fromMe }: { chat: Address; from?: readonly Identity[] | undefined; fromMe: boolean },
): Promise<Origin> {
  const chatWith = await findChatContacts(db, chat, from);
  if (fromMe || !isGroup(chat)) return { chatWith, authors: null };
  return { chatWith, authors: from.length === 0 ? [] : await findContactIds(db, from) };
}

const isGroup = (chat: Address): boolean => fromAddress(chat).kind === 'group';

/** With whom a chat is: the group, or the other side under all names that are known of it. */
export function findChatContacts(db: Work['db'], chat: Address, from: readonly Identity[]): Promise<number[]> {
  return findContactIds(db, isGroup(chat) ? [fromAddress(chat)] : [fromAddress(chat), ...from]);
}
