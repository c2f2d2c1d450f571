import { type ChatMessage, chatMessageForm, type ChatMessageInput } from '@balcao/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { parseInput } from '../../platform/http/define-routes.ts';
import { acceptEverything } from '../../platform/media/accept.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { type KeptFile, limitUploads, storeUpload, type StoreDeps } from '../media/index.ts';
import { readUploadLimit } from '../settings/index.ts';
import { requireOwnChat, requireTakingPart } from './access.ts';
import { chatMessageWritten } from './events.ts';
import { findByClientId, insertMessage, type NewMessage } from './message-queries.ts';
import { getChat, lockPeople } from './queries.ts';

/** The file was sent before: it is not kept a second time. */
class SentBefore extends Error {
  override readonly name = 'SentBefore';
  readonly sent: ChatMessage;

  constructor(sent: ChatMessage) {
    super('this file was sent before');
    this.sent = sent;
  }
}

type Words = { message: string; clientId?: string | null | undefined };

/** Writes a text into a chat of the caller. Sent twice under the same name, it is written once. */
export function sendText(
  uow: UnitOfWork,
  principal: Principal,
  { chatId, ...words }: ChatMessageInput & { chatId: number },
): Promise<ChatMessage> {
  return uow.write(principal.companyId, async (work) => {
    const { message } = await writeOnce(work, principal, { chatId, words, file: null });
    return message;
  });
}

/** Writes a file, with a text or without, into a chat of the caller. */
export async function sendFile(
  deps: StoreDeps,
  principal: Principal,
  { chatId, request }: { chatId: number; request: FastifyRequest },
): Promise<ChatMessage> {
  const { uow } = deps;
  const { companyId } = principal;
  // Nobody sends megabytes only to be refused.
  await uow.read(companyId, (db) => requireTakingPart(db, principal, chatId));
  await limitUploads(uow, principal);
  const maxBytes = await readUploadLimit(uow);
  const upload = { field: 'medias', maxBytes, maxFiles: 1, accept: acceptEverything } as const;
  try {
    return await storeUpload(
      deps,
      { request, companyId, visibility: 'ticket', upload },
      async (work, [file = null], fields) => {
        const words = parseInput(chatMessageForm, fields, 'body');
        const { message, isNew } = await writeOnce(work, principal, { chatId, words, file });
        if (!isNew) throw new SentBefore(message);
        return message;
      },
    );
  } catch (error) {
    if (error instanceof SentBefore) return error.sent;
    throw error;
  }
}

type Writing = { chatId: number; words: Words; file: KeptFile | null };

/** The chat is locked first: its messages are written one after the other, and a repeated one sees the first. */
async function writeOnce(
  work: Work,
  principal: Principal,
  { chatId, words: { message, clientId = null }, file }: Writing,
): Promise<{ message: ChatMessage; isNew: boolean }> {
  const { userId } = principal;
  // The person before the chat, as where somebody is deleted: two that wait for each other would both fail.
  const [sender] = await lockPeople(work.db, [userId]);
  await requireOwnChat(work, principal, chatId);
  const before = clientId && (await findByClientId(work.db, { chatId, senderId: userId, clientId }));
  if (before) return { message: before, isNew: false };
  if (!sender) throw new AppError('ERR_NO_CHAT_FOUND');
  return { message: await addMessage(work, { chatId, sender, message, file, clientId }), isNew: true };
}

/** Writes a message into a chat that nobody else writes in meanwhile, and tells those who take part. */
export async function addMessage(work: Work, message: NewMessage): Promise<ChatMessage> {
  const written = await insertMessage(work.db, message);
  const chat = await getChat(work.db, message.chatId);
  await work.record(chatMessageWritten(work.db.companyId, { message: written, chat }));
  return written;
}
