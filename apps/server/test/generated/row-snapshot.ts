import pg from 'pg';
import type { TestDatabase } from '../support/test-database.ts';
import { listTenantTables } from './tenant-tables.ts';

/** Every row of one company in every table, as text: equal texts mean that not a byte changed. */
export async function readCompanyRows(database: Pick<TestDatabase, 'asOwner'>, companyId: number): Promise<string[]> {
  const rows = await database.asOwner<{ row: string }>(`${await selectRows(database)} ORDER BY row`, [companyId]);
  return rows.map(({ row }) => row);
}

export type RowWatch = {
  /** A text that is the same as long as not a byte of the company's rows changed. */
  read(): Promise<string>;
  close(): Promise<void>;
};

/** For looking at the rows of one company many times: planned once, and only a digest travels. */
export async function watchCompanyRows(database: TestDatabase, companyId: number): Promise<RowWatch> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  // The first plans of a prepared statement are made for its values, all over again each time.
  await client.query('SET plan_cache_mode = force_generic_plan');
  const text = `SELECT md5(string_agg(row, '' ORDER BY row)) AS digest FROM (${await selectRows(database)}) AS rows`;
  return {
    read: async () =>
      (await client.query<{ digest: string }>({ name: 'digest', text, values: [companyId] })).rows[0]?.digest ?? '',
    close: () => client.end(),
  };
}

async function selectRows(database: Pick<TestDatabase, 'asOwner'>): Promise<string> {
  const tables = await listTenantTables(database);
  const selects = tables.map(
    ({ name, companyColumn }) =>
      `SELECT '${name} ' || to_jsonb(t)::text AS row FROM ${name} t WHERE ${companyColumn} = $1`,
  );
  return selects.join(' UNION ALL ');
}
