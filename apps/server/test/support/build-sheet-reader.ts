import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Builds the program that reads sheets, as the product has it. Run from its sources it is translated anew for every
 * file, which takes longer than reading it.
 */
export async function buildSheetReader(): Promise<string> {
  // Inside the repository, where it finds its packages.
  const file = here(`../../../../.cache/test-sheet-reader-${process.pid}.mjs`);
  const bundle = await rolldown({
    input: here('../../src/drivers/spreadsheets/sheet.worker.ts'),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@balcao/'),
  });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  return file;
}
