import type { ContactCard } from '@balcao/contract';
import { unreachableAfter } from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { contactColumns } from './queries.ts';

/** What a contact's standing is on the wire, for a table called `c`. */
export const standingColumns = sql.raw(
  `to_json(c.opted_out_at) AS "optedOutAt", c.unreachable_count < ${unreachableAfter} AS "isWhatsappValid"`,
);

type Change = { set: RawBuilder<unknown>; where: RawBuilder<unknown> };

async function change(db: TenantDb, id: number, { set, where }: Change): Promise<ContactCard | undefined> {
  const { rows } =
    await sql<ContactCard>`UPDATE contacts c SET ${set}, version = c.version + 1, updated_at = now() WHERE c.company_id = ${db.companyId} AND c.id = ${id} AND ${where} RETURNING ${contactColumns}`.execute(
      db.sql,
    );
  return rows[0];
}

export type OptOut = {
  isOut: boolean;
  /** When the person said it to WhatsApp; left out, it is said here and now. */ at?: Date | undefined;
};

/**
 * Notes that a person wants no marketing, or takes it again; undefined when that is no news, or older than what is
 * known.
 */
export async function writeOptOut(db: TenantDb, id: number, { isOut, at }: OptOut): Promise<ContactCard | undefined> {
  const said = at === undefined ? sql`GREATEST(app_now(), c.marketing_told_at)` : sql`${at}::timestamptz`;
  const isNews = sql`(before.opted_out_at IS NULL) = ${isOut}`;
  const { rows } = await sql<ContactCard & { isNews: boolean }>`
    WITH before AS (SELECT id, opted_out_at FROM contacts WHERE company_id = ${db.companyId} AND id = ${id} FOR NO KEY UPDATE)
    UPDATE contacts c SET opted_out_at = ${isOut ? sql`COALESCE(c.opted_out_at, ${said})` : sql`NULL`}, marketing_told_at = ${said}, version = c.version + (${isNews})::int, updated_at = now()
    FROM before WHERE c.company_id = ${db.companyId} AND c.id = before.id AND ${at === undefined ? sql`true` : sql`(c.marketing_told_at <= ${said}) IS NOT FALSE`}
    RETURNING ${contactColumns}, ${isNews} AS "isNews"`.execute(db.sql);
  const [row] = rows;
  if (!row?.isNews) return undefined;
  const { isNews: _isNews, ...card } = row;
  return card;
}

/** Counts that nobody was found under the number; undefined for groups, and when that was believed already. */
export function countUnreachable(db: TenantDb, id: number): Promise<ContactCard | undefined> {
  return change(db, id, {
    set: sql`unreachable_count = c.unreachable_count + 1`,
    where: sql`NOT c.is_group AND c.unreachable_count < ${unreachableAfter}`,
  });
}

/** Forgets that nobody was found; undefined when nothing was counted. */
export function clearUnreachable(db: TenantDb, id: number): Promise<ContactCard | undefined> {
  return change(db, id, { set: sql`unreachable_count = 0`, where: sql`c.unreachable_count > 0` });
}

/** Whether the person wants no marketing. */
export async function hasOptedOut(db: TenantDb, id: number): Promise<boolean> {
  const row = await db.sql
    .selectFrom('contacts')
    .select('opted_out_at')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.opted_out_at !== null;
}
