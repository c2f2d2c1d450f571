import type { Schedule } from '@balcao/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../test/support/test-people.ts';
import { listenAs } from '../../../test/support/test-sockets.ts';

let app: TestApp;
let company: TestCompany;
let contactId: number;
let connectionId: number;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const sql = <R extends object>(statement: string, values: readonly unknown[] = []): Promise<R[]> =>
  app.database.asOwner<R>(statement, [...values]);

const addContact = async (name: string, companyId = company.id): Promise<number> => {
  const [made] = await sql<{ id: number }>(
    'INSERT INTO contacts (company_id, name, number) VALUES ($1, $2, $3) RETURNING id',
    [companyId, name, `55119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`],
  );
  return made?.id ?? 0;
};

beforeEach(async () => {
  company = await buildCompany(app);
  contactId = await addContact('Fernanda Alves');
  const [made] = await sql<{ id: number }>(
    "INSERT INTO connections (company_id, name, provider, status, is_default) VALUES ($1, 'Loja', 'simulator', 'CONNECTED', true) RETURNING id",
    [company.id],
  );
  connectionId = made?.id ?? 0;
});

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

type Values = Record<string, unknown>;
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, { token }: TestPerson, payload?: Values) =>
  app.request({ method, url: `/api/schedules${path}`, token, ...(payload === undefined ? {} : { payload }) });
const read = (path: string, { token }: TestPerson = company.attendant) =>
  app.request({ url: `/api/schedules${path}`, token });
const create = (over: Values = {}, person: TestPerson = company.attendant) =>
  send('POST', '', person, { contactId, body: 'Conseguiu pagar?', sendAt: inHours(1), ...over });
const add = async (over: Values = {}, person?: TestPerson): Promise<Schedule> => (await create(over, person)).json();

describe('S600 scheduling a message', () => {
  it('answers it as it waits, and everybody of the company finds it', async () => {
    const sendAt = inHours(2);
    const answer = await create({ sendAt, whatsappId: connectionId, repeat: 'monthly', endsByAnswer: true });
    expect(answer.statusCode, answer.body).toBe(201);
    const made = answer.json<Schedule>();
    expect(made).toMatchObject({
      contactId,
      contact: { name: 'Fernanda Alves' },
      userId: company.attendant.id,
      whatsapp: { id: connectionId, name: 'Loja' },
      body: 'Conseguiu pagar?',
      mediaPath: null,
      mediaName: null,
      sendAt,
      sentAt: null,
      status: 'PENDENTE',
      reason: null,
      repeat: 'monthly',
      endsByAnswer: true,
      onlyOpen: false,
      isAdvertising: false,
      version: 1,
    });
    expect((await read(`/${made.id}`, company.admin)).json()).toEqual(made);
    expect((await read('', company.admin)).json()).toEqual({ schedules: [made], hasMore: false });
    expect((await read(`/contact/${contactId}`)).json()).toEqual([made]);
  });

  it.each([
    [{ awaitsFile: true }, true],
    [{ awaitsFile: false }, false],
    [{}, false],
  ])('S822 waits for its file only where one is said to follow: %o', async (over, awaits) => {
    const made = await add(over);
    const awaited = async () =>
      (
        await sql<{ awaits: boolean }>(
          'SELECT file_awaited_since IS NOT NULL AS awaits FROM schedules WHERE company_id = $1',
          [company.id],
        )
      ).map((row) => row.awaits);
    expect(await awaited()).toEqual([awaits]);
    // A change without a file waits for none.
    await send('PUT', `/${made.id}`, company.attendant, { contactId, body: 'Oi de novo', sendAt: inHours(1) });
    expect(await awaited()).toEqual([false]);
  });

  it('T12 reads a time without a zone in that of the company', async () => {
    await sql("UPDATE companies SET time_zone = 'America/Manaus' WHERE id = $1", [company.id]);
    const made = await add({ sendAt: '2030-03-09T16:00' });
    expect(made.sendAt).toBe('2030-03-09T20:00:00.000Z');
  });

  it('takes the author from the session, whatever the client says', async () => {
    expect(await add({ userId: company.admin.id, sentAt: '' })).toMatchObject({ userId: company.attendant.id });
  });

  it.each([
    ['a time that is over', () => ({ sendAt: inHours(-1) }), 400, 'ERR_SCHEDULE_PAST'],
    ['a time in a century', () => ({ sendAt: '2130-01-01T00:00' }), 400, 'ERR_VALIDATION'],
    ['a day that does not exist', () => ({ sendAt: '2030-02-31T10:00' }), 400, 'ERR_VALIDATION'],
    ['no time', () => ({ sendAt: undefined }), 400, 'ERR_VALIDATION'],
    ['a text of 4', () => ({ body: 'Olá!' }), 400, 'ERR_VALIDATION'],
    ['no text', () => ({ body: undefined }), 400, 'ERR_VALIDATION'],
    ['a text of 4 097', () => ({ body: 'x'.repeat(4_097) }), 400, 'ERR_VALIDATION'],
    ['nobody', () => ({ contactId: 2_000_000_000 }), 404, 'ERR_NO_CONTACT_FOUND'],
    ['a connection that is not there', () => ({ whatsappId: 2_000_000_000 }), 404, 'ERR_NO_WAPP_FOUND'],
    ['a template on a phone', () => ({ template: { name: 'a', language: 'pt_BR' } }), 404, 'ERR_NO_TEMPLATE_FOUND'],
  ])('S245 S248 refuses %s', async (_what, over, status, error) => {
    const answer = await create(over());
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  });
});

describe('S240 S247 changing what is scheduled', () => {
  it('its creator and admins may, colleagues may only look', async () => {
    const made = await add({}, company.admin);
    const values = { contactId, body: 'Outro texto', sendAt: inHours(3) };
    for (const answer of [
      await send('PUT', `/${made.id}`, company.attendant, values),
      await send('PUT', `/${made.id}/cancel`, company.attendant),
      await send('DELETE', `/${made.id}`, company.attendant),
    ])
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'ERR_NO_PERMISSION']);
    const own = await add();
    const changed = await send('PUT', `/${own.id}`, company.admin, values);
    expect(changed.json()).toMatchObject({ body: 'Outro texto', sendAt: values.sendAt, version: 2 });
  });

  it('what is left out stays as it was, and a whole record may be sent back', async () => {
    const made = await add({ repeat: 'daily', endsByAnswer: true, whatsappId: connectionId });
    const changed = await send('PUT', `/${made.id}`, company.attendant, { ...made, body: 'Outro texto', sentAt: '' });
    expect(changed.statusCode, changed.body).toBe(200);
    const brief = { contactId, body: 'Mais um texto', sendAt: inHours(3) };
    expect((await send('PUT', `/${made.id}`, company.attendant, brief)).json()).toMatchObject({
      repeat: 'daily',
      endsByAnswer: true,
      whatsappId: connectionId,
    });
  });

  it('S981 a monthly one keeps its day when it is changed in a month without it, until it gets another date', async () => {
    const made = await add({ repeat: 'monthly', sendAt: '2030-02-28T10:00' });
    await sql('UPDATE schedules SET month_day = 31 WHERE id = $1', [made.id]);
    const change = async (over: Values) =>
      (await send('PUT', `/${made.id}`, company.attendant, { contactId, body: 'Outro texto', ...over })).json();
    expect(await change({ sendAt: '2030-02-28T12:00' })).toMatchObject({ repeat: 'monthly', monthDay: 31 });
    expect(await change({ sendAt: '2030-02-27T12:00' })).toMatchObject({ repeat: 'monthly', monthDay: 27 });
  });

  it.each(['sent', 'claimed', 'cancelled'])('one that is %s is not changed', async (status) => {
    const made = await add();
    await sql('UPDATE schedules SET status = $2 WHERE id = $1', [made.id, status]);
    const answer = await send('PUT', `/${made.id}`, company.attendant, {
      contactId,
      body: 'Outro texto',
      sendAt: inHours(1),
    });
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'ERR_SCHEDULE_NOT_EDITABLE']);
  });

  it('one that failed waits again', async () => {
    const made = await add();
    await sql("UPDATE schedules SET status = 'failed', reason = 'noConnection', tries = 2 WHERE id = $1", [made.id]);
    const values = { contactId, body: 'Outro texto', sendAt: inHours(1) };
    expect((await send('PUT', `/${made.id}`, company.attendant, values)).json()).toMatchObject({
      status: 'PENDENTE',
      reason: null,
    });
  });

  it('one that is cancelled stays in the list and leaves the conversation; any is deleted', async () => {
    const made = await add();
    expect((await send('PUT', `/${made.id}/cancel`, company.attendant)).json()).toMatchObject({
      status: 'CANCELADA',
      reason: 'cancelled',
    });
    expect((await read(`/contact/${contactId}`)).json()).toEqual([]);
    expect((await read('')).json().schedules).toHaveLength(1);
    expect((await send('PUT', `/${made.id}/cancel`, company.attendant)).json().error).toBe('ERR_SCHEDULE_NOT_EDITABLE');
    expect((await send('DELETE', `/${made.id}`, company.attendant)).json()).toEqual({ id: made.id });
    expect((await read(`/${made.id}`)).json().error).toBe('ERR_NO_SCHEDULE_FOUND');
  });
});

describe('S240 the lists of what is scheduled', () => {
  it('S46 S47 give 20 per page, the latest first, and search text and contact without accents', async () => {
    const joao = await addContact('João Lima');
    for (let index = 1; index <= 22; index += 1) await add({ sendAt: inHours(index), body: `Lembrete ${index}` });
    await add({ contactId: joao, sendAt: inHours(30), body: 'Sua fatura de 10%' });
    const first = (await read('?pageNumber=1')).json();
    const second = (await read('?pageNumber=2')).json();
    expect([first.schedules.length, first.hasMore, second.schedules.length, second.hasMore]).toEqual([
      20,
      true,
      3,
      false,
    ]);
    expect(first.schedules.slice(0, 2).map(({ body }: Schedule) => body)).toEqual(['Sua fatura de 10%', 'Lembrete 22']);
    for (const [search, count] of [
      ['joao', 1],
      ['FATURA', 1],
      ['%', 1],
      ['Lembrete 2', 4],
      ['nada', 0],
    ] as const)
      expect([search, (await read(`?searchParam=${encodeURIComponent(search)}`)).json().schedules.length]).toEqual([
        search,
        count,
      ]);
  });

  it.each([
    ['1999-12-31', 400],
    ['2000-01-01', 200],
    ['2199-12-31', 200],
    ['2200-01-01', 400],
  ])('S610 give no week outside the calendar: %s is answered %i', async (from, status) => {
    expect((await read(`/week?from=${from}`)).statusCode).toBe(status);
  });

  it('S610 give a week in the company’s zone, with what repeats into it', async () => {
    const inside = await add({ sendAt: '2030-03-09T23:59', body: 'No sábado' });
    const early = await add({ sendAt: '2030-03-03T00:00', body: 'No domingo' });
    await add({ sendAt: '2030-03-10T00:00', body: 'Na outra semana' });
    await add({ sendAt: '2030-03-02T23:59', body: 'Na semana antes' });
    const daily = await add({ sendAt: '2030-02-01T10:00', body: 'Todo dia', repeat: 'daily' });
    const answer = (await read('/week?from=2030-03-03')).json();
    expect(answer.schedules.map(({ id }: Schedule) => id)).toEqual([daily.id, early.id, inside.id]);
    expect([answer.hasMore, answer.timeZone]).toEqual([false, 'America/Sao_Paulo']);
  });

  it.each(['none', 'daily'])('S822 say of a week whether it has more than is shown: repeat %s', async (repeat) => {
    const sendAt = repeat === 'none' ? '2030-03-05T12:00:00Z' : '2030-02-01T12:00:00Z';
    const insert = (count: number) =>
      sql(
        `INSERT INTO schedules (company_id, contact_id, user_id, body, send_at, due_at, look_at, repeat)
         SELECT $1, $2, $3, 'Oi', $4, $4, $4, $5 FROM generate_series(1, $6::int)`,
        [company.id, contactId, company.attendant.id, sendAt, repeat, count],
      );
    const week = async () => (await read('/week?from=2030-03-03')).json();
    await insert(500);
    const full = await week();
    expect([full.schedules.length, full.hasMore]).toEqual([500, false]);
    await insert(1);
    const more = await week();
    expect([more.schedules.length, more.hasMore]).toEqual([500, true]);
  });

  it('say which connection it would leave by, and until when it takes free text', async () => {
    expect((await read(`/route?contactId=${contactId}`)).json()).toEqual({
      whatsapp: { id: connectionId, name: 'Loja' },
      hasWindow: false,
      windowEndsAt: null,
    });
  });

  it('show nothing of another company', async () => {
    const other = await buildCompany(app);
    const made = await add();
    for (const path of ['', '/week?from=2030-03-03'])
      expect((await read(path, other.admin)).json().schedules).toEqual([]);
    for (const path of [`/${made.id}`, `/contact/${contactId}`, `/route?contactId=${contactId}`])
      expect((await read(path, other.admin)).statusCode).toBe(404);
  });
});

describe('S607 a connection to Meta’s API', () => {
  const template = { name: 'lembrete', language: 'pt_BR', body: { '1': 'Fernanda' } };

  beforeEach(async () => {
    await sql("UPDATE connections SET provider = 'cloud' WHERE id = $1", [connectionId]);
    await sql(
      `INSERT INTO message_templates (company_id, connection_id, name, language, category, status, body, footer, buttons)
       VALUES ($1, $2, 'lembrete', 'pt_BR', 'utility', 'approved', 'Olá {{1}}, sua fatura vence.', '', '[]')`,
      [company.id, connectionId],
    );
  });

  /** The customer wrote so many hours ago. */
  async function wrote(hoursAgo: number): Promise<void> {
    const [ticket] = await sql<{ id: number }>(
      "INSERT INTO tickets (company_id, contact_id, connection_id, status, chat) VALUES ($1, $2, $3, 'open', 'pn:5511987654321') RETURNING id",
      [company.id, contactId, connectionId],
    );
    await sql(
      `INSERT INTO messages (company_id, ticket_id, contact_id, connection_id, wid, from_me, body, sent_at)
       VALUES ($1, $2, $3, $4, gen_random_uuid()::text, false, 'oi', now() - make_interval(hours => $5))`,
      [company.id, ticket?.id, contactId, connectionId, hoursAgo],
    );
  }

  it('takes free text for as long as the window will be open', async () => {
    await wrote(20);
    expect((await create({ sendAt: inHours(3) })).statusCode).toBe(201);
    const late = await create({ sendAt: inHours(5) });
    expect([late.statusCode, late.json().error]).toEqual([409, 'ERR_SCHEDULE_NEEDS_TEMPLATE']);
    expect((await create({ sendAt: inHours(3), repeat: 'daily' })).json().error).toBe('ERR_SCHEDULE_NEEDS_TEMPLATE');
  });

  it('takes a template for any time, filled in and as it will read', async () => {
    expect((await create()).json().error).toBe('ERR_SCHEDULE_NEEDS_TEMPLATE');
    const answer = await create({ body: undefined, template, sendAt: inHours(100), repeat: 'monthly' });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ body: 'Olá Fernanda, sua fatura vence.', template });
    expect((await create({ template: { ...template, body: {} } })).json().error).toBe('ERR_TEMPLATE_INCOMPLETE');
    expect((await create({ template: { ...template, name: 'outro' } })).json().error).toBe('ERR_NO_TEMPLATE_FOUND');
  });
});

describe('what else happens', () => {
  it('S249 tells the company of each change, and nobody else', async () => {
    const other = await buildCompany(app);
    const [listener, stranger] = [await listenAs(app, company.admin), await listenAs(app, other.admin)];
    const made = await add();
    await send('PUT', `/${made.id}/cancel`, company.attendant);
    await send('DELETE', `/${made.id}`, company.attendant);
    const heardBy = ({ heard }: typeof listener) =>
      heard.filter(({ name }) => name.endsWith('-schedule')).map(({ payload }) => payload['action']);
    await expect.poll(() => heardBy(listener)).toEqual(['create', 'update', 'delete']);
    expect(heardBy(stranger)).toEqual([]);
  });

  it('S609 goes with its contact to another one, and with its connection it fails', async () => {
    const made = await add({ whatsappId: connectionId });
    await app.request({
      method: 'DELETE',
      url: `/api/whatsapp/${connectionId}?closeTickets=true`,
      token: company.admin.token,
    });
    expect((await read(`/${made.id}`)).json()).toMatchObject({
      status: 'ERRO',
      reason: 'noConnection',
      whatsappId: null,
    });
  });

  it('S609 stays when its creator leaves', async () => {
    const made = await add();
    await app.request({ method: 'DELETE', url: `/api/users/${company.attendant.id}`, token: company.admin.token });
    expect((await read(`/${made.id}`, company.admin)).json()).toMatchObject({ userId: null, status: 'PENDENTE' });
  });
});
