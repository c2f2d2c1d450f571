import { AppError } from '../../platform/errors.ts';
import { authorIn, type Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { isFileOfOwnChat } from './message-queries.ts';
import { lockChat, takesPart } from './queries.ts';

/**
 * The caller as somebody of the company. The operator who is there for support is none of its people: chats are for
 * colleagues alone.
 */
export function requireColleague(principal: Principal): number {
  const userId = authorIn(principal);
  if (userId === null) throw new AppError('ERR_NO_PERMISSION');
  return userId;
}

/** Refuses who does not take part, as if there were no such chat. */
export async function requireTakingPart(db: Work['db'], principal: Principal, chatId: number): Promise<void> {
  if (!(await takesPart(db, chatId, principal.userId))) throw new AppError('ERR_NO_CHAT_FOUND');
}

export type LockedChat = { ownerId: number; userIds: readonly number[] };

/** The chat, locked, if the caller takes part in it. */
export async function requireOwnChat({ db }: Work, principal: Principal, id: number): Promise<LockedChat> {
  const chat = await lockChat(db, id);
  if (!chat?.userIds.includes(principal.userId)) throw new AppError('ERR_NO_CHAT_FOUND');
  return chat;
}

/** The same, for whoever owns it. */
export async function requireOwnedChat(work: Work, principal: Principal, id: number): Promise<LockedChat> {
  const chat = await requireOwnChat(work, principal, id);
  if (chat.ownerId !== principal.userId) throw new AppError('ERR_NO_PERMISSION');
  return chat;
}

/** Whether the caller takes part in the chat a file was sent in. */
export const maySeeChatFile = (uow: UnitOfWork, { companyId, userId }: Principal, mediaId: string): Promise<boolean> =>
  uow.read(companyId, (db) => isFileOfOwnChat(db, userId, mediaId));
