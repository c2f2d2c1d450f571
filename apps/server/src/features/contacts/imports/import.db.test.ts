import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { listenAs } from '../../../../test/support/test-sockets.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../../test/support/test-people.ts';
import { createLogger } from '../../../platform/logger.ts';
import { createFileImportJob } from './import-job.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

type Imported = {
  id: number;
  status: string;
  total: number;
  columns: { title: string; target: { kind: string; name?: string } }[];
  counts: Record<'created' | 'updated' | 'merged' | 'unchanged' | 'refused', number>;
};
type Person = Pick<TestPerson, 'token'>;

const call = (person: Person, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.request({ method, url, token: person.token, ...(payload ? { payload } : {}) });

/** Sends a file as a form does. */
const upload = (person: Person, content: Buffer | string, name = 'clientes.csv') => {
  const boundary = 'fim';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`;
  return app.request({
    method: 'POST',
    url: '/api/contacts/imports',
    token: person.token,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
};

async function check(person: Person, content: Buffer | string): Promise<Imported> {
  const sent = await upload(person, content);
  expect(sent.statusCode, sent.body).toBe(201);
  const { id, columns } = sent.json<Imported>();
  const targets = columns.map(({ target }) => target);
  const chosen = await call(person, 'PUT', `/api/contacts/imports/${id}/columns`, { targets });
  expect(chosen.statusCode, chosen.body).toBe(200);
  await app.jobs.runDue();
  return (await call(person, 'GET', `/api/contacts/imports/${id}`)).json<Imported>();
}

async function run(person: Person, id: number): Promise<Imported> {
  expect((await call(person, 'POST', `/api/contacts/imports/${id}/run`)).statusCode).toBe(200);
  await app.jobs.runDue();
  return (await call(person, 'GET', `/api/contacts/imports/${id}`)).json<Imported>();
}

const rowsOf = async (person: Person, id: number) =>
  (await call(person, 'GET', `/api/contacts/imports/${id}/rows`)).json<{
    rows: { line: number; outcome: string; reason: string | null; otherLine: number | null }[];
  }>().rows;

/** All contacts with what is noted of them. */
const contactsOf = ({ id }: TestCompany) =>
  app.database.asOwner(
    `SELECT c.id, c.name, c.number, c.email, c.version,
       (SELECT json_agg(json_build_array(f.name, f.value) ORDER BY f.position) FROM contact_fields f WHERE f.contact_id = c.id) AS fields,
       (SELECT json_agg(i.kind || ':' || i.value ORDER BY i.value) FROM contact_identities i WHERE i.contact_id = c.id) AS identities
     FROM contacts c WHERE c.company_id = $1 ORDER BY c.id`,
    [id],
  );

/** Who is opted out on the card, and who is in the list of people who want no advertising. */
const unwilling = async ({ id }: TestCompany) => ({
  cards: await app.database.asOwner(
    'SELECT name FROM contacts WHERE company_id = $1 AND opted_out_at IS NOT NULL ORDER BY name',
    [id],
  ),
  entries: await app.database.asOwner(
    'SELECT c.name FROM do_not_disturb d JOIN contacts c ON c.id = d.contact_id WHERE d.company_id = $1 ORDER BY c.name',
    [id],
  ),
});

describe('an import', () => {
  it('S1211 "Não quer marketing" survives the import of an exported file, with and without number', async () => {
    const shop = await buildCompany(app);
    await run(shop.admin, (await check(shop.admin, 'Nome;Celular\nAna;11987650101\nBia;11987650102\n')).id);
    const [ana] = await app.database.asOwner<{ id: number }>(
      "SELECT id FROM contacts WHERE company_id = $1 AND name = 'Ana'",
      [shop.id],
    );
    const [lia] = await app.database.asOwner<{ id: number }>(
      "INSERT INTO contacts (company_id, name) VALUES ($1, 'Lia') RETURNING id",
      [shop.id],
    );
    await app.database.asOwner(
      "INSERT INTO contact_identities (company_id, contact_id, kind, value) VALUES ($1, $2, 'lid', '77001')",
      [shop.id, lia?.id],
    );
    for (const [name, contact] of Object.entries({ Ana: ana, Lia: lia }))
      await call(shop.admin, 'PUT', `/api/contacts/${contact?.id}`, { name, optedOut: true });
    const both = [{ name: 'Ana' }, { name: 'Lia' }];
    expect(await unwilling(shop)).toEqual({ cards: both, entries: both });
    const format = { format: 'csv', language: 'pt' };
    const file = (await call(shop.admin, 'POST', '/api/contacts/export', format)).rawPayload;

    await app.database.asOwner('DELETE FROM contacts WHERE company_id = $1', [shop.id]);
    const again = await check(shop.admin, file);
    expect((await run(shop.admin, again.id)).counts).toMatchObject({ created: 3, refused: 0 });
    expect(await unwilling(shop)).toEqual({ cards: both, entries: both });
    // A second time nothing changes; a row that no longer says so takes nothing back.
    const lines = file.toString().replaceAll('sim', '');
    for (const content of [file, lines])
      expect((await check(shop.admin, content)).counts).toMatchObject({ unchanged: 3 });

    // From a list of names and numbers alone the person is recognised by the number.
    await app.database.asOwner('DELETE FROM contacts WHERE company_id = $1', [shop.id]);
    const plain = await check(shop.admin, 'Nome;Celular\nAna;11987650101\nBia;11987650102\n');
    expect((await run(shop.admin, plain.id)).counts).toMatchObject({ created: 2 });
    expect(await unwilling(shop)).toEqual({ cards: [{ name: 'Ana' }], entries: [{ name: 'Ana' }] });
  });

  it('S1211 a row of a known contact opts out, and the entry says that the card does', async () => {
    const shop = await buildCompany(app);
    await run(shop.admin, (await check(shop.admin, 'Nome;Celular\nCaio;11987650103\n')).id);
    const checked = await check(shop.admin, 'Nome;Celular;Não quer marketing\nCaio;11987650103;X\n');
    expect(checked.counts).toMatchObject({ updated: 1 });
    expect(await unwilling(shop)).toEqual({ cards: [], entries: [] });
    await run(shop.admin, checked.id);
    expect(await unwilling(shop)).toEqual({ cards: [{ name: 'Caio' }], entries: [{ name: 'Caio' }] });
  });

  it('S589 S590 columns are recognised in any order; the dry run changes nothing, the real one does what it said', async () => {
    const shop = await buildCompany(app);
    await app.database.asOwner(
      "INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Maria', '5511987654321')",
      [shop.id],
    );
    const before = await contactsOf(shop);
    const checked = await check(
      shop.attendant,
      [
        'Cidade;Celular;Nome completo;E-mail',
        'Campinas;(11) 98111-2040;Adriana Castro;adriana@example.com',
        'Santos;(11) 8765-4321;Maria Souza;',
        ';3,19812E+12;Mercado Boa Vista;',
        ';(21) 99640-1187;;',
        ';9876-543;Fábio Reis;',
        ';011 98111-2040;De novo;',
        ';;Sem número;sem@',
      ].join('\n'),
    );
    expect(checked).toMatchObject({
      status: 'checked',
      total: 7,
      counts: { created: 1, updated: 1, merged: 0, unchanged: 0, refused: 5 },
    });
    expect(checked.columns.map(({ target }) => target)).toEqual([
      { kind: 'extra', name: 'Cidade' },
      { kind: 'number' },
      { kind: 'name' },
      { kind: 'email' },
    ]);
    expect(
      (await rowsOf(shop.attendant, checked.id)).map(({ line, outcome, reason, otherLine }) => [
        line,
        outcome,
        reason,
        otherLine,
      ]),
    ).toEqual([
      [2, 'created', null, null],
      [3, 'updated', null, null],
      [4, 'refused', 'numberCut', null],
      [5, 'refused', 'noName', null],
      [6, 'refused', 'numberShort', null],
      [7, 'refused', 'repeated', 2],
      [8, 'refused', 'email', null],
    ]);
    expect(await contactsOf(shop)).toEqual(before);

    const done = await run(shop.attendant, checked.id);
    expect(done).toMatchObject({ status: 'done', counts: checked.counts });
    expect(await contactsOf(shop)).toMatchObject([
      { name: 'Maria Souza', number: '5511987654321', fields: [['Cidade', 'Santos']] },
      {
        name: 'Adriana Castro',
        number: '5511981112040',
        email: 'adriana@example.com',
        fields: [['Cidade', 'Campinas']],
        identities: ['pn:5511981112040'],
      },
    ]);
    const [entry] = await app.database.asOwner<{ detail: object; actor_id: number }>(
      "SELECT actor_id, detail FROM audit_log WHERE company_id = $1 AND action = 'contacts imported from file'",
      [shop.id],
    );
    expect(entry).toEqual({ actor_id: shop.attendant.id, detail: done.counts });
    const refused = await call(shop.attendant, 'GET', `/api/contacts/imports/${checked.id}/refused`);
    expect(refused.body).toContain('Fábio Reis;;6;Faltam dígitos no número.');
    for (const [language, title, sentence] of [
      ['en', 'Row of the file;Reason for refusal', 'Repeats row 2 of the file.'],
      ['es', 'Fila del archivo;Motivo del rechazo', 'Repite la fila 2 del archivo.'],
    ] as const) {
      const told = await app.request({
        url: `/api/contacts/imports/${checked.id}/refused`,
        token: shop.attendant.token,
        headers: { 'accept-language': language },
      });
      expect(told.body).toContain(title);
      expect(told.body).toContain(sentence);
    }
    // Brought again, the two columns of the report are no information about anybody.
    const again = await upload(shop.attendant, refused.body);
    expect(
      again
        .json<Imported>()
        .columns.slice(-2)
        .map(({ target }) => target),
    ).toEqual([{ kind: 'ignored' }, { kind: 'ignored' }]);
  });

  it('S792 what is noted of one contact is not changed by the row of another, and a full page says that it is the last', async () => {
    const shop = await buildCompany(app);
    const [ana, bia] = await app.database.asOwner<{ id: number }>(
      "INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Ana', '5511987650041'), ($1, 'Bia', '5511987650042') RETURNING id",
      [shop.id],
    );
    await app.database.asOwner(
      "INSERT INTO contact_fields (company_id, contact_id, position, name, value) VALUES ($1, $2, 0, 'Cidade', 'Santos'), ($1, $3, 0, 'Bairro', 'Centro')",
      [shop.id, ana?.id, bia?.id],
    );
    const others = Array.from({ length: 19 }, (_, index) => `Pessoa ${index};119876511${10 + index};`);
    const checked = await check(shop.admin, ['Nome;Celular;Cidade', 'Bia;11987650042;Osasco', ...others].join('\n'));
    expect(checked.counts).toMatchObject({ updated: 1, created: 19 });
    const page = (await call(shop.admin, 'GET', `/api/contacts/imports/${checked.id}/rows`)).json();
    expect([page.rows.length, page.hasMore]).toEqual([20, false]);
    await run(shop.admin, checked.id);
    expect((await contactsOf(shop)).slice(0, 2)).toMatchObject([
      { name: 'Ana', fields: [['Cidade', 'Santos']] },
      {
        name: 'Bia',
        fields: [
          ['Bairro', 'Centro'],
          ['Cidade', 'Osasco'],
        ],
      },
    ]);
  });

  it('S644 an import that went on after a stop counts the rows before it too', async () => {
    const shop = await buildCompany(app);
    const rows = Array.from({ length: 450 }, (_, index) => `Pessoa ${index};119810${String(10_000 + index)}`);
    const checked = await check(shop.admin, `Nome;Celular\n${rows.join('\n')}\nSem número;12\n`);
    expect((await call(shop.admin, 'POST', `/api/contacts/imports/${checked.id}/run`)).statusCode).toBe(200);
    const dying = new AbortController();
    const uow = {
      ...app.uow,
      write: async <T>(...work: Parameters<typeof app.uow.write<T>>): Promise<T> => {
        const done = await app.uow.write<T>(...work);
        dying.abort();
        return done;
      },
    };
    const context = { companyId: shop.id, log: createLogger('silent'), signal: dying.signal, attempt: 1 };
    await expect(createFileImportJob(uow).execute({ importId: checked.id }, context)).rejects.toThrow();
    const read = async () => (await call(shop.admin, 'GET', `/api/contacts/imports/${checked.id}`)).json<Imported>();
    expect(await read()).toMatchObject({ status: 'running', done: 201 });
    await app.jobs.runDue();
    expect(await read()).toMatchObject({ status: 'done', done: 451, total: 451, counts: { created: 450, refused: 1 } });
  });

  it('S590 a row that means two contacts merges them for an admin and is refused for an attendant', async () => {
    const shop = await buildCompany(app);
    const add = async (name: string, number: string | null): Promise<number> =>
      (
        await app.database.asOwner<{ id: number }>(
          'INSERT INTO contacts (company_id, name, number) VALUES ($1, $2, $3) RETURNING id',
          [shop.id, name, number],
        )
      )[0]?.id ?? 0;
    await add('Com número', '5511955550001');
    const hidden = await add('@rafa', null);
    await app.database.asOwner(
      "INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'lid', '777', $2)",
      [shop.id, hidden],
    );
    const file = 'Nome;Número;ID do WhatsApp\nRafael;+5511955550001;lid:777\n';
    const refused = await check(shop.attendant, file);
    expect(refused.counts).toMatchObject({ refused: 1 });
    const merged = await run(shop.admin, (await check(shop.admin, file)).id);
    expect(merged.counts).toMatchObject({ merged: 1 });
    expect(await contactsOf(shop)).toMatchObject([
      { name: 'Rafael', number: '5511955550001', identities: ['lid:777'] },
    ]);
  });

  it.each(['xlsx', 'csv'] as const)(
    'S588 S591 T43 what is exported as %s and imported again changes nothing, people without a number included',
    async (format) => {
      const shop = await buildCompany(app);
      const insert = async (name: string, number: string | null, email = ''): Promise<number> =>
        (
          await app.database.asOwner<{ id: number }>(
            'INSERT INTO contacts (company_id, name, number, email) VALUES ($1, $2, $3, $4) RETURNING id',
            [shop.id, name, number, email],
          )
        )[0]?.id ?? 0;
      const field = (id: number, position: number, name: string, value: string) =>
        app.database.asOwner(
          'INSERT INTO contact_fields (company_id, contact_id, position, name, value) VALUES ($1, $2, $3, $4, $5)',
          [shop.id, id, position, name, value],
        );
      const identity = (id: number, kind: string, value: string) =>
        app.database.asOwner(
          'INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, $2, $3, $4)',
          [shop.id, kind, value, id],
        );
      const maria = await insert('Maria; "Souza"', '5511987654321', 'maria@example.com');
      await field(maria, 0, 'Cidade', 'São Paulo');
      await field(maria, 1, 'Telefone', '=1+1');
      await field(maria, 2, 'Cidade', 'Santos\nCentro');
      await insert('=HYPERLINK("http://x")', '6591234567');
      await insert('A name that is longer than fifty characters, as WhatsApp lets people have', '14155552671');
      await identity(await insert('@rafa.decor', null), 'lid', '99887766');
      await identity(await insert('Por BSUID', null), 'bsuid', 'BR.13491208655302741918');
      await insert('Só nome', null);
      await insert('Antigo', '11987650000');
      const before = await contactsOf(shop);

      const exported = await call(shop.admin, 'POST', '/api/contacts/export', { format, language: 'es' });
      expect(exported.statusCode).toBe(200);
      const checked = await check(shop.admin, exported.rawPayload);
      expect(checked.counts).toEqual({ created: 0, updated: 0, merged: 0, unchanged: 7, refused: 0 });
      await run(shop.admin, checked.id);
      expect(await contactsOf(shop)).toEqual(before);
    },
  );

  it('S984 T43 hostile names are imported, found, exported and imported again as what they are: texts', async () => {
    const shop = await buildCompany(app);
    const hostile = [
      ['=HYPERLINK("http://a.test";"Ganhe")', 'HYPERLINK'],
      ['+CMD|/C calc!A0', '+CMD|'],
      ['<img src=x onerror=alert(1)>', 'onerror'],
      ["Robert'); DROP TABLE contacts;--", "Robert');"],
      ['\u202Eanairam', 'anairam'],
      ['Ana\u200BMaria 👩‍👩‍👧', 'maria'],
      ['مريم الحسن', 'الحسن'],
      ['100% _de_ \\desconto', '% _de_ \\des'],
    ] as const;
    const csv = ['Nome;Número', ...hostile.map(([name], row) => `"${name.replaceAll('"', '""')}";+551196666000${row}`)];
    const imported = await run(shop.attendant, (await check(shop.attendant, csv.join('\n'))).id);
    expect(imported.counts).toMatchObject({ created: hostile.length, refused: 0 });
    for (const [row, [name, part]] of hostile.entries()) {
      const found = await call(shop.attendant, 'GET', `/api/contacts?searchParam=${encodeURIComponent(part)}`);
      expect(found.json<{ contacts: { name: string; number: string }[] }>().contacts, name).toMatchObject([
        { name, number: `551196666000${row}` },
      ]);
    }
    const exported = await call(shop.admin, 'POST', '/api/contacts/export', { format: 'csv', language: 'pt' });
    const again = await check(shop.admin, exported.rawPayload);
    expect(again.counts).toMatchObject({ unchanged: hostile.length, refused: 0 });
  });

  it('S588 [P] only admins export, and the log says who did', async () => {
    const shop = await buildCompany(app);
    expect((await call(shop.attendant, 'POST', '/api/contacts/export', { format: 'csv' })).statusCode).toBe(403);
    await call(shop.admin, 'POST', '/api/contacts/export', { format: 'csv' });
    const rows = await app.database.asOwner(
      'SELECT actor_id, detail FROM audit_log WHERE company_id = $1 AND action = $2',
      [shop.id, 'contacts exported'],
    );
    expect(rows).toEqual([{ actor_id: shop.admin.id, detail: { format: 'csv' } }]);
  });

  it('S590 a job that died in the middle goes on where it was, and adds nobody twice', async () => {
    const shop = await buildCompany(app);
    const lines = Array.from({ length: 450 }, (_, index) => `Cliente ${index};119${80_000_000 + index}`);
    const { id } = await check(shop.admin, ['Nome;Celular', ...lines].join('\n'));
    await run(shop.admin, id);
    // As if it had stopped after two hundred rows.
    await app.database.asOwner("UPDATE contact_imports SET status = 'checked' WHERE id = $1", [id]);
    await app.database.asOwner(
      'UPDATE contact_import_rows SET is_applied = false WHERE import_id = $1 AND line > 201',
      [id],
    );
    await run(shop.admin, id);
    expect((await contactsOf(shop)).length).toBe(450);
  });

  it('S590 T33 [RT] how far it is, is told to who brought the file and to nobody else', async () => {
    const shop = await buildCompany(app);
    const [mine, colleague] = [await listenAs(app, shop.attendant), await listenAs(app, shop.admin)];
    const { id } = await check(shop.attendant, 'Nome\nAna Lima\n');
    await run(shop.attendant, id);
    const statuses = ({ heard }: typeof mine): string[] =>
      heard
        .filter(({ name }) => name.endsWith('-contact-import'))
        .map(({ payload }) => (payload['record'] as { status: string }).status);
    await expect.poll(() => statuses(mine)).toEqual(['checking', 'checked', 'running', 'done']);
    // The end of the import is told to everybody, after what is told to one.
    await expect.poll(() => colleague.heard.map(({ payload }) => payload['action'])).toContain('reload');
    expect(statuses(colleague)).toEqual([]);
    for (const { socket } of [mine, colleague]) socket.disconnect();
  });

  it('S876 an import is run once, is noted once in the log, and is told once to everybody', async () => {
    const shop = await buildCompany(app);
    const [known] = await app.database.asOwner<{ id: number }>(
      `WITH number AS (INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Com número', '5511955550001')),
         mail AS (INSERT INTO contacts (company_id, name, email) VALUES ($1, 'Bia', 'bia@example.com') RETURNING id),
         lid AS (INSERT INTO contacts (company_id, name) VALUES ($1, '@rafa') RETURNING id),
         identity AS (INSERT INTO contact_identities (company_id, kind, value, contact_id) SELECT $1, 'lid', '777', id FROM lid)
       SELECT id FROM mail`,
      [shop.id],
    );
    const colleague = await listenAs(app, shop.attendant);
    const rows = [
      'Rafael;+5511955550001;lid:777;',
      'Ana Lima;11955550002;;',
      `Bia;;;bia@example.com`,
      'Sem número nem nome que sirva;12;;',
    ];
    const checked = await check(shop.admin, `Nome;Número;ID do WhatsApp;E-mail\n${rows.join('\n')}\n`);
    const done = await run(shop.admin, checked.id);
    expect(done.counts).toEqual(checked.counts);
    expect(done.counts).toMatchObject({ created: 1, merged: 1, refused: 1 });
    const again = await call(shop.admin, 'POST', `/api/contacts/imports/${checked.id}/run`);
    const targets = checked.columns.map(({ target }) => target);
    const recheck = await call(shop.admin, 'PUT', `/api/contacts/imports/${checked.id}/columns`, { targets });
    for (const answer of [again, recheck]) expect(answer.json()).toMatchObject({ error: 'ERR_IMPORT_BUSY' });
    await app.jobs.runDue();
    expect(
      await app.database.asOwner('SELECT actor_id, detail FROM audit_log WHERE company_id = $1 AND action = $2', [
        shop.id,
        'contacts imported from file',
      ]),
    ).toEqual([{ actor_id: shop.admin.id, detail: done.counts }]);
    // What is told afterwards comes last.
    await call(shop.admin, 'PUT', `/api/contacts/${known?.id}/bot`, { isBotOff: true });
    const actions = (): unknown[] =>
      colleague.heard.filter(({ name }) => name.endsWith('-contact')).map(({ payload }) => payload['action']);
    await expect.poll(() => actions().at(-1)).toBe('update');
    expect(actions()).toEqual(['reload', 'update']);
    colleague.socket.disconnect();
    expect(
      await app.database.asOwner(
        'SELECT c.name FROM contact_checks k JOIN contacts c ON c.id = k.contact_id WHERE k.company_id = $1',
        [shop.id],
      ),
    ).toEqual([{ name: 'Ana Lima' }]);
  });

  it('S876 whoever is anonymous by now, and an e-mail that two have, mean nobody', async () => {
    const shop = await buildCompany(app);
    await app.database.asOwner(
      `INSERT INTO contacts (company_id, name, email)
       VALUES ($1, 'Ana', ''), ($1, 'Bia', 'loja@example.com'), ($1, 'Rui', 'loja@example.com')`,
      [shop.id],
    );
    const before = await call(shop.admin, 'POST', '/api/contacts/export', { format: 'csv', language: 'pt' });
    expect((await check(shop.admin, before.rawPayload)).counts).toMatchObject({ unchanged: 3 });
    await app.database.asOwner(
      "UPDATE contacts SET is_anonymous = true, name = 'Anônimo' WHERE company_id = $1 AND name = 'Ana'",
      [shop.id],
    );
    expect((await check(shop.admin, before.rawPayload)).counts).toMatchObject({ created: 1, unchanged: 2 });
    expect((await check(shop.admin, 'Nome;E-mail\nCaio;loja@example.com\n')).counts).toMatchObject({ created: 1 });
  });

  it('S876 an export has everybody once, however many have the same name, and neither groups nor the anonymous', async () => {
    const shop = await buildCompany(app);
    await app.database.asOwner(
      `INSERT INTO contacts (company_id, name, is_group, is_anonymous)
       SELECT $1, 'Ana ' || n % 3, n = 7, n = 11 FROM generate_series(1, 1102) n`,
      [shop.id],
    );
    const { body } = await call(shop.admin, 'POST', '/api/contacts/export', { format: 'csv', language: 'pt' });
    const lines = body.trim().split('\n').slice(1);
    expect([lines.length, new Set(lines).size]).toEqual([1_100, 1_100]);
  });

  it('S590 a colleague’s import is not there for others', async () => {
    const shop = await buildCompany(app);
    const { id } = await check(shop.admin, 'Nome\nAna Lima\n');
    for (const [method, url] of [
      ['GET', `/api/contacts/imports/${id}`],
      ['GET', `/api/contacts/imports/${id}/rows`],
      ['GET', `/api/contacts/imports/${id}/refused`],
      ['POST', `/api/contacts/imports/${id}/run`],
    ] as const)
      expect((await call(shop.attendant, method, url)).json()).toMatchObject({ error: 'ERR_NO_IMPORT_FOUND' });
  });

  it('S1040 a file with too much text is refused with the line, and a long cell is shown shortened', async () => {
    const shop = await buildCompany(app);
    const long = await upload(shop.attendant, `Nome;Número\nAna;${'\\'.repeat(40_000)}\n`);
    expect([long.statusCode, long.json()]).toMatchObject([400, { error: 'ERR_IMPORT_TOO_MUCH_TEXT', line: 2 }]);
    const { id } = await check(shop.attendant, `Nome;Número\n${'Ana '.repeat(5_000)};11955550002\n`);
    const [row] = (await call(shop.attendant, 'GET', `/api/contacts/imports/${id}/rows`)).json<{
      rows: { name: string; reason: string }[];
    }>().rows;
    expect(row).toMatchObject({ reason: 'name', name: 'Ana '.repeat(50) });
  });

  it('S1043 an import gives nobody more additional information than a person could by hand', async () => {
    const shop = await buildCompany(app);
    const titles = (from: number, to: number): string =>
      Array.from({ length: to - from + 1 }, (_, index) => `Campo ${from + index}`).join(';');
    const values = (count: number): string => Array.from({ length: count }, () => 'x').join(';');
    const first = await check(
      shop.admin,
      `Nome;Número;${titles(1, 51)}\nAna;11955550002;${values(50)}\nBia;11955550003;${values(51)}\n`,
    );
    expect(first.counts).toMatchObject({ created: 1, refused: 1 });
    await run(shop.admin, first.id);
    const second = await check(shop.admin, `Número;Campo 50;Campo 51\n11955550002;y;\n`);
    expect(second.counts).toMatchObject({ updated: 1, refused: 0 });
    const third = await check(shop.admin, `Número;Campo 50;Campo 51\n11955550002;y;z\n`);
    expect(await rowsOf(shop.admin, third.id)).toMatchObject([{ outcome: 'refused', reason: 'extraCount' }]);
  });

  it('S1043 a person has three imports at most: the oldest that is not under way makes room, a colleague’s stay', async () => {
    const shop = await buildCompany(app);
    const idOf = async (person: Person): Promise<number> => (await upload(person, 'Nome\nAna Lima\n')).json().id;
    const ofColleague = await idOf(shop.attendant);
    const [first, second, third] = [await idOf(shop.admin), await idOf(shop.admin), await idOf(shop.admin)];
    const setStatus = (status: string, ids: readonly number[]) =>
      app.database.asOwner('UPDATE contact_imports SET status = $2 WHERE id = ANY($1)', [ids, status]);
    const stored = async (): Promise<number[]> =>
      (
        await app.database.asOwner<{ id: number }>('SELECT id FROM contact_imports WHERE company_id = $1 ORDER BY id', [
          shop.id,
        ])
      ).map(({ id }) => id);
    await setStatus('running', [first]);
    const fourth = await idOf(shop.admin);
    expect(await stored()).toEqual([ofColleague, first, third, fourth]);
    await setStatus('checking', [third, fourth]);
    const refused = await upload(shop.admin, 'Nome\nAna Lima\n');
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { error: 'ERR_TOO_MANY_IMPORTS' }]);
    expect(await stored()).toEqual([ofColleague, first, third, fourth]);
    expect(
      await app.database.asOwner('SELECT import_id FROM contact_import_rows WHERE import_id = ANY($1)', [
        [first, second],
      ]),
    ).toEqual([{ import_id: first }]);
  });

  it('S582 S589 a file that is no table, and one with too many rows, are refused; the latter with its number of rows', async () => {
    const shop = await buildCompany(app);
    const picture = await upload(
      shop.admin,
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2]),
      'a.csv',
    );
    expect(picture.json()).toMatchObject({ error: 'ERR_IMPORT_INVALID_FILE' });
    const long = await upload(shop.admin, `Nome\n${'Ana\n'.repeat(20_500)}`);
    expect([long.statusCode, long.json()]).toMatchObject([
      400,
      { error: 'ERR_IMPORT_TOO_MANY_ROWS', rows: 20_500, limit: 20_000 },
    ]);
  });
});
