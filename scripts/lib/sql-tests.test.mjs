import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { root as repository } from './root.mjs';
import { listTestsWithSql } from './sql-tests.mjs';

let root;
afterEach(() => root && rmSync(root, { recursive: true, force: true }));

function plant(files) {
  root = mkdtempSync(join(tmpdir(), 'balcao-sql-'));
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, 'apps', 'server', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return listTestsWithSql(root);
}

it.each([
  ['src/features/a/queries.ts', 'db.selectFrom("users")', false],
  ['src/features/a/queries.ts', 'sql`SELECT 1`', true],
  ['src/features/a/queries.ts', 'sql<{ id: number }>`SELECT 1`', true],
  ['src/features/a/inbound/queries.ts', 'client.query("SELECT 1")', true],
  ['src/features/b/queries.ts', 'sql`SELECT 1`', false],
  ['src/features/a/other.test.ts', 'sql`SELECT 1`', false],
])('SQL in %s, %s: %s', (path, text, expected) => {
  const found = plant({ [path]: text, 'src/features/a/a.db.test.ts': '' });
  expect(found).toEqual(expected ? ['apps/server/src/features/a/a.db.test.ts'] : []);
});

it('takes what talks to the database itself', () => {
  const files = {
    'test/catalogue.db.test.ts': "import pg from 'pg';",
    'test/linked-device.db.test.ts': 'await startTestApp({ database: await createTestDatabase() })',
    'test/roles.db.test.ts': '',
    'test/schema.db.test.ts': 'await createTestDatabase()',
  };
  expect(plant(files)).toEqual(['apps/server/test/catalogue.db.test.ts', 'apps/server/test/schema.db.test.ts']);
});

it('finds such tests in this repository', () => {
  root = '';
  expect(listTestsWithSql(repository)).toContain('apps/server/test/catalogue.db.test.ts');
});
