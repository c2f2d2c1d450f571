import type { Chat, ChatInput } from '@balcao/contract';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { requireColleague, requireOwnedChat } from './access.ts';
import { chatCreated, chatUpdated } from './events.ts';
import { deleteParticipants, getChat, insertChat, insertParticipants, lockPeople, updateChatRow } from './queries.ts';

/** Who takes part: the owner and the others who are named, each once. There is at least one other. */
async function peopleOf({ db }: Work, ownerId: number, { users }: ChatInput): Promise<number[]> {
  const others = [...new Set(users.map(({ id }) => id))].filter((id) => id !== ownerId);
  if (others.length === 0) throw new AppError('ERR_VALIDATION', { data: { fields: { users: 'required' } } });
  const people = [ownerId, ...others];
  if ((await lockPeople(db, people)).length < people.length) throw new AppError('ERR_NO_USER_FOUND');
  return people;
}

/** Begins a chat of the caller with colleagues. */
export function createChat(uow: UnitOfWork, principal: Principal, input: ChatInput): Promise<Chat> {
  const ownerId = requireColleague(principal);
  return uow.write(principal.companyId, async (work) => {
    const people = await peopleOf(work, ownerId, input);
    const chat = await addChat(work, { title: input.title, ownerId, userIds: people });
    await audit(work.db, {
      companyId: principal.companyId,
      by: principal,
      action: 'chat created',
      object: String(chat.id),
    });
    return chat;
  });
}

/** The same inside a running unit of work, for people who are known. */
export async function addChat(
  work: Work,
  { title, ownerId, userIds }: { title: string; ownerId: number; userIds: readonly number[] },
): Promise<Chat> {
  const id = await insertChat(work.db, { title, ownerId });
  await insertParticipants(work.db, id, userIds);
  const chat = await getChat(work.db, id);
  await work.record(chatCreated(work.db.companyId, chat));
  return chat;
}

/** Renames a chat of the caller and changes who takes part. What the others have not seen stays so. */
export function updateChat(
  uow: UnitOfWork,
  principal: Principal,
  { id, input }: { id: number; input: ChatInput },
): Promise<Chat> {
  return uow.write(principal.companyId, async (work) => {
    // People before the chat, as where one of them is deleted: two that wait for each other would both fail.
    const people = await peopleOf(work, principal.userId, input);
    const { userIds } = await requireOwnedChat(work, principal, id);
    const added = people.filter((userId) => !userIds.includes(userId));
    const removed = userIds.filter((userId) => !people.includes(userId));
    await deleteParticipants(work.db, id, removed);
    await insertParticipants(work.db, id, added);
    await updateChatRow(work.db, id, { title: input.title });
    const chat = await getChat(work.db, id);
    await audit(work.db, { companyId: principal.companyId, by: principal, action: 'chat changed', object: String(id) });
    await work.record(chatUpdated(principal.companyId, { chat, added, removed }));
    return chat;
  });
}
