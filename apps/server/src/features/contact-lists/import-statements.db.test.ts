import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { contactListLimits } from '@balcao/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestWork, type TestWork } from '../../../test/test-work.ts';
import type { Logger } from '../../platform/logger.ts';
import type { MediaStore } from '../../ports/media-store.ts';
import { createImportFileJob } from './import-file.ts';
import { addContactList } from './save-list.ts';

let work: TestWork;

beforeAll(async () => {
  work = await startTestWork();
});
afterAll(() => work.close());

it('S629 twenty thousand rows take twenty transactions of a few statements, whatever is in them', async () => {
  const { companyId } = await work.buildLink();
  const mediaId = randomUUID();
  const { id: listId } = await work.uow.write(companyId, (one) => addContactList(one, 'Clientes'));
  await work.database.asOwner(
    `INSERT INTO media_files (company_id, id, storage_key, file_name, mime, bytes, sha256) VALUES ($1, $2, $3, 'x.xlsx', 'x', 1, '\\x00')`,
    [companyId, mediaId, `${companyId}/2026/03/${mediaId}`],
  );
  const [started] = await work.database.asOwner<{ id: number }>(
    `INSERT INTO contact_list_imports (company_id, contact_list_id, file_name, media_id) VALUES ($1, $2, 'x.xlsx', $3) RETURNING id`,
    [companyId, listId, mediaId],
  );
  const rows = Array.from({ length: contactListLimits.rows }, (_, index) => ({
    line: index + 2,
    cells: [index % 100 === 0 ? 'sem número' : `55119${80_000_000 + index}`, `Cliente ${index}`, 'Santos'],
  }));
  const job = createImportFileJob({
    uow: work.uow,
    store: { get: async () => ({ stream: Readable.from([Buffer.from('x')]), bytes: 1 }) } as unknown as MediaStore,
    spreadsheets: {
      read: async () => ({ sheet: { rows: [{ line: 1, cells: ['numero', 'nome', 'cidade'] }, ...rows] } }),
    },
  });
  work.statements.length = 0;
  await job.execute(
    { importId: started?.id },
    { companyId, signal: new AbortController().signal, attempt: 1, log: {} as Logger },
  );
  const [done] = await work.database.asOwner(
    `SELECT status, created_count AS created, invalid_count AS invalid FROM contact_list_imports WHERE id = $1`,
    [started?.id],
  );
  expect(done).toEqual({ status: 'done', created: 19_800, invalid: 200 });
  const count = (wanted: string): number =>
    work.statements.filter((statement) => statement.toLowerCase().startsWith(wanted)).length;
  expect([count('insert into "contact_list_items"'), count('insert into "contact_list_import_skips"')]).toEqual([
    20, 20,
  ]);
  // Besides these two: the lock of the list, how far it is, whether numbers are to be checked, and the new counts.
  expect(work.statements.length).toBeLessThan(20 * 9 + 30);
});
