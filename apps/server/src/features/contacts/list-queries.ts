import { type ContactCard, type ContactOption, maxContactOptions, pageSize } from '@balcao/contract';
import { sql, type RawBuilder } from 'kysely';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { contactColumns } from './queries.ts';

/** A search that finds more than this is too wide to be read to its end. */
const mostHits = 1_000;

/** What is searched for; digits only where nothing but a number was typed, or "Ana 123" would find every 123. */
export type ContactSearch = { text: string; digits: string };

const isSearch = ({ text }: ContactSearch): boolean => text !== '';
const hits = ({ text, digits }: ContactSearch): RawBuilder<unknown> =>
  sql`search_contacts(${text}, ${digits}, ${mostHits})`;

/** As the index has it. */
const byName = sql`c.folded_name, c.id`;

/** The rows that were found, or all of the company. */
const found = (db: TenantDb, search: ContactSearch): RawBuilder<unknown> =>
  isSearch(search)
    ? sql`${hits(search)} h JOIN contacts c ON c.company_id = ${db.companyId} AND c.id = h.contact_id`
    : sql`contacts c WHERE c.company_id = ${db.companyId}`;

/** A page of contacts by name, one more than fits when there are further ones. */
export async function listContactsPage(db: TenantDb, search: ContactSearch, page: number): Promise<ContactCard[]> {
  const { rows } =
    await sql<ContactCard>`SELECT ${contactColumns} FROM ${found(db, search)} ORDER BY ${byName} LIMIT ${pageSize + 1} OFFSET ${(page - 1) * pageSize}`.execute(
      db.sql,
    );
  return rows;
}

/** How many there are. */
export async function countContacts(db: TenantDb, search: ContactSearch): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*) AS count FROM ${isSearch(search) ? hits(search) : sql`contacts c WHERE c.company_id = ${db.companyId}`}`.execute(
    db.sql,
  );
  return rows[0]?.count ?? 0;
}

/** The first contacts by name, for pickers. */
export async function listContactOptions(db: TenantDb, search: ContactSearch): Promise<ContactOption[]> {
  const { rows } =
    await sql<ContactOption>`SELECT c.id, c.name, c.number FROM ${found(db, search)} ORDER BY ${byName} LIMIT ${maxContactOptions}`.execute(
      db.sql,
    );
  return rows;
}
