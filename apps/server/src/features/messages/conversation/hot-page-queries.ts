/*
 * Raw SQL for the benchmark rows "messages, ticket of 20", "messages, ticket of 5 000" and "messages, ticket of 5 000,
 * page 100". A page leaves as the text the database wrote.
 */
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import { aroundPage, messageAsText, messageAsTextWithDeleted, pageJoins } from '../hot-wire.ts';

/** The wanted range of a conversation; one row more than the page shows whether there are more. */
export type MessageRange = { from: 'end'; offset: number } | { from: 'before' | 'after' | 'around'; messageId: number };

/** A message as the text of its answer. */
export type MessageText = { id: number; text: string };

/** How many messages, and whether deleted ones with their words. */
export type PageWish = { limit: number; showsDeleted: boolean };

async function listTexts(
  db: TenantDb,
  source: RawBuilder<unknown>,
  { showsDeleted }: Pick<PageWish, 'showsDeleted'>,
): Promise<MessageText[]> {
  const text = showsDeleted ? messageAsTextWithDeleted : messageAsText;
  const { rows } = await sql<MessageText>`
    WITH m AS MATERIALIZED (${source}) ${aroundPage(db.companyId)}
    SELECT m.id, ${text} AS text FROM m ${pageJoins} ORDER BY m.id`.execute(db.sql);
  return rows;
}

/** Messages of a ticket, oldest first. */
export function listMessages(
  db: TenantDb,
  ticketId: number,
  range: MessageRange,
  wish: PageWish,
): Promise<MessageText[]> {
  const { limit } = wish;
  const of = sql`FROM messages WHERE company_id = ${db.companyId} AND ticket_id = ${ticketId}`;
  // Only the rows of the page are read; those before it are passed by in the index.
  if (range.from === 'end') {
    const newest = sql`(SELECT id ${of} ORDER BY id DESC OFFSET ${range.offset} LIMIT 1)`;
    return listTexts(db, sql`SELECT * ${of} AND id <= ${newest} ORDER BY id DESC LIMIT ${limit + 1}`, wish);
  }
  const older = (sign: RawBuilder<unknown>, most: number) =>
    sql`(SELECT * ${of} AND id ${sign} ${range.messageId} ORDER BY id DESC LIMIT ${most})`;
  const newer = (most: number) => sql`(SELECT * ${of} AND id > ${range.messageId} ORDER BY id LIMIT ${most})`;
  if (range.from === 'before') return listTexts(db, older(sql`<`, limit + 1), wish);
  if (range.from === 'after') return listTexts(db, newer(limit + 1), wish);
  return listTexts(db, sql`${older(sql`<=`, limit / 2 + 1)} UNION ALL ${newer(limit / 2 + 1)}`, wish);
}
