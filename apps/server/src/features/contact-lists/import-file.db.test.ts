import type { ContactList, ContactListImport, ContactListItem } from '@balcao/contract';
import XLSX from '@e965/xlsx';
import { contactListLimits } from '@balcao/domain';
import { sheetLimits, writeXlsx } from '@balcao/spreadsheets';
import { readSheet } from '@balcao/spreadsheets/read';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, type TestCompany } from '../../../test/support/test-people.ts';
import { listenAs } from '../../../test/support/test-sockets.ts';
import { buildOfficeFile, sampleHeads } from '../../platform/media/test-data.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  company = await buildCompany(app, { hasCampaigns: true });
});
afterAll(() => app.close());

type Rows = readonly (readonly string[])[];

async function workbook(rows: Rows): Promise<Buffer> {
  async function* all(): AsyncGenerator<readonly string[]> {
    yield* rows;
  }
  const parts: Buffer[] = [];
  for await (const part of writeXlsx(all(), 'Clientes')) parts.push(part);
  return Buffer.concat(parts);
}

const get = (path: string, language = 'pt-BR') =>
  app.request({ url: `/api${path}`, token: company.admin.token, headers: { 'accept-language': language } });
const addList = async (): Promise<ContactList> =>
  (
    await app.request({
      method: 'POST',
      url: '/api/contact-lists',
      token: company.admin.token,
      payload: { name: 'Clientes' },
    })
  ).json();

function upload(id: number, content: Buffer, name = 'clientes.xlsx') {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  return app.request({
    method: 'POST',
    url: `/api/contact-lists/${id}/upload`,
    token: company.admin.token,
    payload: form,
  });
}

/** Uploads a file, lets the job run, and answers what came of it. */
async function importInto(id: number, content: Buffer, name?: string): Promise<ContactListImport> {
  const answer = await upload(id, content, name);
  expect(answer.statusCode).toBe(202);
  await app.jobs.runDue();
  const [latest] = (await get(`/contact-lists/${id}/imports`)).json<ContactListImport[]>();
  if (!latest || latest.id !== answer.json().id) throw new Error('the import is not listed');
  return latest;
}

const itemsOf = async (id: number): Promise<ContactListItem[]> =>
  (await get(`/contact-list-items?contactListId=${id}`)).json().contacts;
const filesOf = () =>
  app.database.asOwner<{ id: string }>('SELECT id FROM media_files WHERE company_id = $1', [company.id]);

async function reportOf({ id, contactListId }: ContactListImport, language?: string): Promise<string[][]> {
  const answer = await get(`/contact-lists/${contactListId}/imports/${id}/report`, language);
  expect(answer.headers['content-disposition']).toContain('attachment');
  const reading = readSheet(answer.rawPayload, sheetLimits);
  if ('refusal' in reading) throw new Error(reading.refusal.reason);
  return reading.sheet.rows.map(({ cells }) => [...cells]);
}

describe('a spreadsheet into a list', () => {
  it('S377 S663 a workbook of the old binary form is taken as well, its numbers with all their digits', async () => {
    const list = await addList();
    const book = XLSX.utils.book_new();
    const rows = [
      ['nome', 'numero', 'cidade'],
      ['Ana Souza', 5_511_987_650_001, 'Santos'],
      ['João Ávila', '(11) 98765-0002', 'São Paulo'],
      ['Sem número', '', 'Osasco'],
    ];
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'Clientes');
    const file: Buffer = XLSX.write(book, { type: 'buffer', bookType: 'biff8' });
    // What the old form begins with; no zip file does.
    expect(file.subarray(0, 4).toString('hex')).toBe('d0cf11e0');
    expect(await importInto(list.id, file, 'clientes.xls')).toMatchObject({ status: 'done', created: 2, invalid: 1 });
    expect((await itemsOf(list.id)).map(({ name, number, variables }) => [name, number, variables])).toEqual([
      ['Ana Souza', '5511987650001', { cidade: 'Santos' }],
      ['João Ávila', '5511987650002', { cidade: 'São Paulo' }],
    ]);
  });

  it('S377 S620 S621 S623 takes who can be taken and reports every other row with its reason', async () => {
    const list = await addList();
    const file = await workbook([
      ['Cidade', 'Celular', 'Nome', 'E-mail'],
      ['Santos', '+55 (11) 98765-4321', 'Maria', 'maria@loja.com'],
      ['', '551187654321', 'Maria de novo', ''],
      ['Recife', '81 98765-0002', '', ''],
      ['', '5,51199E+12', 'Curto', ''],
      ['', '', 'Sem nada', ''],
      ['', '123', 'Errado', ''],
      ['', '5511987650003', '=1+1', 'sem-arroba'],
    ]);
    const done = await importInto(list.id, file);
    expect(done).toMatchObject({
      fileName: 'clientes.xlsx',
      status: 'done',
      rows: 7,
      rowsDone: 7,
      created: 2,
      duplicated: 1,
      invalid: 4,
      refusal: null,
    });
    expect(
      (await itemsOf(list.id)).map(({ name, number, email, variables }) => [name, number, email, variables]),
    ).toEqual([
      ['5581987650002', '5581987650002', '', { cidade: 'Recife' }],
      ['Maria', '5511987654321', 'maria@loja.com', { cidade: 'Santos' }],
    ]);
    expect((await get(`/contact-lists/${list.id}`)).json()).toMatchObject({
      contactsCount: 2,
      uncheckedCount: 2,
      variables: ['cidade'],
    });
    expect(await reportOf(done)).toEqual([
      ['Linha', 'Nome', 'Número', 'Motivo'],
      ['3', 'Maria de novo', '551187654321', 'O número já está na lista ou em uma linha anterior'],
      ['5', 'Curto', '5,51199E+12', expect.stringContaining('abreviou o número')],
      ['6', 'Sem nada', '', 'Sem número'],
      ['7', 'Errado', '123', expect.stringContaining('Número inválido')],
      ['8', '=1+1', '5511987650003', 'E-mail inválido'],
    ]);
    expect((await reportOf(done, 'es')).at(0)).toEqual(['Fila', 'Nombre', 'Número', 'Motivo']);
    const elsewhere = await get(`/contact-lists/${(await addList()).id}/imports/${done.id}/report`);
    expect([elsewhere.statusCode, elsewhere.json().error]).toEqual([404, 'ERR_NO_CONTACT_LIST_IMPORT_FOUND']);
    expect(await filesOf()).toEqual([]);
  });

  it('S791 whom a file brought is asked about soon, and two files at once are refused', async () => {
    const list = await addList();
    await importInto(
      list.id,
      await workbook([
        ['Nome', 'Celular'],
        ['Maria', '11987650031'],
      ]),
    );
    const [due] = await app.database.asOwner<{ isDue: boolean }>(
      'SELECT check_due_at <= now() AS "isDue" FROM contact_lists WHERE id = $1',
      [list.id],
    );
    expect(due).toEqual({ isDue: true });
    const form = new FormData();
    for (const name of ['um.xlsx', 'dois.xlsx'])
      form.append('file', new Blob([new Uint8Array(await workbook([['Celular'], ['11987650032']]))]), name);
    const before = await filesOf();
    const answer = await app.request({
      method: 'POST',
      url: `/api/contact-lists/${list.id}/upload`,
      token: company.admin.token,
      payload: form,
    });
    expect(answer.statusCode).toBe(400);
    expect(await filesOf()).toEqual(before);
  });

  it('S624 a second import of the same file adds nobody, and new columns join the old ones', async () => {
    const list = await addList();
    const people = [
      ['numero', 'cidade'],
      ['5511987651001', 'Santos'],
      ['5511987651002', 'Recife'],
    ];
    expect(await importInto(list.id, await workbook(people))).toMatchObject({ created: 2 });
    expect(await importInto(list.id, await workbook(people))).toMatchObject({ created: 0, duplicated: 2, invalid: 0 });
    expect(
      await importInto(
        list.id,
        await workbook([
          ['time', 'numero'],
          ['A', '5511987651003'],
        ]),
      ),
    ).toMatchObject({
      created: 1,
    });
    expect((await get(`/contact-lists/${list.id}`)).json()).toMatchObject({
      contactsCount: 3,
      variables: ['cidade', 'time'],
    });
  });

  it('S624 goes on where a broken run ended, and counts no row twice', async () => {
    const list = await addList();
    const rows = Array.from({ length: 2_500 }, (_, index) => [`55119${80_000_000 + index}`]);
    const { id } = (await upload(list.id, await workbook([['numero'], ...rows]))).json();
    // The first thousand were stored when the node died.
    await app.database.asOwner(
      `INSERT INTO contact_list_items (company_id, contact_list_id, name, number)
       SELECT $1, $2, 'x', '55119' || (80000000 + n) FROM generate_series(0, 999) n`,
      [company.id, list.id],
    );
    await app.database.asOwner(
      `UPDATE contact_list_imports SET status = 'running', rows_total = 2500, rows_done = 1000, created_count = 1000 WHERE id = $1`,
      [id],
    );
    await app.jobs.runDue();
    expect((await get(`/contact-lists/${list.id}/imports`)).json()).toMatchObject([
      { id, status: 'done', rowsDone: 2_500, created: 2_500, duplicated: 0 },
    ]);
    expect((await get(`/contact-lists/${list.id}`)).json().contactsCount).toBe(2_500);
  });

  it('S623 reports every row that was left out, however many there are', async () => {
    const list = await addList();
    const done = await importInto(list.id, await workbook([['numero'], ['5511987652001']]));
    await app.database.asOwner(
      `INSERT INTO contact_list_import_skips (company_id, import_id, line, name, number, reason)
       SELECT $1, $2, n + 1, '', '', 'noNumber' FROM generate_series(1, 1001) n`,
      [company.id, done.id],
    );
    expect((await reportOf(done)).slice(1).map(([line]) => Number(line))).toEqual(
      Array.from({ length: 1_001 }, (_, index) => index + 2),
    );
  });

  it('S377 remembers the last twenty imports of a list, and those of others', async () => {
    const [list, other] = [await addList(), await addList()];
    for (const { id } of [other, list])
      await app.database.asOwner(
        `INSERT INTO contact_list_imports (company_id, contact_list_id, file_name, status, finished_at)
         SELECT $1, $2, 'x.xlsx', 'done', now() FROM generate_series(1, 22)`,
        [company.id, id],
      );
    await upload(list.id, await workbook([['numero'], ['5511987652001']]));
    const kept = await app.database.asOwner<{ list: number; count: number }>(
      `SELECT contact_list_id AS list, count(*)::int AS count FROM contact_list_imports
       WHERE contact_list_id IN ($1, $2) GROUP BY contact_list_id ORDER BY contact_list_id`,
      [list.id, other.id],
    );
    expect(kept).toEqual([
      { list: list.id, count: 20 },
      { list: other.id, count: 22 },
    ]);
    await app.jobs.runDue();
  });

  it('S1043 five imports of a company wait at most, and a hundred are stored', async () => {
    const list = await addList();
    const insert = (count: number, finishedAt: string | null) =>
      app.database.asOwner(
        `INSERT INTO contact_list_imports (company_id, contact_list_id, file_name, finished_at)
         SELECT $1, $2, 'x.xlsx', $4 FROM generate_series(1, $3)`,
        [company.id, list.id, count, finishedAt],
      );
    const count = async () =>
      (
        await app.database.asOwner<{ open: number; finished: number }>(
          `SELECT count(*) FILTER (WHERE finished_at IS NULL)::int AS open, count(finished_at)::int AS finished
           FROM contact_list_imports WHERE company_id = $1`,
          [company.id],
        )
      )[0];
    const file = await workbook([['numero'], ['5511987653001']]);
    await insert(105, '2026-01-01');
    await insert(4, null);
    expect((await upload((await addList()).id, file)).statusCode).toBe(202);
    expect(await count()).toEqual({ open: 5, finished: 95 });
    const files = await filesOf();
    const refused = await upload(list.id, file);
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'ERR_TOO_MANY_IMPORTS']);
    expect(await filesOf()).toEqual(files);
    await app.database.asOwner('DELETE FROM contact_list_imports WHERE company_id = $1 AND media_id IS NULL', [
      company.id,
    ]);
    await app.jobs.runDue();
  });

  it('S377 S379 tells the admins how far it is while it runs', async () => {
    const list = await addList();
    const admin = await listenAs(app, company.admin);
    const rows = Array.from({ length: 2_001 }, (_, index) => [`55219${80_000_000 + index}`]);
    await importInto(list.id, await workbook([['numero'], ...rows]));
    const name = `company-${company.id}-ContactListItem`;
    const told = (wanted = name) =>
      admin.heard.flatMap((one) => (one.name === wanted ? [one.payload as { import: ContactListImport }] : []));
    await expect
      .poll(() => told().map(({ import: one }) => [one.status, one.rowsDone, one.rows]))
      .toEqual([
        ['running', 1_000, 2_001],
        ['running', 2_000, 2_001],
        ['running', 2_001, 2_001],
        ['done', 2_001, 2_001],
      ]);
    expect(told().at(-1)).toMatchObject({ action: 'reload', records: [], list: { id: list.id, contactsCount: 2_001 } });
    await expect
      .poll(() => told(`${name}-${list.id}`).map(({ import: one }) => one))
      .toEqual(told().map(({ import: one }) => one));
  });
});

describe('files that are refused as a whole', () => {
  it('S625 T42 one row too many: nothing is cut off, and it says how many there are', async () => {
    const list = await addList();
    const rows = Array.from({ length: contactListLimits.rows + 1 }, (_, index) => [`55119${80_000_000 + index}`]);
    expect(await importInto(list.id, await workbook([['numero'], ...rows]))).toMatchObject({
      status: 'refused',
      refusal: 'tooManyRows',
      refusalCount: contactListLimits.rows + 1,
      created: 0,
    });
    expect((await get(`/contact-lists/${list.id}`)).json().contactsCount).toBe(0);
    expect(await filesOf()).toEqual([]);
  });

  it.each<[string, () => Promise<Buffer> | Buffer, object]>([
    ['a workbook without a sheet', () => buildOfficeFile('spreadsheetml.sheet'), { refusal: 'unreadable' }],
    ['no column of numbers', () => workbook([['nome'], ['Maria']]), { refusal: 'noNumberColumn' }],
    ['only titles', () => workbook([['nome', 'numero']]), { refusal: 'empty' }],
    [
      'too many further columns',
      () =>
        workbook([
          ['numero', ...Array.from({ length: 51 }, (_, index) => `c${index}`)],
          ['5511987650001', 'x'],
        ]),
      { refusal: 'tooManyColumns' },
    ],
    [
      'half of a file',
      async () => (await workbook([['numero'], ['5511987650001']])).subarray(0, 900),
      { refusal: 'unreadable' },
    ],
    [
      'S1040 too much text in a row',
      () => workbook([['numero', 'nota'], ['5511987650001'], ['5511987650002', 'x'.repeat(40_000)]]),
      { refusal: 'tooMuchText', refusalCount: 3 },
    ],
  ])('S625 T42 %s', async (_what, build, expected) => {
    const list = await addList();
    expect(await importInto(list.id, await build())).toMatchObject({ status: 'refused', created: 0, ...expected });
    expect((await get(`/contact-lists/${list.id}`)).json()).toMatchObject({ contactsCount: 0, variables: [] });
  });

  it.each([
    ['a PDF', sampleHeads.pdf, 'clientes.pdf'],
    ['a PDF called a spreadsheet', sampleHeads.pdf, 'clientes.xlsx'],
    ['a program', sampleHeads.exe, 'clientes.xls'],
    ['a text', Buffer.from('numero;nome\n5511987650001;Maria\n'), 'clientes.xls'],
    ['a document', buildOfficeFile('wordprocessingml.document'), 'clientes.xlsx'],
  ])('S377 T42 %s is not even kept', async (_what, content, name) => {
    const list = await addList();
    const answer = await upload(list.id, content, name);
    expect([answer.statusCode, answer.json().error]).toEqual([415, 'ERR_FILE_TYPE_REFUSED']);
    expect((await get(`/contact-lists/${list.id}/imports`)).json()).toEqual([]);
  });

  it('S372 a list that is deleted takes the waiting file with it', async () => {
    const list = await addList();
    await upload(list.id, await workbook([['numero'], ['5511987650001']]));
    expect(await filesOf()).toHaveLength(1);
    await app.request({ method: 'DELETE', url: `/api/contact-lists/${list.id}`, token: company.admin.token });
    expect(await filesOf()).toEqual([]);
    await app.jobs.runDue();
    expect(await app.database.asOwner('SELECT FROM jobs WHERE attempts > 0')).toEqual([]);
  });
});

it('S372 the example spreadsheet is one that an import takes, in the language of the screen', async () => {
  const list = await addList();
  const answer = await get('/contact-lists/example');
  expect(await importInto(list.id, answer.rawPayload)).toMatchObject({ status: 'done', created: 2, invalid: 0 });
  const english = readSheet((await get('/contact-lists/example', 'en')).rawPayload, sheetLimits);
  expect('sheet' in english && english.sheet.rows[0]?.cells).toEqual(['name', 'number', 'email', 'city']);
});
