/*
 * Raw SQL for the benchmark rows "contacts, search" and "contacts, list". The search runs in a function of the database
 * that may use the index of all names and numbers.
 */
import { type ContactCard, type ContactOption, maxContactOptions, pageSize } from '@balcao/contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../platform/tenant-db.ts';

/** A search that finds more than this is too wide to be read to its end. */
const mostHits = 1_000;

/** What is searched for; digits only where nothing but a number was typed, or "Ana 123" would find every 123. */
export type ContactSearch = { text: string; digits: string };

const isSearch = ({ text }: ContactSearch): boolean => text !== '';
const hits = ({ text, digits }: ContactSearch): RawBuilder<unknown> =>
  sql`search_contacts(${text}, ${digits}, ${mostHits})`;

/** The rows that were found, or all of the company. */
const found = (db: TenantDb, search: ContactSearch): RawBuilder<unknown> =>
  isSearch(search)
    ? sql`${hits(search)} h JOIN contacts c ON c.company_id = ${db.companyId} AND c.id = h.contact_id`
    : sql`contacts c WHERE c.company_id = ${db.companyId}`;

/** A page of contacts by name, as their index has it; one more than fits when there are further ones. */
export async function listContactsPage(db: TenantDb, search: ContactSearch, page: number): Promise<ContactCard[]> {
  const { rows } = await sql<ContactCard>`
    SELECT c.id, c.name, c.number, c.email, c.profile_pic_url AS "profilePicUrl", c.is_group AS "isGroup", c.version
    FROM ${found(db, search)}
    ORDER BY c.folded_name, c.id LIMIT ${pageSize + 1} OFFSET ${(page - 1) * pageSize}`.execute(db.sql);
  return rows;
}

/** How many there are. */
export async function countContacts(db: TenantDb, search: ContactSearch): Promise<number> {
  const counted = isSearch(search) ? hits(search) : sql`contacts WHERE company_id = ${db.companyId}`;
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${counted}`.execute(db.sql);
  return rows[0]?.count ?? 0;
}

/** The first contacts by name, for pickers. */
export async function listContactOptions(db: TenantDb, search: ContactSearch): Promise<ContactOption[]> {
  const { rows } = await sql<ContactOption>`
    SELECT c.id, c.name, c.number FROM ${found(db, search)}
    ORDER BY c.folded_name, c.id LIMIT ${maxContactOptions}`.execute(db.sql);
  return rows;
}
