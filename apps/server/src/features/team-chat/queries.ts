import { type Chat, pageSize } from '@balcao/contract';
import { containing } from '../../platform/search.ts';
import { anyOf, folded, nextVersion, now } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

/** Below this nearly every message contains the text. */
const shortestInMessages = 3;
const longestUnread = 500;
const longestLastMessage = 255;

type StoredChat = {
  id: number;
  uuid: string;
  title: string;
  ownerId: number;
  lastText: string;
  lastSenderId: number | null;
  lastSenderName: string;
  lastAt: Date | null;
  updatedAt: Date;
  version: number;
};

type Participant = { id: number; name: string; unreads: number };

const asChat = ({ lastSenderName, lastAt, updatedAt, ...row }: StoredChat, people: readonly Participant[]): Chat => ({
  ...row,
  lastMessage: lastAt === null ? '' : [...`${lastSenderName}: ${row.lastText}`].slice(0, longestLastMessage).join(''),
  lastAt: lastAt?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
  users: people.map(({ id, name, unreads }) => ({ userId: id, unreads, user: { id, name } })),
});

/** Stored chats with who takes part in each, by name. */
async function withPeople(db: TenantDb, rows: readonly StoredChat[]): Promise<Chat[]> {
  const people = await db.sql
    .selectFrom('chat_users as p')
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.user_id'))
    .select(['p.chat_id as chatId', 'u.id', 'u.name', 'p.unreads'])
    .where('p.company_id', '=', db.companyId)
    .where(
      'p.chat_id',
      '=',
      anyOf(
        rows.map(({ id }) => id),
        'int',
      ),
    )
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
  return rows.map((row) =>
    asChat(
      row,
      people.filter(({ chatId }) => chatId === row.id),
    ),
  );
}

const chatsOf = (db: TenantDb) =>
  db.sql
    .selectFrom('chats as c')
    .select(['c.id', 'c.uuid', 'c.title', 'c.owner_id as ownerId', 'c.last_text as lastText'])
    .select(['c.last_sender_id as lastSenderId', 'c.last_sender_name as lastSenderName', 'c.last_at as lastAt'])
    .select(['c.updated_at as updatedAt', 'c.version'])
    .where('c.company_id', '=', db.companyId);

/** The chats of a person. */
const ownChats = (db: TenantDb, userId: number, search: string) =>
  db.sql
    .selectFrom('chats as c')
    .innerJoin('chat_users as me', (join) =>
      join.onRef('me.company_id', '=', 'c.company_id').onRef('me.chat_id', '=', 'c.id'),
    )
    .where('c.company_id', '=', db.companyId)
    .where('me.user_id', '=', userId)
    .$if(search !== '', (query) =>
      query.where(({ eb, or, exists, ref, val, selectFrom }) => {
        const pattern = folded(val(containing(search)));
        const names = selectFrom('chat_users as p')
          .innerJoin('users as u', (join) =>
            join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.user_id'),
          )
          .select('u.id')
          .whereRef('p.company_id', '=', 'c.company_id')
          .whereRef('p.chat_id', '=', 'c.id')
          .where((of) => of(folded(of.ref('u.name')), 'like', pattern));
        const messages = selectFrom('chat_messages as m')
          .select('m.id')
          .whereRef('m.company_id', '=', 'c.company_id')
          .whereRef('m.chat_id', '=', 'c.id')
          .where((of) => of(folded(of.ref('m.message')), 'like', pattern));
        return or([
          eb(folded(ref('c.title')), 'like', pattern),
          exists(names),
          ...(search.length < shortestInMessages ? [] : [exists(messages)]),
        ]);
      }),
    );

/** A page of the chats of a person, the one that changed last first, and how many match in all. */
export async function listChats(
  db: TenantDb,
  userId: number,
  { search, page }: { search: string; page: number },
): Promise<{ records: Chat[]; count: number }> {
  const own = ownChats(db, userId, search);
  const [ids, { count }] = await Promise.all([
    own
      .select('c.id')
      .orderBy('c.updated_at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const rows = await chatsOf(db)
    .where(
      'c.id',
      '=',
      anyOf(
        ids.map(({ id }) => id),
        'int',
      ),
    )
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
  return { records: await withPeople(db, rows), count };
}

/** The chats in which a person has unseen messages. */
export function listUnread(db: TenantDb, userId: number): Promise<{ id: number; unreads: number }[]> {
  return db.sql
    .selectFrom('chat_users')
    .select(['chat_id as id', 'unreads'])
    .where('company_id', '=', db.companyId)
    .where('user_id', '=', userId)
    .where('unreads', '>', 0)
    .orderBy('chat_id', 'desc')
    .limit(longestUnread)
    .execute();
}

/** A chat, whoever takes part in it. */
export async function getChat(db: TenantDb, id: number): Promise<Chat> {
  const row = await chatsOf(db).where('c.id', '=', id).executeTakeFirstOrThrow();
  const [chat] = await withPeople(db, [row]);
  if (!chat) throw new Error(`chat ${id} is not there`);
  return chat;
}

/** A chat by the part of its address. */
export async function findChatByUuid(db: TenantDb, uuid: string): Promise<Chat | undefined> {
  const row = await chatsOf(db).where('c.uuid', '=', uuid).executeTakeFirst();
  return row && (await withPeople(db, [row]))[0];
}

/** Whether a person takes part in a chat. */
export async function takesPart(db: TenantDb, chatId: number, userId: number): Promise<boolean> {
  const row = await db.sql
    .selectFrom('chat_users')
    .select('user_id')
    .where('company_id', '=', db.companyId)
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The owner of a chat and who takes part, which nobody can change until the end of the work. */
export async function lockChat(
  db: TenantDb,
  id: number,
): Promise<{ ownerId: number; userIds: readonly number[] } | undefined> {
  const row = await db.sql
    .selectFrom('chats')
    .select('owner_id as ownerId')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, userIds: await listParticipants(db, id) };
}

/** Who takes part, those who joined first at the beginning. */
export async function listParticipants(db: TenantDb, chatId: number): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('chat_users')
    .select('user_id')
    .where('company_id', '=', db.companyId)
    .where('chat_id', '=', chatId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** The names of those of these people whom the company has. They cannot be deleted until the end of the work. */
export async function lockPeople(db: TenantDb, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return db.sql
    .selectFrom('users')
    .select(['id', 'name'])
    .where('company_id', '=', db.companyId)
    .where('id', '=', anyOf(ids, 'int'))
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** Everybody of the company, the longest there first, none of whom goes before the end of the work. */
export function lockAllPeople(db: TenantDb): Promise<{ id: number; name: string }[]> {
  return db.sql
    .selectFrom('users')
    .select(['id', 'name'])
    .where('company_id', '=', db.companyId)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

export async function insertChat(
  db: TenantDb,
  { title, ownerId }: { title: string; ownerId: number },
): Promise<number> {
  const { id } = await db.sql
    .insertInto('chats')
    .values({ company_id: db.companyId, title, owner_id: ownerId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertParticipants(db: TenantDb, chatId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await db.sql
    .insertInto('chat_users')
    .values(userIds.map((userId) => ({ company_id: db.companyId, chat_id: chatId, user_id: userId })))
    .execute();
}

export async function deleteParticipants(db: TenantDb, chatId: number, userIds: readonly number[]): Promise<void> {
  await db.sql
    .deleteFrom('chat_users')
    .where('company_id', '=', db.companyId)
    .where('chat_id', '=', chatId)
    .where('user_id', '=', anyOf(userIds, 'int'))
    .execute();
}

/** Changes a chat that the caller has locked. */
export async function updateChatRow(
  db: TenantDb,
  id: number,
  values: { title?: string; ownerId?: number },
): Promise<void> {
  await db.sql
    .updateTable('chats')
    .set({
      ...(values.title === undefined ? {} : { title: values.title }),
      ...(values.ownerId === undefined ? {} : { owner_id: values.ownerId }),
      version: nextVersion,
      updated_at: now(),
    })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a chat that the caller has locked, with its messages; answers the files they had. */
export async function deleteChatRow(db: TenantDb, id: number): Promise<string[]> {
  const files = await db.sql
    .deleteFrom('chat_messages')
    .where('company_id', '=', db.companyId)
    .where('chat_id', '=', id)
    .returning('media_id')
    .execute();
  await db.sql.deleteFrom('chats').where('company_id', '=', db.companyId).where('id', '=', id).execute();
  return files.flatMap(({ media_id: mediaId }) => mediaId ?? []);
}

/** Notes that a person has seen everything in a chat that the caller has locked; false when that was known. */
export async function clearUnreads(db: TenantDb, chatId: number, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('chat_users')
    .set({ unreads: 0 })
    .where('company_id', '=', db.companyId)
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('unreads', '>', 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db.sql
    .updateTable('chats')
    .set({ version: nextVersion })
    .where('company_id', '=', db.companyId)
    .where('id', '=', chatId)
    .execute();
  return true;
}

/** The chats a person takes part in, in the order in which they are locked. */
export async function listChatIds(db: TenantDb, userId: number): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('chat_users')
    .select('chat_id')
    .where('company_id', '=', db.companyId)
    .where('user_id', '=', userId)
    .orderBy('chat_id')
    .execute();
  return rows.map((row) => row.chat_id);
}
