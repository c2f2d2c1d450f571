import { pageSize, type QuickMessage } from '@balcao/contract';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { containing } from '../../platform/search.ts';
import { folded, now } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

const columns = ['id', 'shortcode', 'message', 'company_id as companyId', 'user_id as userId'] as const;

/** How many quick messages the chat loads: enough for any person. */
const listLimit = 500;

export type QuickMessageValues = Pick<QuickMessage, 'shortcode' | 'message'>;

/** A person's own rows whose shortcode or text contains the search. They are few, so no index is needed. */
const ownMatching = (db: TenantDb, userId: number, search: string) =>
  db.sql
    .selectFrom('quick_messages')
    .where('company_id', '=', db.companyId)
    .where('user_id', '=', userId)
    .$if(search !== '', (query) =>
      query.where(({ eb, or, ref, val }) => {
        const pattern = folded(val(containing(search)));
        return or([eb(folded(ref('shortcode')), 'like', pattern), eb(folded(ref('message')), 'like', pattern)]);
      }),
    );

const byShortcode = ({ ref }: ExpressionBuilder<Database, 'quick_messages'>) => folded(ref('shortcode'));

/** A page of a person's quick messages by shortcode, and how many match in all. */
export async function listQuickMessagesPage(
  db: TenantDb,
  userId: number,
  { search, page }: { search: string; page: number },
): Promise<{ records: QuickMessage[]; count: number }> {
  const own = ownMatching(db, userId, search);
  const [records, { count }] = await Promise.all([
    own
      .select(columns)
      .orderBy(byShortcode)
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { records, count };
}

/** A person's quick messages by shortcode, for the chat. */
export function listQuickMessages(db: TenantDb, userId: number): Promise<QuickMessage[]> {
  return db.sql
    .selectFrom('quick_messages')
    .select(columns)
    .where('company_id', '=', db.companyId)
    .where('user_id', '=', userId)
    .orderBy(byShortcode)
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
    .set({ shortcode, message, updated_at: now() })
    .where('company_id', '=', db.companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes a person's quick message, and returns whether there was one. */
export async function deleteQuickMessageRow(db: TenantDb, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.sql
    .deleteFrom('quick_messages')
    .where('company_id', '=', db.companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
