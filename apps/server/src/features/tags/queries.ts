import type { Tag } from '@balcao/contract';
import { containing } from '../../platform/search.ts';
import { anyOf, folded } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

const columns = ['id', 'name', 'color'] as const;

/** The tags whose name contains the text, by name; accents and case do not matter. Without a text, all of them. */
export function listTags(db: TenantDb, search: string): Promise<Tag[]> {
  return db.sql
    .selectFrom('tags')
    .select(columns)
    .where('company_id', '=', db.companyId)
    .$if(search !== '', (query) =>
      query.where(({ eb, ref, val }) => eb(folded(ref('name')), 'like', folded(val(containing(search))))),
    )
    .orderBy(({ ref }) => folded(ref('name')))
    .orderBy('id')
    .execute();
}

/** Adds a tag. */
export function insertTag(db: TenantDb, { name, color }: Omit<Tag, 'id'>): Promise<Tag> {
  return db.sql
    .insertInto('tags')
    .values({ company_id: db.companyId, name, color })
    .returning(columns)
    .executeTakeFirstOrThrow();
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
