/*
 * Raw SQL for the benchmark rows "contacts, search" and "contacts, list". The search runs in a function of the database
 * that may use the index of all names and numbers.
 */
import { type ContactOption, type ContactRow, maxContactOptions, pageSize } from '@balcao/contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../platform/tenant-db.ts';

/** A search that finds more than this is too wide to be read to its end. */
const mostHits = 1_000;

/** What is searched for; digits only where nothing but a number was typed, or "Ana 123" would find every 123. */
export type ContactSearch = { text: string; digits: string };

const isSearch = ({ text }: ContactSearch): boolean => text !== '';

/** The rows that were found, or all of the company. */
const found = (db: TenantDb, { text, digits }: ContactSearch): RawBuilder<unknown> =>
  text === ''
    ? sql`contacts c WHERE c.company_id = ${db.companyId}`
    : sql`search_contacts(${text}, ${digits}, ${mostHits}) h
        JOIN contacts c ON c.company_id = ${db.companyId} AND c.id = h.contact_id`;

/** Names that begin with the text, as a stretch of their index. */
const beginsWith = (text: string): RawBuilder<boolean> =>
  sql`c.folded_name >= fold(${text}) AND c.folded_name < fold(${text}) || U&'\\+10FFFF'`;

const columns = sql`c.id, c.name, c.number, c.email, c.profile_pic_url AS "profilePicUrl", c.is_group AS "isGroup",
      c.is_blocked AS "isBlocked", c.is_bot_off AS "isBotOff", c.version`;

/**
 * A page of contacts by name, as their index has it; one more than fits when there are further ones. Of a search those
 * whose name begins with it come first: what people type mostly is the beginning of a name, and a page of such names is
 * read from the index alone. Only when they do not fill it, the rest is looked for inside of names and numbers.
 */
export async function listContactsPage(db: TenantDb, search: ContactSearch, page: number): Promise<ContactRow[]> {
  const part = sql`LIMIT ${pageSize + 1} OFFSET ${(page - 1) * pageSize}`;
  const { rows: first } = await sql<ContactRow>`
    SELECT ${columns} FROM contacts c
    WHERE c.company_id = ${db.companyId}${isSearch(search) ? sql` AND ${beginsWith(search.text)}` : sql``}
    ORDER BY c.folded_name, c.id ${part}`.execute(db.sql);
  if (!isSearch(search) || first.length > pageSize) return first;
  const { rows } = await sql<ContactRow>`
    SELECT ${columns} FROM (
      SELECT c.id FROM contacts c WHERE c.company_id = ${db.companyId} AND ${beginsWith(search.text)}
      UNION SELECT h.contact_id FROM search_contacts(${search.text}, ${search.digits}, ${mostHits}) h
    ) hit JOIN contacts c ON c.company_id = ${db.companyId} AND c.id = hit.id
    ORDER BY NOT (${beginsWith(search.text)}), c.folded_name, c.id ${part}`.execute(db.sql);
  return rows;
}

/** The first contacts by name, for pickers. */
export async function listContactOptions(db: TenantDb, search: ContactSearch): Promise<ContactOption[]> {
  const { rows } = await sql<ContactOption>`
    SELECT c.id, c.name, c.number FROM ${found(db, search)}
    ORDER BY c.folded_name, c.id LIMIT ${maxContactOptions}`.execute(db.sql);
  return rows;
}
