import { type Chat, type ChatMessage, pageSize } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { requireOwnChat, requireTakingPart } from './access.ts';
import { chatRead, chatTyping } from './events.ts';
import { listMessages } from './message-queries.ts';
import { clearUnreads, findChatByUuid, getChat, listChats, listParticipants, lockPeople } from './queries.ts';

type Wanted = { search: string; page: number };

/** A page of the caller's chats. */
export async function readChats(
  uow: UnitOfWork,
  { companyId, userId }: Principal,
  wanted: Wanted,
): Promise<{ records: Chat[]; count: number; hasMore: boolean }> {
  const { records, count } = await uow.read(companyId, (db) => listChats(db, userId, wanted));
  return { records, count, hasMore: count > wanted.page * pageSize };
}

/** A chat of the caller by its address. */
export async function readChat(uow: UnitOfWork, { companyId, userId }: Principal, uuid: string): Promise<Chat> {
  const chat = await uow.read(companyId, (db) => findChatByUuid(db, uuid));
  if (!chat?.users.some((person) => person.userId === userId)) throw new AppError('ERR_NO_CHAT_FOUND');
  return chat;
}

/** A page of the messages of a chat of the caller. */
export async function readMessages(
  uow: UnitOfWork,
  principal: Principal,
  { chatId, ...wanted }: Wanted & { chatId: number },
): Promise<{ records: ChatMessage[]; count: number; hasMore: boolean }> {
  const { records, count } = await uow.read(principal.companyId, async (db) => {
    await requireTakingPart(db, principal, chatId);
    return listMessages(db, chatId, wanted);
  });
  return { records, count, hasMore: count > wanted.page * pageSize };
}

/** Notes that the caller has seen every message of a chat. */
export function markChatRead(uow: UnitOfWork, principal: Principal, id: number): Promise<Chat> {
  const { companyId, userId } = principal;
  return uow.write(companyId, async (work) => {
    await requireOwnChat(work, principal, id);
    const hasChanged = await clearUnreads(work.db, id, userId);
    const chat = await getChat(work.db, id);
    if (hasChanged) await work.record(chatRead(companyId, { chat, userId }));
    return chat;
  });
}

/** Shows the others that the caller is typing. Nothing is stored. */
export function showTyping(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  const { companyId, userId } = principal;
  return uow.write(companyId, async (work) => {
    await requireTakingPart(work.db, principal, id);
    const [user] = await lockPeople(work.db, [userId]);
    const userIds = (await listParticipants(work.db, id)).filter((other) => other !== userId);
    if (user) await work.record(chatTyping(companyId, { chatId: id, user, userIds }));
    return { id };
  });
}
