import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../support/test-database.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

it('keeps the types of the tables in step with the migrations', async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'balcao-types-'));
  try {
    const file = join(folder, 'database-tables.ts');
    await promisify(execFile)(process.execPath, [
      here('../../../../scripts/write-database-types.mjs'),
      database.ownerUrl,
      file,
    ]);
    expect(
      readFileSync(file, 'utf8'),
      'write them anew: node scripts/write-database-types.mjs <url of a migrated database>',
    ).toBe(readFileSync(here('../../src/platform/database-tables.ts'), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  }
});
