import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the workers find the prepared folder: they inherit the environment of the run. */
export const preparedData = 'E2E_PREPARED_DATA';

/** A new folder for what a test throws away, in memory where there is enough. */
export function makeFolder(prefix: string): string {
  return mkdtempSync(join(process.env['TEST_MEMORY_FOLDER'] ?? tmpdir(), prefix));
}

/**
 * A data folder of its own, in which there is a database and nobody yet. Making the database is most of the work of a
 * first start, which start.spec.ts and backup.spec.ts prove on empty folders; everybody else gets a copy of one.
 */
export function makeDataFolder(prefix: string): string {
  const folder = makeFolder(prefix);
  const prepared = process.env[preparedData];
  if (prepared !== undefined) cpSync(prepared, folder, { recursive: true });
  return folder;
}
