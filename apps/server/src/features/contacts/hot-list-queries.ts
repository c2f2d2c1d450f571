/*
 * Raw SQL for the benchmark rows "contacts, search: beginning of a name" and "contacts, list". The search runs in a
 * function of the database that may use the index of all names and numbers.
 */
import { type ContactOption, type ContactRow, maxContactOptions, pageSize } from '@balcao/contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../platform/tenant-db.ts';

/** What is searched for; digits only where nothing but a number was typed, or "Ana 123" would find every 123. */
export type ContactSearch = { text: string; digits: string };

/** What somebody typed as it is searched for. */
export const searchOf = (text: string): ContactSearch => ({
  text,
  digits: /^[\d\s()+.-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '',
});

const isSearch = ({ text }: ContactSearch): boolean => text !== '';

/** Up to so many of what a search finds, in the order it is shown, joined as `c`. */
const found = (
  db: TenantDb,
  { text, digits }: ContactSearch,
  { skip, most }: { skip: number; most: number },
): RawBuilder<unknown> =>
  sql`find_contacts(${text}, ${digits}, ${skip}, ${most}) h
    JOIN contacts c ON c.company_id = ${db.companyId} AND c.id = h.contact_id ORDER BY h.place`;

/** Names that begin with the text, as a stretch of their index. */
export const beginsWith = (text: string): RawBuilder<boolean> =>
  sql`(c.folded_name >= fold(${text}) AND c.folded_name < fold(${text}) || U&'\\+10FFFF')`;

/** Whether a search finds a contact: the same as the functions of the database that look in the index. */
export const isFoundBy = ({ text, digits }: ContactSearch): RawBuilder<boolean> =>
  sql`(${beginsWith(text)} OR (length(fold(${text})) >= 3 AND strpos(c.folded_name, fold(${text})) > 0)
    OR (length(${digits}) >= 3 AND strpos(c.number, ${digits}) > 0))`;

const columns = sql`c.id, c.name, c.number, c.email, c.profile_pic_url AS "profilePicUrl", c.is_group AS "isGroup",
      c.is_blocked AS "isBlocked", c.is_bot_off AS "isBotOff", c.is_anonymous AS "isAnonymous",
      c.version`;

/**
 * A page of contacts by name, as their index has it; one more than fits when there are further ones. Of a search those
 * whose name begins with it come first: what people type mostly is the beginning of a name, and a page of such names is
 * read from the index alone. Only when they do not fill it, the rest is looked for inside of names and numbers.
 */
export async function listContactsPage(db: TenantDb, search: ContactSearch, page: number): Promise<ContactRow[]> {
  const [most, skip] = [pageSize + 1, (page - 1) * pageSize];
  const named = sql`
    FROM contacts c
    WHERE c.company_id = ${db.companyId}${isSearch(search) ? sql` AND ${beginsWith(search.text)}` : sql``}
    ORDER BY c.folded_name, c.id LIMIT ${most} OFFSET ${skip}`;
  // Digits are rarely how a name begins; the function finds these few names as well.
  if (search.digits === '') {
    // Whom a later page passes by is read from the index alone.
    const { rows: first } = await (
      page === 1
        ? sql<ContactRow>`SELECT ${columns} ${named}`
        : sql<ContactRow>`
      SELECT ${columns} FROM (SELECT c.id, c.folded_name ${named}) p
      JOIN contacts c ON c.company_id = ${db.companyId} AND c.id = p.id ORDER BY p.folded_name, p.id`
    ).execute(db.sql);
    if (!isSearch(search) || first.length > pageSize) return first;
  }
  const { rows } = await sql<ContactRow>`
    SELECT ${columns} FROM ${found(db, search, { skip, most })}`.execute(db.sql);
  return rows;
}

/** The first contacts by name, for pickers; of a search in the order of its pages. */
export async function listContactOptions(db: TenantDb, search: ContactSearch): Promise<ContactOption[]> {
  const rows = isSearch(search)
    ? found(db, search, { skip: 0, most: maxContactOptions })
    : sql`contacts c WHERE c.company_id = ${db.companyId} ORDER BY c.folded_name, c.id LIMIT ${maxContactOptions}`;
  const answer = await sql<ContactOption>`
    SELECT id, name, number FROM (SELECT c.id, c.name, c.number, c.is_anonymous FROM ${rows}) o
    WHERE NOT is_anonymous`.execute(db.sql);
  return answer.rows;
}
