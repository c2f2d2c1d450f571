import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { contactListLimits } from '@balcao/domain';
import type { SheetRow } from '@balcao/spreadsheets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestWork, type TestWork } from '../../../test/support/test-work.ts';
import type { Logger } from '../../platform/logger.ts';
import type { MediaStore } from '../../ports/media-store.ts';
import type { SheetFile } from '../../ports/spreadsheets.ts';
import { createImportFileJob } from './import-file.ts';
import { advanceImport, finishImport } from './import-queries.ts';
import { addItem } from './save-item.ts';
import { addContactList } from './save-list.ts';

let work: TestWork;

beforeAll(async () => {
  work = await startTestWork();
});
afterAll(() => work.close());

type Table = { titles: readonly string[]; rows: readonly SheetRow[] };

/** Refuses as the reader of spreadsheets does. */
function answer(
  { titles, rows }: Table,
  { maxRows }: Parameters<SheetFile['read']>[0],
): Awaited<ReturnType<SheetFile['read']>> {
  const all = [{ line: 1, cells: titles }, ...rows];
  if (all.length > maxRows) return { refusal: { reason: 'tooManyRows', count: all.length } };
  async function* pages(): AsyncGenerator<readonly SheetRow[]> {
    yield all.slice(0, 1);
    for (let at = 1; at < all.length; at += 1_000) yield all.slice(at, at + 1_000);
  }
  return { sheet: { rowCount: all.length, columnCount: titles.length, textLength: 0, pages } };
}

/** A list with an import that waits, and how it is run with a table. */
async function buildImport() {
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
  const importId = started?.id ?? 0;
  const run = (table: Table, meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> =>
    createImportFileJob({
      uow: work.uow,
      store: { get: async () => ({ stream: Readable.from([Buffer.from('x')]), bytes: 1 }) } as unknown as MediaStore,
      spreadsheets: {
        withFile: (_turn, use) =>
          use({
            receive: async () => undefined,
            async read(limits) {
              await meanwhile();
              return answer(table, limits);
            },
          }),
      },
    }).execute({ importId }, { companyId, signal: new AbortController().signal, attempt: 1, log: {} as Logger });
  const counts = async () =>
    (
      await work.database.asOwner(
        `SELECT status, rows_done AS done, created_count AS created, duplicated_count AS duplicated,
           invalid_count AS invalid FROM contact_list_imports WHERE id = $1`,
        [importId],
      )
    )[0];
  return { companyId, listId, importId, run, counts };
}

it('S625 S629 twenty thousand rows are taken, in twenty transactions of a few statements, whatever is in them', async () => {
  const { run, counts } = await buildImport();
  const rows = Array.from({ length: contactListLimits.rows }, (_, index) => ({
    line: index + 2,
    cells: [index % 100 === 0 ? 'sem número' : `55119${80_000_000 + index}`, `Cliente ${index}`, 'Santos'],
  }));
  work.statements.length = 0;
  await run({ titles: ['numero', 'nome', 'cidade'], rows });
  expect(await counts()).toEqual({ status: 'done', done: 20_000, created: 19_800, duplicated: 0, invalid: 200 });
  const count = (wanted: string): number =>
    work.statements.filter((statement) => statement.toLowerCase().startsWith(wanted)).length;
  expect([count('insert into "contact_list_items"'), count('insert into "contact_list_import_skips"')]).toEqual([
    20, 20,
  ]);
  // Besides these two: the lock of the list, how far it is, whether numbers are to be checked, and the new counts.
  expect(work.statements.length).toBeLessThan(20 * 9 + 30);
});

const people = (...numbers: string[]): Table => ({
  titles: ['numero'],
  rows: numbers.map((number, index) => ({ line: index + 2, cells: [number] })),
});

describe('S624 two runs of one import', () => {
  const table = people('5511987650001', '5511987650002', '12');
  const once = { status: 'done', done: 3, created: 2, duplicated: 0, invalid: 1 };
  const linesOf = (importId: number) =>
    work.database.asOwner('SELECT line FROM contact_list_import_skips WHERE import_id = $1', [importId]);

  it('count each row once when one overtakes the other', async () => {
    const { importId, run, counts } = await buildImport();
    await expect(run(table, () => run(table))).rejects.toThrow('advanced by somebody else');
    expect(await counts()).toEqual(once);
    expect(await linesOf(importId)).toEqual([{ line: 4 }]);
    // The file is gone with the first end, and nothing is left to do.
    await run(table);
    expect(await counts()).toEqual(once);
  });

  it('end once: what came first stays', async () => {
    const { companyId, importId, run, counts } = await buildImport();
    const giveUp = () =>
      work.other.write(companyId, ({ db }) => finishImport(db, importId, { refusal: 'failed', count: null }));
    await expect(run(table, giveUp)).rejects.toThrow('advanced by somebody else');
    expect(await counts()).toEqual({ status: 'refused', done: 0, created: 0, duplicated: 0, invalid: 0 });
    const other = await buildImport();
    await other.run(people(), () => other.run(table));
    expect(await other.counts()).toEqual(once);
  });

  it('count each row once when the other is still in the middle', async () => {
    const { companyId, importId, run, counts } = await buildImport();
    const advance = () =>
      work.other.write(companyId, ({ db }) =>
        advanceImport(db, {
          id: importId,
          from: 0,
          rows: 3,
          step: { created: 2, duplicated: 0, invalid: 0, rowsDone: 2 },
        }),
      );
    await expect(run(table, advance)).rejects.toThrow('advanced by somebody else');
    expect(await counts()).toEqual({ status: 'running', done: 2, created: 2, duplicated: 0, invalid: 0 });
    expect(await linesOf(importId)).toEqual([]);
  });
});

it('S624 an import that ends ends no other', async () => {
  const { companyId, listId, importId, run, counts } = await buildImport();
  const [other] = await work.database.asOwner<{ id: number }>(
    `INSERT INTO contact_list_imports (company_id, contact_list_id, file_name) VALUES ($1, $2, 'y.xlsx') RETURNING id`,
    [companyId, listId],
  );
  await run(people('5511987650001'));
  expect(await counts()).toMatchObject({ status: 'done', created: 1 });
  expect(
    await work.database.asOwner('SELECT id FROM contact_list_imports WHERE company_id = $1 AND finished_at IS NULL', [
      companyId,
    ]),
  ).toEqual([{ id: other?.id }]);
  expect(other?.id).not.toBe(importId);
});

it('S622 S625 the last place of a list is given, and nobody after it', async () => {
  const { companyId, listId, importId, run, counts } = await buildImport();
  await work.database.asOwner('UPDATE contact_lists SET items_count = $2 WHERE id = $1', [
    listId,
    contactListLimits.items - 2,
  ]);
  await run(people('5511987650001', '5511987650002', '5511987650003'));
  expect(await counts()).toMatchObject({ status: 'done', created: 2, invalid: 1 });
  expect(
    await work.database.asOwner('SELECT line, reason FROM contact_list_import_skips WHERE import_id = $1', [importId]),
  ).toEqual([{ line: 4, reason: 'listFull' }]);
  const add = (number: string) =>
    work.uow.write(companyId, (one) => addItem(one, listId, { name: 'Ana', number, email: '', variables: {} }));
  await expect(add('5511987650003')).rejects.toThrow('ERR_CONTACT_LIST_FULL');
  await work.database.asOwner('UPDATE contact_lists SET items_count = items_count - 1 WHERE id = $1', [listId]);
  await expect(add('5511987650003')).resolves.toMatchObject({ number: '5511987650003' });
});
