import { doNotDisturbEvents, wireName } from '@balcao/contract';
import { writeXlsx } from '@balcao/spreadsheets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../test/support/test-people.ts';
import { listenAs } from '../../../test/support/test-sockets.ts';
import { applyContactNews, contactsMerged } from '../contacts/index.ts';
import { listDisturbedContacts, listDisturbedNumbers, noteDoNotDisturb } from './index.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  company = await buildCompany(app);
});
afterAll(() => app.close());

const call = (method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object, { token }: TestPerson = company.admin) =>
  app.request({ method, url: `/api/do-not-disturb${path}`, token, ...(payload ? { payload } : {}) });

async function buildContact(name: string, number: string | null): Promise<number> {
  const [row] = await app.database.asOwner<{ id: number }>(
    'INSERT INTO contacts (company_id, name, number) VALUES ($1, $2, $3) RETURNING id',
    [company.id, name, number],
  );
  const id = row?.id ?? 0;
  if (number !== null)
    await app.database.asOwner(
      `INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'pn', $2, $3)`,
      [company.id, number, id],
    );
  return id;
}
const disturbed = (...ids: number[]): Promise<number[]> =>
  app.uow.read(company.id, (db) => listDisturbedContacts(db, ids));

/** What the person says to WhatsApp, which tells it here. */
const tellsWhatsapp = (number: string, isWelcome: boolean, at: number): Promise<void> =>
  app.uow.write(company.id, (work) =>
    applyContactNews(work, { identities: [{ kind: 'pn', scope: '', value: number }], marketing: { isWelcome, at } }),
  );

describe('do not disturb', () => {
  it('S846 shows who told WhatsApp, until they tell otherwise or an admin takes it back', async () => {
    const number = '5511987650071';
    const carla = await buildContact('Carla Preferências', number);
    const shown = async () =>
      (await call('GET', '?searchParam=prefer')).json<{ records: { id: number; source: string }[] }>().records;
    const optedOut = async () =>
      (await app.database.asOwner('SELECT id FROM contacts WHERE id = $1 AND opted_out_at IS NOT NULL', [carla]))
        .length === 1;
    await tellsWhatsapp(number, false, 1_000);
    expect(await shown()).toMatchObject([{ number, contactId: carla, source: 'whatsapp', reason: '' }]);
    await tellsWhatsapp(number, true, 2_000);
    expect(await shown()).toEqual([]);
    expect(await disturbed(carla)).toEqual([]);
    await tellsWhatsapp(number, false, 3_000);
    const [entry] = await shown();
    expect((await call('DELETE', `/${entry?.id}`)).statusCode).toBe(200);
    expect(await shown()).toEqual([]);
    expect(await optedOut()).toBe(false);
    expect(await disturbed(carla)).toEqual([]);
    const noted = await call('POST', '', { contactId: carla, reason: 'Pediu na loja' });
    await tellsWhatsapp(number, false, Date.now() + 60_000);
    await tellsWhatsapp(number, true, Date.now() + 120_000);
    // What they said to the company is not taken back by what they say to WhatsApp.
    expect(await shown()).toMatchObject([{ id: noted.json().id, source: 'person' }]);
    const audited = await app.database.asOwner<{ action: string }>(
      "SELECT action FROM audit_log WHERE company_id = $1 AND object = $2 AND action LIKE 'do not disturb%' ORDER BY id",
      [company.id, String(entry?.id)],
    );
    expect(audited.map(({ action }) => action)).toEqual(['do not disturb added', 'do not disturb removed']);
  });

  it('S846 shows whose card says so', async () => {
    const dora = await buildContact('Dora Cartão', '5511987650072');
    const save = (optedOut: boolean) =>
      app.request({
        method: 'PUT',
        url: `/api/contacts/${dora}`,
        token: company.admin.token,
        payload: { name: 'Dora Cartão', optedOut },
      });
    const shown = async () => (await call('GET', '?searchParam=dora')).json<{ records: object[] }>().records;
    expect((await save(true)).statusCode).toBe(200);
    expect(await shown()).toMatchObject([{ contactId: dora, source: 'contact' }]);
    await save(false);
    expect(await shown()).toEqual([]);
  });

  it('S628 an admin notes a number in any form once, with reason and date, and takes it back', async () => {
    const ana = await buildContact('Ana Conceição', '5511987650001');
    const bia = await buildContact('Bia', '5511987650002');
    const noted = await call('POST', '', { number: '(11) 8765-0001', reason: ' Pediu para sair ' });
    expect([noted.statusCode, noted.json()]).toEqual([
      201,
      {
        id: noted.json().id,
        number: '5511987650001',
        contactId: ana,
        name: 'Ana Conceição',
        reason: 'Pediu para sair',
        source: 'person',
        createdAt: expect.stringMatching(/^\d{4}-/),
      },
    ]);
    const again = await call('POST', '', { contactId: ana, reason: 'De novo' });
    expect(again.json()).toEqual(noted.json());
    expect(await disturbed(ana, bia)).toEqual([ana]);
    expect((await call('GET', '?searchParam=conceicao')).json()).toMatchObject({
      count: 1,
      records: [{ contactId: ana }],
    });
    expect((await call('GET', '?searchParam=98765-0001')).json().count).toBe(1);
    expect((await call('GET', '?searchParam=bia')).json().count).toBe(0);
    expect((await call('DELETE', `/${noted.json().id}`)).statusCode).toBe(200);
    expect(await disturbed(ana, bia)).toEqual([]);
    expect((await call('DELETE', `/${noted.json().id}`)).json().error).toBe('ERR_NO_DO_NOT_DISTURB_FOUND');
  });

  it('S628 is about people, known by number, as contact, by an earlier number, or by what they told WhatsApp', async () => {
    const noNumber = await buildContact('Só LID', null);
    const moved = await buildContact('Mudou', '5511987650010');
    const told = await buildContact('Disse à Meta', '5511987650012');
    const other = await buildContact('Outra', '5511987650013');
    await app.database.asOwner(`UPDATE contacts SET number = '5511987650011' WHERE id = $1`, [moved]);
    await app.database.asOwner('UPDATE contacts SET opted_out_at = now() WHERE id = $1', [told]);
    await call('POST', '', { contactId: noNumber, reason: 'Pediu' });
    await app.database.asOwner(
      `INSERT INTO do_not_disturb (company_id, number, reason) VALUES ($1, '5511987650010', 'x')`,
      [company.id],
    );
    expect((await disturbed(noNumber, moved, told, other)).toSorted((a, b) => a - b)).toEqual([noNumber, moved, told]);
    const numbers = await app.uow.read(company.id, (db) =>
      listDisturbedNumbers(db, ['5511987650010', '5511987650013']),
    );
    expect(numbers).toEqual(['5511987650010']);
  });

  it('S628 the wish stays when two contacts become one, and when a contact is deleted', async () => {
    const [winnerId, loserId] = [await buildContact('Um', null), await buildContact('Dois', null)];
    const noted = (await call('POST', '', { contactId: loserId, reason: 'Pediu' })).json();
    await app.uow.write(company.id, (work) => work.record(contactsMerged(company.id, { loserId, winnerId })));
    expect(await disturbed(winnerId)).toEqual([winnerId]);
    expect(noted.id).toBeGreaterThan(0);

    const gone = await buildContact('Vai sair', '5511987650020');
    await call('POST', '', { contactId: gone, reason: 'Pediu' });
    await app.database.asOwner('DELETE FROM contacts WHERE id = $1', [gone]);
    const back = await buildContact('Voltou', '5511987650020');
    expect(await disturbed(back)).toEqual([back]);
  });

  it('S628 of two who note the same person at once the second finds the entry', async () => {
    const number = '5511987650041';
    let second: ReturnType<typeof call> | undefined;
    await app.uow.write(company.id, async (work) => {
      await noteDoNotDisturb(work, { number, contactId: null }, { reason: 'sair', source: 'answer', by: null });
      let isDone = false;
      second = call('POST', '', { number, reason: 'Pediu' });
      void second.finally(() => (isDone = true));
      const isWaiting = async (): Promise<boolean> =>
        (
          await app.database.asOwner(
            "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
          )
        ).length > 0;
      await expect.poll(async () => isDone || (await isWaiting())).toBe(true);
    });
    const answer = await second;
    expect([answer?.statusCode, answer?.json()]).toMatchObject([201, { number, reason: 'sair', source: 'answer' }]);
  });

  it('S846 shows twenty at a time, the newest first, and says whether there are more', async () => {
    const own = await buildCompany(app);
    const shown = async (query = '') => {
      const { records, count, hasMore } = (await call('GET', query, undefined, own.admin)).json();
      return [records.length, records[0]?.number, count, hasMore];
    };
    const note = (count: number) =>
      app.database.asOwner(
        "INSERT INTO do_not_disturb (company_id, number, reason) SELECT $1, 55119876600 + n, 'x' FROM generate_series($2::int - 19, $2) n",
        [own.id, count],
      );
    await note(20);
    expect(await shown()).toEqual([20, '55119876620', 20, false]);
    await note(40);
    expect(await shown()).toEqual([20, '55119876640', 40, true]);
    expect(await shown('?pageNumber=2')).toEqual([20, '55119876620', 40, false]);
  });

  it('S628 refuses nobody, and a contact of another company', async () => {
    const other = await buildCompany(app);
    expect((await call('POST', '', { reason: 'x' })).json().fields).toEqual({ number: 'invalid' });
    expect((await call('POST', '', { number: '5511987650030', reason: ' ' })).json().fields).toEqual({
      reason: 'required',
    });
    const ana = await buildContact('Ana', '5511987650031');
    expect((await call('POST', '', { contactId: ana, reason: 'x' }, other.admin)).json().error).toBe(
      'ERR_NO_CONTACT_FOUND',
    );
    expect((await call('GET', '', undefined, company.attendant)).statusCode).toBe(403);
  });
});

describe('a spreadsheet with people who want no advertising', () => {
  async function workbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
    async function* all(): AsyncGenerator<readonly string[]> {
      yield* rows;
    }
    const parts: Buffer[] = [];
    for await (const part of writeXlsx(all(), 'Sair')) parts.push(part);
    return Buffer.concat(parts);
  }
  function bring(content: Buffer, { name = 'sair.xlsx', by = company.admin } = {}) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), name);
    return app.request({ method: 'POST', url: '/api/do-not-disturb/import', token: by.token, payload: form });
  }
  const page = async (search: string) => (await call('GET', `?searchParam=${search}`)).json();

  it('S845 notes each person once, as the contact where it is known, and says why a row was left out', async () => {
    const { heard } = await listenAs(app, company.admin);
    const maria = await buildContact('Maria da Planilha', '5531987650001');
    const answer = await bring(
      await workbook([
        ['Nome', 'Telefone', 'Motivo'],
        ['Maria', '(31) 8765-0001', 'Pediu na loja'],
        ['Maria de novo', '5531987650001', ''],
        ['João', '31 98765-0002', ''],
        ['Ninguém', '', ''],
        ['Curto', '1234', ''],
        ['Cortado', '5,5E+12', ''],
      ]),
    );
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        added: 2,
        alreadyThere: 1,
        skipped: 3,
        skippedRows: [
          { line: 5, number: '', reason: 'noNumber' },
          { line: 6, number: '1234', reason: 'invalidNumber' },
          { line: 7, number: '5,5E+12', reason: 'scientificNumber' },
        ],
      },
    ]);
    expect((await page('Planilha')).records).toMatchObject([
      { contactId: maria, number: '5531987650001', reason: 'Pediu na loja', source: 'import' },
    ]);
    expect(await disturbed(maria)).toEqual([maria]);
    const name = wireName(doNotDisturbEvents.doNotDisturb, company.id);
    await expect
      .poll(() => heard.filter((event) => event.name === name).map(({ payload }) => payload['action']))
      .toContain('reload');
    expect(
      await app.database.asOwner(
        `SELECT detail FROM audit_log WHERE company_id = $1 AND action = 'do not disturb imported'`,
        [company.id],
      ),
    ).toEqual([{ detail: { added: 2 } }]);
  });

  it('S845 a second time adds nobody; who is noted by another number of the same contact stays once', async () => {
    const file = await workbook([['numero'], ['5531987650010'], ['5531987650011']]);
    expect((await bring(file)).json()).toMatchObject({ added: 2, alreadyThere: 0 });
    expect((await bring(file)).json()).toMatchObject({ added: 0, alreadyThere: 2 });
    const moved = await buildContact('Dois números', '5531987650012');
    await call('POST', '', { contactId: moved, reason: 'Pediu' });
    await app.database.asOwner(
      `INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'pn', '5531987650013', $2)`,
      [company.id, moved],
    );
    const again = await bring(await workbook([['numero'], ['5531987650012'], ['5531987650013']]));
    expect(again.json()).toMatchObject({ added: 0, alreadyThere: 2 });
  });

  it('S845 takes a plain column of numbers as text', async () => {
    const answer = await bring(Buffer.from('5531987650020\n5531987650021\n'), { name: 'sair.csv' });
    expect(answer.json()).toMatchObject({ added: 2, skipped: 0 });
    expect((await page('5531987650020')).records).toMatchObject([
      { number: '5531987650020', contactId: null, name: '', source: 'import' },
    ]);
  });

  it('S845 refuses as a whole what is no table, has no numbers or too many rows, and whoever is no admin', async () => {
    const before = (await page('')).count;
    expect((await bring(Buffer.from([0, 1, 2, 3]), { name: 'x.bin' })).statusCode).toBe(415);
    expect((await bring(await workbook([['nome'], ['Ana']]))).json().error).toBe('ERR_DO_NOT_DISTURB_NO_NUMBERS');
    const half = (await workbook([['numero'], ['5531987650030']])).subarray(0, 900);
    expect((await bring(half)).json().error).toBe('ERR_IMPORT_INVALID_FILE');
    const many = Array.from({ length: 20_001 }, (_, index) => [String(5531900000000 + index)]);
    expect((await bring(await workbook([['numero'], ...many]))).json()).toMatchObject({
      error: 'ERR_IMPORT_TOO_MANY_ROWS',
      rows: 20_001,
      limit: 20_000,
    });
    const file = await workbook([['numero'], ['5531987650030']]);
    expect((await bring(file, { by: company.attendant })).statusCode).toBe(403);
    expect((await page('')).count).toBe(before);
  });
});
