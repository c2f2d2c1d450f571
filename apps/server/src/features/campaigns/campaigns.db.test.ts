import type { Campaign, CampaignRecord, CampaignRow, ShippingRow } from '@balcao/contract';
import { sheetLimits } from '@balcao/spreadsheets';
import { readSheet } from '@balcao/spreadsheets/read';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../test/support/test-people.ts';
import { listenAs } from '../../../test/support/test-sockets.ts';

let app: TestApp;
let company: TestCompany;
let listId: number;
let connectionId: number;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const sql = <R extends object>(statement: string, values: readonly unknown[] = []): Promise<R[]> =>
  app.database.asOwner<R>(statement, [...values]);

beforeEach(async () => {
  company = await buildCompany(app, { hasCampaigns: true });
  const [link] = await sql<{ id: number }>(
    "INSERT INTO connections (company_id, name, provider, status) VALUES ($1, 'Loja', 'simulator', 'DISCONNECTED') RETURNING id",
    [company.id],
  );
  connectionId = link?.id ?? 0;
  const [list] = await sql<{ id: number }>(
    "INSERT INTO contact_lists (company_id, name) VALUES ($1, 'VIP') RETURNING id",
    [company.id],
  );
  listId = list?.id ?? 0;
  await sql(
    `INSERT INTO contact_list_items (company_id, contact_list_id, name, number, is_whatsapp_valid, checked_at)
     SELECT $1, $2, 'Cliente ' || n, '55119' || (60000000 + n), n <> 3, now() FROM generate_series(1, 3) n`,
    [company.id, listId],
  );
});

type Values = Record<string, unknown>;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: Values, person?: TestPerson) =>
  app.request({
    method,
    url: `/api${path}`,
    token: (person ?? company.admin).token,
    ...(payload === undefined ? {} : { payload }),
  });
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const whole = (): Values => ({
  name: 'Páscoa',
  contactListId: listId,
  whatsappId: connectionId,
  scheduledAt: inHours(3),
  message1: 'Oi {nome}',
});
const create = (over: Values = {}) => call('POST', '/campaigns', { ...whole(), ...over });
const add = async (over: Values = {}): Promise<Campaign> => (await create(over)).json();
const setStatus = (id: number, status: string, at = inHours(3)) =>
  sql('UPDATE campaigns SET status = $2, scheduled_at = $3 WHERE id = $1', [id, status, at]);

describe('S1022 the record of a campaign, for clients that count its report', () => {
  const recordOf = async (id: number): Promise<CampaignRecord> => (await call('GET', `/campaigns/${id}`)).json();
  const begin = (id: number, states: string) =>
    sql(
      `WITH begun AS (UPDATE campaigns SET status = 'cancelled', started_at = now() WHERE id = $1)
       INSERT INTO campaign_recipients (company_id, campaign_id, person, name, slot, message, is_valid, state, sent_at, requested_at, confirmed_at)
       SELECT $2, $1, 'n' || n, 'Cliente ' || n, 1, 'Oi', n % 10 <> 0, 'sent', ${states} FROM generate_series(1, $3::int) n`,
      [id, company.id, 20],
    );

  it('has the people of its list before it begins, and what became of each afterwards', async () => {
    const { id } = await add();
    expect(await recordOf(id)).toMatchObject({
      contactList: { id: listId, name: 'VIP', contacts: [{ isWhatsappValid: false }, {}, {}] },
      shipping: [],
      truncated: false,
    });
    await begin(id, 'CASE WHEN n <= 12 THEN now() END, now(), CASE WHEN n <= 15 THEN now() END');
    const { contactList, shipping, truncated, counters } = await recordOf(id);
    const contacts = contactList?.contacts ?? [];
    expect([contacts.length, shipping.length, truncated]).toEqual([20, 20, false]);
    // As such a client counts.
    expect(contacts.filter(({ isWhatsappValid }) => isWhatsappValid)).toHaveLength(counters.valids);
    expect(shipping.filter(({ deliveredAt }) => deliveredAt !== null)).toHaveLength(12);
    expect(shipping.filter((one) => one.confirmationRequestedAt !== null && one.confirmedAt !== null)).toHaveLength(15);
    expect(counters).toMatchObject({ valids: 18, confirmationRequested: 20, confirmed: 15 });
  });

  it('has the newest 5 000 and says so, and can be sent back as a whole', async () => {
    const { id } = await add();
    await begin(id, 'now(), now(), now()');
    const grow = (from: number, to: number) =>
      sql(
        `INSERT INTO campaign_recipients (company_id, campaign_id, person, name, slot, message, is_valid, state, sent_at, requested_at, confirmed_at)
         SELECT company_id, campaign_id, 'n' || n, name, slot, message, false, state, sent_at, requested_at, confirmed_at
         FROM generate_series($2::int, $3::int) n, LATERAL (SELECT * FROM campaign_recipients WHERE campaign_id = $1 LIMIT 1) one`,
        [id, from, to],
      );
    await grow(21, 5_000);
    expect((await recordOf(id)).truncated).toBe(false);
    await grow(5_001, 5_001);
    const record = await recordOf(id);
    expect([record.truncated, record.shipping.length, record.contactList?.contacts.length]).toEqual([true, 5000, 5000]);
    expect(record.contactList?.contacts[0]?.id).toBeGreaterThan(record.contactList?.contacts[4_999]?.id ?? 0);
    const back = await call('PUT', `/campaigns/${id}`, { ...record, name: 'Natal' });
    expect(back.statusCode, back.body).toBe(200);
    expect(back.json()).toMatchObject({ name: 'Natal', contactList: { id: listId, name: 'VIP' } });
    expect(back.body).not.toContain('isWhatsappValid');
  });

  it('is without people in events, in lists and in the report of our own screens', async () => {
    const { id } = await add();
    const { heard } = await listenAs(app, company.admin);
    const told = () => heard.filter(({ name }) => name === `company-${company.id}-campaign`);
    await call('PUT', `/campaigns/${id}`, { name: 'Natal' });
    await expect.poll(told).toHaveLength(1);
    for (const text of [
      JSON.stringify(told()),
      (await call('GET', '/campaigns/')).body,
      (await call('GET', `/campaigns/${id}/report`)).body,
    ]) {
      expect(text).toContain('Natal');
      expect(text).not.toMatch(/"(?:contacts|shipping)":/);
    }
  });
});

describe('S350 S362 a new campaign', () => {
  it('is INATIVA without a time and asks nothing, and is found by its name', async () => {
    const answer = await call('POST', '/campaigns', { name: 'Reativação' });
    expect(answer.statusCode, answer.body).toBe(201);
    const made = answer.json<Campaign>();
    expect(made).toMatchObject({
      name: 'Reativação',
      status: 'INATIVA',
      confirmation: false,
      contactList: null,
      whatsapp: null,
      scheduledAt: null,
      completedAt: null,
      mediaPath: null,
      mediaName: null,
      message1: null,
      version: 1,
    });
    expect((await call('GET', `/campaigns/${made.id}`)).json()).toEqual({ ...made, shipping: [], truncated: false });
    const found = (await call('GET', '/campaigns?searchParam=reativacao')).json<{ records: CampaignRow[] }>();
    expect(found.records.map(({ id }) => id)).toEqual([made.id]);
    expect((await call('GET', '/campaigns?searchParam=nada')).json()).toEqual({
      records: [],
      count: 0,
      hasMore: false,
    });
  });

  it('S351 is PROGRAMADA with a time, and shows list and connection by name', async () => {
    const made = await add();
    expect(made).toMatchObject({
      status: 'PROGRAMADA',
      contactList: { id: listId, name: 'VIP' },
      whatsapp: { id: connectionId, name: 'Loja' },
      counters: { total: 3, valids: 2, sent: 0 },
    });
  });

  it('S1030 begins at once by the clock of the server where somebody says so, whatever time is beside it', async () => {
    const made = await add({ scheduledAt: inHours(-1), startsNow: true });
    expect(made.status).toBe('PROGRAMADA');
    const [{ isDue } = { isDue: false }] = await sql<{ isDue: boolean }>(
      'SELECT scheduled_at <= app_now() AS "isDue" FROM campaigns WHERE id = $1',
      [made.id],
    );
    expect(isDue).toBe(true);
    const incomplete = await create({ scheduledAt: null, startsNow: true, message1: null });
    expect([incomplete.statusCode, incomplete.json().fields]).toEqual([400, { message1: 'required' }]);
    const stopped = await add();
    await setStatus(stopped.id, 'cancelled');
    const changed = await call('PUT', `/campaigns/${stopped.id}`, { name: 'Natal', startsNow: true });
    expect(changed.json()).toMatchObject({ status: 'CANCELADA' });
  });

  it('S358 takes the time as older forms send it, in the zone of the company, and empty texts as none', async () => {
    await sql("UPDATE companies SET time_zone = 'America/Manaus' WHERE id = $1", [company.id]);
    const made = await add({ scheduledAt: '2029-03-09 16:00:00', message2: '', confirmationMessage1: null });
    expect(made).toMatchObject({ scheduledAt: '2029-03-09T20:00:00.000Z', message2: null });
  });

  it.each([
    ['a name of one character', { name: 'P' }, 400, 'ERR_VALIDATION'],
    ['a name of 51', { name: 'x'.repeat(51) }, 400, 'ERR_VALIDATION'],
    ['a time that is over', { scheduledAt: inHours(-1) }, 400, 'ERR_CAMPAIGN_PAST'],
    ['a day that does not exist', { scheduledAt: '2029-02-31 10:00:00' }, 400, 'ERR_VALIDATION'],
    ['a time without a list', { contactListId: null }, 400, 'ERR_CAMPAIGN_INCOMPLETE'],
    ['a time without a connection', { whatsappId: '' }, 400, 'ERR_CAMPAIGN_INCOMPLETE'],
    ['a time without a text', { message1: ' ' }, 400, 'ERR_CAMPAIGN_INCOMPLETE'],
    ['a question missing', { confirmation: true }, 400, 'ERR_CAMPAIGN_INCOMPLETE'],
    ['a list of nobody', { contactListId: 2_000_000_000 }, 404, 'ERR_NO_CONTACT_LIST_FOUND'],
    ['a connection of nobody', { whatsappId: 2_000_000_000 }, 404, 'ERR_NO_WAPP_FOUND'],
    ['a control group of 51 %', { controlPercent: 51 }, 400, 'ERR_VALIDATION'],
  ])('S830 refuses %s', async (_what, over, status, error) => {
    const answer = await create(over);
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  });

  it('S830 names what is missing', async () => {
    const answer = await create({ contactListId: null, message1: null });
    expect(answer.json().fields).toEqual({ contactListId: 'required', message1: 'required' });
  });

  it('S830 needs somebody who can be reached', async () => {
    await sql('UPDATE contact_list_items SET is_whatsapp_valid = false WHERE contact_list_id = $1', [listId]);
    expect((await create()).json().error).toBe('ERR_CAMPAIGN_INCOMPLETE');
  });

  it('C.6 on Meta’s API takes templates only', async () => {
    await sql("UPDATE connections SET provider = 'cloud' WHERE id = $1", [connectionId]);
    expect((await create()).json().error).toBe('ERR_CAMPAIGN_NEEDS_TEMPLATE');
    const template = { name: 'pascoa', language: 'pt_BR', header: {}, body: { 1: '{nome}' }, buttons: {} };
    const made = await add({ message1: null, templates: [template] });
    expect(made).toMatchObject({ status: 'PROGRAMADA', templates: [template] });
  });
});

describe('S359 changing a campaign', () => {
  it('takes the whole record back, and what is left out stays', async () => {
    const made = await add();
    const changed = await call('PUT', `/campaigns/${made.id}`, { ...made, name: 'Natal', status: 'FINALIZADA' });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json()).toMatchObject({ name: 'Natal', status: 'PROGRAMADA', message1: 'Oi {nome}', version: 2 });
    expect((await call('PUT', `/campaigns/${made.id}`, { name: 'Natal', scheduledAt: null })).json()).toMatchObject({
      status: 'INATIVA',
      message1: 'Oi {nome}',
    });
  });

  it.each([
    ['inactive', 3, 200],
    ['scheduled', 2, 200],
    ['scheduled', 0.98, 409],
    ['running', 3, 409],
    ['finished', 3, 409],
    ['cancelled', -3, 200],
  ])('R30 one that is %s %s hours ahead answers %s', async (status, hours, code) => {
    const made = await add();
    await setStatus(made.id, status, inHours(hours));
    const { scheduledAt: _time, ...values } = whole();
    const answer = await call('PUT', `/campaigns/${made.id}`, { ...values, name: 'Natal' });
    expect(answer.statusCode, answer.body).toBe(code);
    if (code === 409) expect(answer.json().error).toBe('ERR_CAMPAIGN_NOT_EDITABLE');
    const upload = await call('DELETE', `/campaigns/${made.id}/media-upload`);
    expect(upload.statusCode).toBe(code);
  });
});

describe('S353 S361 stopping, going on and deleting', () => {
  it('only what its state allows', async () => {
    const made = await add();
    expect((await call('POST', `/campaigns/${made.id}/restart`)).json().error).toBe('ERR_CAMPAIGN_STATE');
    expect((await call('POST', `/campaigns/${made.id}/cancel`)).json()).toMatchObject({ status: 'CANCELADA' });
    expect((await call('POST', `/campaigns/${made.id}/cancel`)).json().error).toBe('ERR_CAMPAIGN_STATE');
    expect((await call('POST', `/campaigns/${made.id}/restart`)).json()).toMatchObject({ status: 'EM_ANDAMENTO' });
    expect((await call('DELETE', `/campaigns/${made.id}`)).json()).toMatchObject({ error: 'ERR_CAMPAIGN_RUNNING' });
    await setStatus(made.id, 'finished');
    expect((await call('DELETE', `/campaigns/${made.id}`)).json()).toEqual({ id: made.id });
    expect((await call('GET', `/campaigns/${made.id}`)).json().error).toBe('ERR_NO_CAMPAIGN_FOUND');
  });

  it('a list is not deleted while a campaign waits for its people', async () => {
    const made = await add();
    expect((await call('DELETE', `/contact-lists/${listId}`)).json().error).toBe('ERR_CONTACT_LIST_IN_USE');
    await setStatus(made.id, 'finished');
    expect((await call('DELETE', `/contact-lists/${listId}`)).statusCode).toBe(200);
    expect((await call('GET', `/campaigns/${made.id}`)).json()).toMatchObject({
      contactListId: null,
      contactList: null,
    });
  });

  it('S844 a copy has everything but the time', async () => {
    const made = await add({ message2: 'Olá', controlPercent: 10 });
    const copy = await call('POST', `/campaigns/${made.id}/duplicate`);
    expect(copy.statusCode).toBe(201);
    expect(copy.json()).toMatchObject({
      name: 'Páscoa (2)',
      status: 'INATIVA',
      scheduledAt: null,
      message1: 'Oi {nome}',
      message2: 'Olá',
      controlPercent: 10,
      contactListId: listId,
    });
  });
});

describe('S360 the file of a campaign', () => {
  const upload = (id: number, name: string, content: Buffer) => {
    const boundary = 'boundary';
    const payload = Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    return app.request({
      method: 'POST',
      url: `/api/campaigns/${id}/media-upload`,
      token: company.admin.token,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    });
  };
  const pdf = Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF');

  it('is a document or picture, replaced by the next and taken away', async () => {
    const made = await add();
    const first = await upload(made.id, 'oferta.pdf', pdf);
    expect(first.statusCode, first.body).toBe(200);
    expect(first.json()).toMatchObject({ mediaName: 'oferta.pdf', mediaPath: expect.stringMatching(/^\/media\//) });
    expect((await upload(made.id, 'nova.pdf', pdf)).json()).toMatchObject({ mediaName: 'nova.pdf' });
    expect(await sql('SELECT id FROM media_files WHERE company_id = $1', [company.id])).toHaveLength(1);
    expect((await call('DELETE', `/campaigns/${made.id}/media-upload`)).json()).toMatchObject({ mediaPath: null });
    expect(await sql('SELECT id FROM media_files WHERE company_id = $1', [company.id])).toEqual([]);
  });

  it('is no program', async () => {
    const made = await add();
    expect((await upload(made.id, 'a.sh', Buffer.from('#!/bin/sh\necho'))).statusCode).toBe(415);
  });
});

describe('S365 S366 S367 S368 the settings', () => {
  it('are the usual ones until they are saved, all four as JSON texts', async () => {
    expect((await call('GET', '/campaign-settings')).json()).toEqual([
      { key: 'messageInterval', value: '20' },
      { key: 'longerIntervalAfter', value: '20' },
      { key: 'greaterInterval', value: '60' },
      { key: 'variables', value: '[]' },
    ]);
    const settings = { messageInterval: 5, longerIntervalAfter: 0, variables: [{ key: 'cupom', value: 'PASCOA10' }] };
    expect((await call('POST', '/campaign-settings', { settings })).json()).toEqual([
      { key: 'messageInterval', value: '5' },
      { key: 'longerIntervalAfter', value: '0' },
      { key: 'greaterInterval', value: '60' },
      { key: 'variables', value: '[{"key":"cupom","value":"PASCOA10"}]' },
    ]);
  });

  it.each([
    [{ messageInterval: 7 }],
    [{ greaterInterval: 10 }],
    [{ longerIntervalAfter: -5 }],
    [{ variables: [{ key: 'com espaço', value: 'x' }] }],
    [{ variables: [{ key: 'nome', value: 'x' }] }],
    [
      {
        variables: [
          { key: 'cupom', value: 'x' },
          { key: 'CUPOM', value: 'y' },
        ],
      },
    ],
  ])('refuse %j', async (settings) => {
    const answer = await call('POST', '/campaign-settings', { settings });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'ERR_VALIDATION']);
  });
});

describe('S369 S370 the report', () => {
  beforeEach(async () => {
    const { id } = await add();
    await sql('UPDATE campaigns SET started_at = now() WHERE id = $1', [id]);
    await sql(
      `INSERT INTO campaign_recipients (company_id, campaign_id, person, name, number, slot, message, is_valid, state, reason, sent_at)
       SELECT $1, $2, 'n' || n, 'Cliente ' || n, '5511960000' || n, 1, '=Oi ' || n, n <> 30,
         CASE WHEN n = 30 THEN 'skipped' WHEN n > 25 THEN 'failed' ELSE 'sent' END,
         CASE WHEN n = 30 THEN 'invalidNumber' WHEN n > 25 THEN 'refused' END, CASE WHEN n <= 25 THEN now() END
       FROM generate_series(1, 30) n`,
      [company.id, id],
    );
    campaignId = id;
  });
  let campaignId: number;
  const shipping = async (query: string): Promise<{ records: ShippingRow[]; hasMore: boolean }> =>
    (await call('GET', `/campaigns/${campaignId}/shipping?${query}`)).json();

  it('tells the counts, and each person with the reason, by pages and states', async () => {
    expect((await call('GET', `/campaigns/${campaignId}`)).json()).toMatchObject({
      counters: { total: 30, valids: 29, sent: 25, failed: 4, skipped: 1 },
    });
    const first = await shipping('pageNumber=1');
    expect([first.records.length, first.hasMore]).toEqual([20, true]);
    expect((await shipping('pageNumber=2')).records).toHaveLength(10);
    const failed = await shipping('state=failed');
    expect(failed.records.map(({ reason }) => reason)).toEqual(['refused', 'refused', 'refused', 'refused']);
    expect((await shipping('state=skipped')).records[0]).toMatchObject({ reason: 'invalidNumber', deliveredAt: null });
    expect((await shipping('searchParam=cliente%2030')).records).toHaveLength(1);
    expect((await call('GET', `/campaigns/${campaignId}/shipping?state=other`)).statusCode).toBe(400);
  });

  it('is given out as a spreadsheet whose texts run nothing', async () => {
    const answer = await call('GET', `/campaigns/${campaignId}/export`);
    expect(answer.statusCode).toBe(200);
    const rowsOf = (file: Buffer) => {
      const reading = readSheet(file, sheetLimits);
      return 'sheet' in reading ? reading.sheet.rows : [];
    };
    expect(rowsOf(answer.rawPayload)).toHaveLength(31);
    expect(rowsOf((await call('GET', `/campaigns/${campaignId}/export?state=failed`)).rawPayload)).toHaveLength(5);
  });
});

describe('S15 R29 a company without campaigns', () => {
  it('is refused what campaigns have, with campaigns its attendants are', async () => {
    const other = await buildCompany(app);
    const { id } = await add();
    for (const path of ['/campaigns', `/campaigns/${id}`, `/campaigns/${id}/shipping`, '/campaign-settings'])
      for (const who of [other.admin, company.attendant])
        expect([path, (await call('GET', path, undefined, who)).json().error]).toEqual([path, 'ERR_NO_PERMISSION']);
  });
});

describe('S354 S371 the campaign channel', () => {
  it('tells admins, and nobody else, of new, changed and deleted ones', async () => {
    const admin = await listenAs(app, company.admin);
    const attendant = await listenAs(app, company.attendant);
    const made = await add();
    await call('PUT', `/campaigns/${made.id}`, { ...made, name: 'Natal' });
    await call('DELETE', `/campaigns/${made.id}`);
    const name = `company-${company.id}-campaign`;
    await expect.poll(() => admin.heard.filter((event) => event.name === name)).toHaveLength(3);
    expect(admin.heard.filter((event) => event.name === name).map(({ payload }) => payload)).toMatchObject([
      { action: 'create', record: { id: made.id, name: 'Páscoa' }, counters: { valids: 2 } },
      { action: 'update', record: { id: made.id, name: 'Natal' } },
      { action: 'delete', id: made.id, record: { id: made.id } },
    ]);
    expect(attendant.heard.filter((event) => event.name === name)).toEqual([]);
    admin.socket.close();
    attendant.socket.close();
  });
});
