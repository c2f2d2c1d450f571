import { type ChatMessage, pageSize } from '@balcao/contract';
import { containing } from '../../platform/search.ts';
import { folded, nextVersion } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

/** Lists show no more of a message. */
const longestPreview = 200;

type StoredMessage = {
  id: number;
  chatId: number;
  senderId: number | null;
  senderName: string;
  message: string;
  mediaId: string | null;
  mediaName: string | null;
  mediaType: string | null;
  mediaBytes: number | null;
  clientId: string | null;
  createdAt: Date;
};

const asMessage = ({ senderName, mediaId, createdAt, ...row }: StoredMessage): ChatMessage => ({
  ...row,
  sender: { name: senderName },
  mediaPath: mediaId === null ? null : `/media/${mediaId}`,
  createdAt: createdAt.toISOString(),
});

const messagesOf = (db: TenantDb) =>
  db.sql
    .selectFrom('chat_messages as m')
    .leftJoin('media_files as f', (join) =>
      join.onRef('f.company_id', '=', 'm.company_id').onRef('f.id', '=', 'm.media_id'),
    )
    .where('m.company_id', '=', db.companyId);

const columns = [
  'm.id',
  'm.chat_id as chatId',
  'm.sender_id as senderId',
  'm.sender_name as senderName',
  'm.message',
  'm.media_id as mediaId',
  'f.file_name as mediaName',
  'f.mime as mediaType',
  'f.bytes as mediaBytes',
  'm.client_id as clientId',
  'm.created_at as createdAt',
] as const;

/** A page of the messages of a chat: the newest page first, oldest first within it. */
export async function listMessages(
  db: TenantDb,
  chatId: number,
  { search, page }: { search: string; page: number },
): Promise<{ records: ChatMessage[]; count: number }> {
  const found = messagesOf(db)
    .where('m.chat_id', '=', chatId)
    .$if(search !== '', (query) =>
      query.where(({ eb, fn, or, ref, val }) => {
        const pattern = folded(val(containing(search)));
        return or([
          eb(folded(ref('m.message')), 'like', pattern),
          eb(folded(fn.coalesce('f.file_name', val(''))), 'like', pattern),
        ]);
      }),
    );
  const [rows, { count }] = await Promise.all([
    found
      .select(columns)
      .orderBy('m.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { records: rows.map(asMessage).reverse(), count };
}

/** What a sender's browser called so before, if it was written. */
export async function findByClientId(
  db: TenantDb,
  { chatId, senderId, clientId }: { chatId: number; senderId: number; clientId: string },
): Promise<ChatMessage | undefined> {
  const row = await messagesOf(db)
    .select(columns)
    .where('m.chat_id', '=', chatId)
    .where('m.sender_id', '=', senderId)
    .where('m.client_id', '=', clientId)
    .executeTakeFirst();
  return row && asMessage(row);
}

export type NewMessage = {
  chatId: number;
  sender: { id: number; name: string };
  message: string;
  file: { id: string; fileName: string } | null;
  clientId: string | null;
};

/**
 * Writes a message into a chat that the caller has locked: it becomes the chat's newest, and is unseen by everybody
 * but its sender.
 */
export async function insertMessage(
  db: TenantDb,
  { chatId, sender, message, file, clientId }: NewMessage,
): Promise<ChatMessage> {
  const { id, created_at: createdAt } = await db.sql
    .insertInto('chat_messages')
    .values({
      company_id: db.companyId,
      chat_id: chatId,
      sender_id: sender.id,
      sender_name: sender.name,
      message,
      media_id: file?.id ?? null,
      client_id: clientId,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  await db.sql
    .updateTable('chats')
    .set({
      last_text: [...(message === '' ? (file?.fileName ?? '') : message)].slice(0, longestPreview).join(''),
      last_sender_id: sender.id,
      last_sender_name: sender.name,
      last_at: createdAt,
      updated_at: createdAt,
      version: nextVersion,
    })
    .where('company_id', '=', db.companyId)
    .where('id', '=', chatId)
    .execute();
  await db.sql
    .updateTable('chat_users')
    .set(({ eb, ref }) => ({
      unreads: eb
        .case()
        .when('user_id', '=', sender.id)
        .then(0)
        .else(eb(ref('unreads'), '+', 1))
        .end(),
    }))
    .where('company_id', '=', db.companyId)
    .where('chat_id', '=', chatId)
    .execute();
  return asMessage(await messagesOf(db).select(columns).where('m.id', '=', id).executeTakeFirstOrThrow());
}

/** Whether a file was sent in a chat in which a person takes part. */
export async function isFileOfOwnChat(db: TenantDb, userId: number, mediaId: string): Promise<boolean> {
  const row = await db.sql
    .selectFrom('chat_messages as m')
    .innerJoin('chat_users as p', (join) =>
      join.onRef('p.company_id', '=', 'm.company_id').onRef('p.chat_id', '=', 'm.chat_id'),
    )
    .select('m.id')
    .where('m.company_id', '=', db.companyId)
    .where('m.media_id', '=', mediaId)
    .where('p.user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
