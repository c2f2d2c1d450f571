import { type CountedTag, pageSize, type Tag } from '@balcao/contract';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { containing } from '../../platform/search.ts';
import { anyOf, arrayOf, folded } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

const columns = ['id', 'name', 'color'] as const;

/** The tags whose name contains the text; accents and case do not matter. Without a text, all of them. */
const matching = (db: TenantDb, search: string) =>
  db.sql
    .selectFrom('tags')
    .where('company_id', '=', db.companyId)
    .$if(search !== '', (query) =>
      query.where(({ eb, ref, val }) => eb(folded(ref('name')), 'like', folded(val(containing(search))))),
    );

const byName = ({ ref }: ExpressionBuilder<Database, 'tags'>) => folded(ref('name'));

/** How many tickets have the tag. */
const ticketsCount = (eb: ExpressionBuilder<Database, 'tags'>) =>
  eb
    .selectFrom('ticket_tags')
    .select((select) => select.fn.countAll<number>().as('count'))
    .whereRef('ticket_tags.company_id', '=', 'tags.company_id')
    .whereRef('ticket_tags.tag_id', '=', 'tags.id')
    .$asScalar()
    .$notNull()
    .as('ticketsCount');

/** The names of the queues whose rule for ratings is about the tag. */
const ratingQueues = (eb: ExpressionBuilder<Database, 'tags'>) =>
  arrayOf(
    eb
      .selectFrom('queues')
      .select('queues.name')
      .whereRef('queues.company_id', '=', 'tags.company_id')
      .whereRef('queues.rating_tag_id', '=', 'tags.id')
      .orderBy(({ ref }) => folded(ref('queues.name'))),
  ).as('ratingQueues');

/** The tags whose name contains the text, by name. */
export function listTags(db: TenantDb, search: string): Promise<Tag[]> {
  return matching(db, search).select(columns).orderBy(byName).orderBy('id').execute();
}

/** A page of the tags by name with the number of their tickets, and how many match in all. */
export async function listTagsPage(
  db: TenantDb,
  { search, page }: { search: string; page: number },
): Promise<{ tags: CountedTag[]; count: number }> {
  const found = matching(db, search);
  const [tags, { count }] = await Promise.all([
    found
      .select(columns)
      .select(ticketsCount)
      .select(ratingQueues)
      .orderBy(byName)
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { tags, count };
}

/** One tag with the number of its tickets and the queues that rate by it. */
export function findCountedTag(db: TenantDb, id: number): Promise<CountedTag | undefined> {
  return matching(db, '')
    .select(columns)
    .select(ticketsCount)
    .select(ratingQueues)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds a tag. */
export function insertTag(db: TenantDb, { name, color }: Omit<Tag, 'id'>): Promise<Tag> {
  return db.sql
    .insertInto('tags')
    .values({ company_id: db.companyId, name, color })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Changes a tag; undefined when there is none. */
export function updateTagRow(db: TenantDb, id: number, values: Partial<Omit<Tag, 'id'>>): Promise<Tag | undefined> {
  return db.sql
    .updateTable('tags')
    .set(values)
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes a tag with its links to tickets, and returns whether there was one. */
export async function deleteTagRow(db: TenantDb, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.sql
    .deleteFrom('tags')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many of these tags the company has. */
export async function countTags(db: TenantDb, ids: readonly number[]): Promise<number> {
  const row = await db.sql
    .selectFrom('tags')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('company_id', '=', db.companyId)
    .where('id', '=', anyOf(ids, 'int'))
    .executeTakeFirstOrThrow();
  return row.count;
}
