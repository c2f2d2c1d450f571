import { audit } from '../../platform/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { deleteFiles } from '../media/index.ts';
import { requireOwnedChat } from './access.ts';
import { chatDeleted, chatUpdated } from './events.ts';
import { deleteChatRow, deleteParticipants, getChat, listChatIds, lockChat, updateChatRow } from './queries.ts';

/** Deletes a chat of the caller with its messages and files. */
export function deleteChat(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  return uow.write(principal.companyId, async (work) => {
    const { userIds } = await requireOwnedChat(work, principal, id);
    await dropChat(work, id, userIds);
    await audit(work.db, { companyId: principal.companyId, by: principal, action: 'chat deleted', object: String(id) });
    return { id };
  });
}

/** Deletes a chat, whoever owns it; those who took part are told. */
export async function dropChat(work: Work, id: number, userIds: readonly number[]): Promise<void> {
  await deleteFiles(work, await deleteChatRow(work.db, id));
  await work.record(chatDeleted(work.db.companyId, { id, userIds }));
}

/**
 * A person is being deleted. The chats of the others go on without them: one they owned is then owned by who joined
 * first, and one without anybody left is deleted.
 */
export async function leaveChats(work: Work, userId: number): Promise<void> {
  for (const id of await listChatIds(work.db, userId)) {
    const chat = await lockChat(work.db, id);
    if (!chat) continue;
    const heir = chat.userIds.find((other) => other !== userId);
    if (heir === undefined) {
      await dropChat(work, id, [userId]);
      continue;
    }
    await deleteParticipants(work.db, id, [userId]);
    await updateChatRow(work.db, id, chat.ownerId === userId ? { ownerId: heir } : {});
    const left = await getChat(work.db, id);
    await work.record(chatUpdated(work.db.companyId, { chat: left, added: [], removed: [userId] }));
  }
}
