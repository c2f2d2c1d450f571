import { pageSize, type QuickMessage } from '@balcao/contract';
import { sql, type RawBuilder } from 'kysely';
import { containing } from '../../platform/search.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

const columns = ['id', 'shortcode', 'message', 'company_id as companyId', 'user_id as userId'] as const;
const recordJson = sql`json_build_object('id', id, 'shortcode', shortcode, 'message', message, 'companyId', company_id, 'userId', user_id)`;
const byShortcode = sql`fold(shortcode), id`;

/** What the chat has at hand: enough for any person, and an end for a list nobody tends. */
const listLimit = 500;

export type QuickMessageValues = Pick<QuickMessage, 'shortcode' | 'message'>;

/** A person's own rows are few; the filter reads them and nobody else's. */
function matching(search: string): RawBuilder<boolean> {
  if (search === '') return sql`true`;
  const pattern = containing(search);
  return sql`(fold(shortcode) LIKE fold(${pattern}) OR fold(message) LIKE fold(${pattern}))`;
}

/** A page of a person's quick messages by shortcode, and how many match in all. */
export async function listQuickMessagesPage(
  db: TenantDb,
  userId: number,
  { search, page }: { search: string; page: number },
): Promise<{ records: QuickMessage[]; count: number }> {
  const own = sql`company_id = ${db.companyId} AND user_id = ${userId} AND ${matching(search)}`;
  const { rows } = await sql<{ records: QuickMessage[]; count: number }>`
    SELECT coalesce((SELECT json_agg(found.row) FROM (
             SELECT ${recordJson} AS row FROM quick_messages WHERE ${own} ORDER BY ${byShortcode} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) found), '[]') AS records,
           (SELECT count(*) FROM quick_messages WHERE ${own}) AS count`.execute(db.sql);
  return rows[0] ?? { records: [], count: 0 };
}

/** A person's quick messages by shortcode, for the chat. */
export function listQuickMessages(db: TenantDb, userId: number): Promise<QuickMessage[]> {
  return db.sql
    .selectFrom('quick_messages')
    .select(columns)
    .where('company_id', '=', db.companyId)
    .where('user_id', '=', userId)
    .orderBy(sql`fold(shortcode)`)
    .orderBy('id')
    .limit(listLimit)
    .execute();
}

/** One quick message of a person. */
export function findQuickMessage(db: TenantDb, userId: number, id: number): Promise<QuickMessage | undefined> {
  return db.sql
    .selectFrom('quick_messages')
    .select(columns)
    .where('company_id', '=', db.companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds a quick message to a person's own. */
export function insertQuickMessage(
  db: TenantDb,
  userId: number,
  { shortcode, message }: QuickMessageValues,
): Promise<QuickMessage> {
  return db.sql
    .insertInto('quick_messages')
    .values({ company_id: db.companyId, user_id: userId, shortcode, message })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Changes a person's quick message; undefined when they have none with this id. */
export function updateQuickMessageRow(
  db: TenantDb,
  userId: number,
  { id, values: { shortcode, message } }: { id: number; values: QuickMessageValues },
): Promise<QuickMessage | undefined> {
  return db.sql
    .updateTable('quick_messages')
    .set({ shortcode, message, updated_at: sql`now()` })
    .where('company_id', '=', db.companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes a person's quick message; tells whether there was one. */
export async function deleteQuickMessageRow(db: TenantDb, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.sql
    .deleteFrom('quick_messages')
    .where('company_id', '=', db.companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
