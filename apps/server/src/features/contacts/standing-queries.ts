import type { ContactCard } from '@balcao/contract';
import { unreachableAfter } from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { contactColumns } from './queries.ts';

/** What a contact's standing is on the wire, for a table called `c`. */
export const standingColumns = sql.raw(`to_json(c.opted_out_at) AS "optedOutAt", c.unreachable_count < ${unreachableAfter} AS "isWhatsappValid"`);

async function change(db: TenantDb, id: number, set: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<ContactCard | undefined> {
  const { rows } = await sql<ContactCard>`UPDATE contacts c SET ${set}, version = c.version + 1, updated_at = now() WHERE c.company_id = ${db.companyId} AND c.id = ${id} AND ${where} RETURNING ${contactColumns}`.execute(db.sql);
  return rows[0];
}

/** Notes that a person wants no marketing, or takes it again; undefined when that is known. */
export function writeOptOut(db: TenantDb, id: number, isOut: boolean): Promise<ContactCard | undefined> {
  return isOut ? change(db, id, sql`opted_out_at = app_now()`, sql`c.opted_out_at IS NULL`) : change(db, id, sql`opted_out_at = NULL`, sql`c.opted_out_at IS NOT NULL`);
}

/** Counts that nobody was found under the number; undefined for groups, and when that was believed already. */
export function countUnreachable(db: TenantDb, id: number): Promise<ContactCard | undefined> {
  return change(db, id, sql`unreachable_count = c.unreachable_count + 1`, sql`NOT c.is_group AND c.unreachable_count < ${unreachableAfter}`);
}

/** Forgets that nobody was found; undefined when nothing was counted. */
export function clearUnreachable(db: TenantDb, id: number): Promise<ContactCard | undefined> {
  return change(db, id, sql`unreachable_count = 0`, sql`c.unreachable_count > 0`);
}

/** Whether the person wants no marketing. */
export async function hasOptedOut(db: TenantDb, id: number): Promise<boolean> {
  const row = await db.sql.selectFrom('contacts').select('opted_out_at').where('company_id', '=', db.companyId).where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.opted_out_at !== null;
}
