import type { TestApp } from '../support/test-app.ts';
import type { TestDatabase } from '../support/test-database.ts';
import type { TestCompany } from '../support/test-people.ts';
import { Newest, row, type Row } from './catalogue.ts';
import { rowsOf } from './catalogues.ts';

/** Every table that belongs to companies; `companies` itself counts, by its id. */
export async function listTenantTables({
  asOwner,
}: Pick<TestDatabase, 'asOwner'>): Promise<{ name: string; companyColumn: string }[]> {
  const tables = await asOwner<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`);
  return [
    { name: 'companies', companyColumn: 'id' },
    ...tables.map(({ name }) => ({ name, companyColumn: 'company_id' })),
  ];
}

/**
 * Puts a row into each table that the actions of a new company leave empty. Rows that due work looks at
 * lie in the far future, so that nothing moves them during a test.
 */
export async function fillTables(app: TestApp, company: TestCompany): Promise<void> {
  for (const { table, values } of [...rowsOf(company), ...rowsOfPlatform(company)]) {
    const columns = Object.keys(values);
    const parameters: unknown[] = [company.id];
    const places = Object.values(values).map((value) =>
      value instanceof Newest
        ? `(SELECT max(id) FROM ${value.table} WHERE company_id = $1)`
        : `$${parameters.push(value)}`,
    );
    const sql = `INSERT INTO ${table} (${['company_id', ...columns].join()}) VALUES (${['$1', ...places].join()})`;
    await app.database.asOwner(sql, parameters);
  }
}

/** The tables of companies that belong to no feature. */
const rowsOfPlatform = ({ canary }: TestCompany): readonly Row[] => [
  row('jobs', { name: 'example', key: canary, payload: '{}', due_at: '2099-01-01' }),
  row('audit_log', { action: 'example', object: canary }),
];
