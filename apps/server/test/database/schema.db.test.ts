import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Every key, check, reference and index of a table; the indexes behind keys are named by the keys. */
const rules = `
  SELECT n.nspname || '.' || c.relname AS table_name, 'constraint ' || k.conname AS name, pg_get_constraintdef(k.oid) AS definition
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'simulator') AND k.contype IN ('c', 'f', 'p', 'u', 'x')
  UNION ALL
  SELECT n.nspname || '.' || c.relname, 'index ' || i.relname, regexp_replace(pg_get_indexdef(x.indexrelid), '^CREATE (UNIQUE )?INDEX \\S+ ON \\S+ ', '\\1')
  FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'simulator') AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = x.indexrelid AND k.contype IN ('p', 'u', 'x'))
  ORDER BY 1, 2`;

type Rule = { table_name: string; name: string; definition: string };

/**
 * The list is rewritten by `npx vitest run --project db apps/server/test/database/schema.db.test.ts -u`, after a
 * migration that adds, changes or drops a rule; its difference then shows what the migration does.
 */
it('T38 the database has exactly the keys, checks, references and indexes of the list', async () => {
  const found = await database.asOwner<Rule>(rules);
  const tables = [...new Set(found.map((rule) => rule.table_name))];
  const text = tables.map((table) => {
    const lines = found
      .filter((rule) => rule.table_name === table)
      .map(({ name, definition }) => `  ${name}: ${definition}`);
    return `${table}\n${lines.join('\n')}\n`;
  });
  expect(found.length).toBeGreaterThan(100);
  await expect(text.join('\n')).toMatchFileSnapshot('./schema.txt');
});
