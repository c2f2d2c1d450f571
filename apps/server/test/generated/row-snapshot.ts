import type { TestDatabase } from '../test-database.ts';
import { listTenantTables } from './tenant-tables.ts';

type Owner = Pick<TestDatabase, 'asOwner'>;

/** Every row of one company in every table, as text: equal texts mean that not a byte changed. */
export async function readCompanyRows(database: Owner, companyId: number): Promise<string[]> {
  const tables = await listTenantTables(database);
  const selects = tables.map(
    ({ name, companyColumn }) =>
      `SELECT '${name} ' || to_jsonb(t)::text AS row FROM ${name} t WHERE ${companyColumn} = $1`,
  );
  const rows = await database.asOwner<{ row: string }>(`${selects.join(' UNION ALL ')} ORDER BY row`, [companyId]);
  return rows.map(({ row }) => row);
}
