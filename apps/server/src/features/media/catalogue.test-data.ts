import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TestApp } from '../../../test/support/test-app.ts';
import { row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { everyUser } from '../../../test/generated/roles.ts';

/** A file of a company, as its row. */
const fileOf = (company: { id: number; canary: string }, id: string) => ({
  id,
  storage_key: `${company.id}/2030/01/${id}`,
  file_name: `${company.canary}.txt`,
  mime: 'text/plain',
  bytes: company.canary.length,
  sha256: createHash('sha256').update(company.canary).digest(),
});

async function keepBytes({ dataDir }: TestApp, key: string, content: string): Promise<void> {
  const path = join(dataDir, 'media', key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    async media(app, company) {
      const file = fileOf(company, randomUUID());
      await keepBytes(app, file.storage_key, company.canary);
      await app.database.asOwner(
        `INSERT INTO media_files (company_id, id, storage_key, file_name, mime, bytes, sha256)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [company.id, ...Object.values(file)],
      );
      return file.id;
    },
  },
  rows: (company) => [
    row('media_files', fileOf(company, randomUUID())),
    row('media_leftovers', { storage_key: `${company.id}/2030/01/${company.canary}`, due_at: '2099-01-01' }),
  ],
  roles: {
    'media.get': everyUser,
    'media.getByToken': everyUser,
  },
};
