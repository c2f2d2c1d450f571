import { randomUUID } from 'node:crypto';
import type { TestApp } from '../test-app.ts';
import type { TestDatabase } from '../test-database.ts';
import type { TestCompany } from '../test-people.ts';
import { buildResource } from './resources.ts';

/** Every table that belongs to companies; `companies` itself counts, by its id. */
export async function listTenantTables({ asOwner }: Pick<TestDatabase, 'asOwner'>): Promise<{ name: string; companyColumn: string }[]> {
  const tables = await asOwner<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`);
  return [{ name: 'companies', companyColumn: 'id' }, ...tables.map(({ name }) => ({ name, companyColumn: 'company_id' }))];
}

/**
 * Puts a row into each table that the actions of a new company leave empty. Rows that due work looks at
 * lie in the far future, so that nothing moves them during a test.
 */
export async function fillTables(app: TestApp, company: TestCompany): Promise<void> {
  const { id, canary, attendant } = company;
  const { asOwner } = app.database;
  await buildResource.media(app, company);
  await asOwner("INSERT INTO presence (company_id, socket_id, user_id, node_id, last_seen_at) VALUES ($1, $2, $3, $4, '2099-01-01')", [id, canary, attendant.id, randomUUID()]);
  await asOwner("INSERT INTO jobs (company_id, name, key, payload, due_at) VALUES ($1, 'example', $2, '{}', '2099-01-01')", [id, canary]);
  await asOwner("INSERT INTO sample_records (company_id, kind, record_id) VALUES ($1, 'example', 1)", [id]);
  await asOwner("INSERT INTO audit_log (company_id, action, object) VALUES ($1, 'example', $2)", [id, canary]);
}
