import { pageSize, type HelpEntry } from '@balcao/contract';
import { sql } from 'kysely';
import { containing } from '../../platform/search.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

const columns = ['id', 'title', 'description', 'video'] as const;

export type HelpValues = Omit<HelpEntry, 'id'>;

/** A page of the help entries by title, and how many match in all. */
export async function listHelpPage(
  db: TenantDb,
  { search, page }: { search: string; page: number },
): Promise<{ records: HelpEntry[]; count: number }> {
  const matching = db.sql.selectFrom('help_entries').where(sql<boolean>`fold(title) LIKE fold(${containing(search)})`);
  const [records, { count }] = await Promise.all([
    matching
      .select(columns)
      .orderBy(sql`fold(title)`)
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { records, count };
}

/** Every help entry by title. */
export function listHelp(db: TenantDb): Promise<HelpEntry[]> {
  return db.sql
    .selectFrom('help_entries')
    .select(columns)
    .orderBy(sql`fold(title)`)
    .orderBy('id')
    .execute();
}

export function insertHelp(db: PlatformDb, values: HelpValues): Promise<HelpEntry> {
  return db.sql.insertInto('help_entries').values(values).returning(columns).executeTakeFirstOrThrow();
}

/** Changes an entry; undefined when there is none with this id. */
export function updateHelpRow(db: PlatformDb, id: number, values: HelpValues): Promise<HelpEntry | undefined> {
  return db.sql
    .updateTable('help_entries')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes an entry, and returns whether there was one. */
export async function deleteHelpRow(db: PlatformDb, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.sql.deleteFrom('help_entries').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
