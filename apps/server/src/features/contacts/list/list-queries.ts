import { type ContactOption, type ContactRow, maxContactOptions, pageSize } from '@balcao/contract';
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { type Params, prepareQuery } from '../../../platform/prepare-query.ts';
import type { OfCompany, TenantDb } from '../../../platform/tenant-db.ts';
import { cardColumns } from '../queries.ts';

/** What is searched for; digits only where nothing but a number was typed, or "Ana 123" would find every 123. */
export type ContactSearch = { text: string; digits: string };

/** What somebody typed as it is searched for. */
export const searchOf = (text: string): ContactSearch => ({
  text,
  digits: /^[\d\s()+.-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '',
});

const isSearch = ({ text }: ContactSearch): boolean => text !== '';

/** Names that begin with the text, as a stretch of their index. */
export const beginsWith = (text: string | Expression<string>): RawBuilder<boolean> =>
  sql`(c.folded_name >= fold(${text}) AND c.folded_name < fold(${text}) || U&'\\+10FFFF')`;

/** Whether a search finds a contact: the same as the functions of the database that look in the index. */
export const isFoundBy = ({ text, digits }: ContactSearch): RawBuilder<boolean> =>
  sql`(${beginsWith(text)} OR (length(fold(${text})) >= 3 AND strpos(c.folded_name, fold(${text})) > 0)
    OR (length(${digits}) >= 3 AND strpos(c.number, ${digits}) > 0))`;

const columns = cardColumns.map((column) => `c.${column}` as const);

type Stretch = OfCompany & { skip: number; most: number };
type Searched = Stretch & ContactSearch;

/** So many contacts by name. */
const byName = (db: Kysely<Database>, param: Params<Stretch>) =>
  db
    .selectFrom('contacts as c')
    .where('c.company_id', '=', param('companyId'))
    .orderBy('c.folded_name')
    .orderBy('c.id')
    .limit(param('most'))
    .offset(param('skip'));

const begun = (db: Kysely<Database>, param: Params<Searched>) => byName(db, param).where(beginsWith(param('text')));

/** The same where whom a page passes by is to be read from the index alone. */
const fromIndex = (db: Kysely<Database>, param: Params<Stretch>, names: ReturnType<typeof byName>) =>
  db
    .selectFrom(names.select(['c.id', 'c.folded_name']).as('p'))
    .innerJoin('contacts as c', 'c.id', 'p.id')
    .where('c.company_id', '=', param('companyId'))
    .orderBy('p.folded_name')
    .orderBy('p.id');

/** So many of what a search finds, in the order it is shown. */
const found = (db: Kysely<Database>, param: Params<Searched>) =>
  db
    .selectFrom(({ fn }) =>
      fn<{ contact_id: number; place: number }>('find_contacts', [
        param('text'),
        param('digits'),
        param('skip'),
        param('most'),
      ]).as('h'),
    )
    .innerJoin('contacts as c', 'c.id', 'h.contact_id')
    .where('c.company_id', '=', param('companyId'))
    .orderBy('h.place');

const pageQueries = {
  all: prepareQuery((db, param: Params<Stretch>) => byName(db, param).select(columns)),
  allLater: prepareQuery((db, param: Params<Stretch>) => fromIndex(db, param, byName(db, param)).select(columns)),
  begun: prepareQuery((db, param: Params<Searched>) => begun(db, param).select(columns)),
  begunLater: prepareQuery((db, param: Params<Searched>) => fromIndex(db, param, begun(db, param)).select(columns)),
  found: prepareQuery((db, param: Params<Searched>) => found(db, param).select(columns)),
};

/**
 * A page of contacts by name, as their index has it; one more than fits when there are further ones. Of a search those
 * whose name begins with it come first: what people type mostly is the beginning of a name, and a page of such names is
 * read from the index alone. Only when they do not fill it, the rest is looked for inside of names and numbers.
 */
export async function listContactsPage(db: TenantDb, search: ContactSearch, page: number): Promise<ContactRow[]> {
  const asked = { companyId: db.companyId, skip: (page - 1) * pageSize, most: pageSize + 1, ...search };
  if (!isSearch(search)) return pageQueries[page === 1 ? 'all' : 'allLater'](db, asked);
  // Digits are rarely how a name begins; the function finds these few names as well.
  if (search.digits === '') {
    const rows = await pageQueries[page === 1 ? 'begun' : 'begunLater'](db, asked);
    if (rows.length > pageSize) return rows;
  }
  return pageQueries.found(db, asked);
}

const optionColumns = ['c.id', 'c.name', 'c.number', 'c.is_anonymous as isAnonymous'] as const;

const optionQueries = {
  all: prepareQuery((db, param: Params<Stretch>) => byName(db, param).select(optionColumns)),
  found: prepareQuery((db, param: Params<Searched>) => found(db, param).select(optionColumns)),
};

/** The first contacts by name, for pickers; of a search in the order of its pages. */
export async function listContactOptions(db: TenantDb, search: ContactSearch): Promise<ContactOption[]> {
  const asked = { companyId: db.companyId, skip: 0, most: maxContactOptions, ...search };
  const rows = await optionQueries[isSearch(search) ? 'found' : 'all'](db, asked);
  return rows.flatMap(({ isAnonymous, ...option }) => (isAnonymous ? [] : [option]));
}
