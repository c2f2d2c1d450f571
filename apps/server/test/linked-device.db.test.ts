import type { Connection, Message, Ticket } from '@balcao/contract';
import { Customers, type Device, FakeWebServer, type SignalPeer } from '@balcao/whatsapp-fakes/web';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { createTestDatabase, type TestDatabase } from './support/test-database.ts';
import { buildCompany, type TestCompany } from './support/test-people.ts';

let whatsapp: FakeWebServer;
let database: TestDatabase;
let app: TestApp;
let company: TestCompany;
let phone: SignalPeer;
let carla: SignalPeer;
let connection: Connection;
let device: Device;
let ticket: Ticket;

/** A version given spares the look for the newest one; nobody is asked on the internet. */
const env = (): Record<string, string> => ({
  SIMULATOR: 'off',
  WHATSAPP_WEB_URL: whatsapp.url,
  WHATSAPP_WEB_VERSION: '2.3000.1043857760',
  WHATSAPP_MEDIA_HOSTS: whatsapp.media.hosts.join(','),
});

beforeAll(async () => {
  whatsapp = await new FakeWebServer({ pretendedPreKeys: 1 }).start();
  phone = whatsapp.addPerson({ number: '5511930000001', lid: '100000000000001', name: 'Loja' });
  for (const [index, name] of ['Rosa no celular', 'Seu Zé da Padaria'].entries())
    whatsapp.book.push({
      name,
      person: whatsapp.addPerson({ number: `551197777000${index + 1}`, lid: `30000000000000${index + 1}` }),
    });
  carla = whatsapp.addPerson({ number: '5511987654321', lid: '200000000000001', name: 'Carla' });
  database = await createTestDatabase();
  app = await startTestApp({ env: env(), database });
  company = await buildCompany(app);
  await app.whatsapp.start();
});
afterAll(async () => {
  await app.close();
  await database.drop();
  whatsapp.stop();
});

const call = async <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
): Promise<{ status: number; body: T }> => {
  const answer = await app.request({
    method,
    url: `/api${url}`,
    token: company.admin.token,
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const readConnection = async (id = connection.id): Promise<Connection> =>
  (await call<Connection>('GET', `/whatsapp/${id}`)).body;
const bodies = async (): Promise<string[]> =>
  (
    await app.database.asOwner<{ body: string }>('SELECT body FROM messages WHERE company_id = $1 ORDER BY id', [
      company.id,
    ])
  ).map(({ body }) => body);
const received = (): string[] =>
  whatsapp.ledger
    .list()
    .filter(({ fromCustomer }) => !fromCustomer)
    .map(({ body }) => body);
const create = async (name: string): Promise<Connection> =>
  (await call<Connection>('POST', '/whatsapp', { name, provider: 'beta', queueIds: [company.queueId] })).body;
const keys = async (): Promise<number> =>
  (await app.database.asOwner<{ count: number }>('SELECT count(*)::int AS count FROM device_keys'))[0]?.count ?? 0;

describe('a phone that is linked', () => {
  it('by its QR code, to the first message', async () => {
    connection = await create('Loja');
    await call('POST', `/whatsappsession/${connection.id}`);
    await expect.poll(async () => (await readConnection()).status).toBe('qrcode');
    device = whatsapp.scan((await readConnection()).qrcode, phone) as Device;
    await expect.poll(readConnection).toMatchObject({ status: 'CONNECTED', number: phone.number, qrcode: '' });
    await new Customers(whatsapp, device).write({ from: carla, body: 'Bom dia' });
    await expect.poll(bodies).toEqual(['Bom dia']);
  });

  it('S229 brings the people its owner knows, who become contacts when an admin asks for it; a name given here stays', async () => {
    await app.database.asOwner(
      "INSERT INTO contacts (company_id, name, number, named_by_person) VALUES ($1, 'Dona Rosa', '5511977770001', true)",
      [company.id],
    );
    await app.database.asOwner(
      "INSERT INTO contact_identities (company_id, kind, value, contact_id) SELECT company_id, 'pn', number, id FROM contacts WHERE name = 'Dona Rosa'",
    );
    expect(
      await app.request({ method: 'POST', url: '/api/contacts/import', token: company.attendant.token }),
    ).toMatchObject({ statusCode: 403 });
    await expect
      .poll(async () => (await call<{ count: number }>('POST', '/contacts/import')).body)
      .toEqual({ count: 2 });
    for (let turn = 0; turn < 2; turn += 1) await app.jobs.runDue();
    const named = await app.database.asOwner<{ name: string; number: string }>(
      "SELECT name, number FROM contacts WHERE company_id = $1 AND number IN ('5511977770001', '5511977770002') ORDER BY number",
      [company.id],
    );
    expect(named).toEqual([
      { name: 'Dona Rosa', number: '5511977770001' },
      { name: 'Seu Zé da Padaria', number: '5511977770002' },
    ]);
  });

  it('keeps its keys in the database, sealed', async () => {
    expect(await keys()).toBeGreaterThan(0);
    const rows = await app.database.asOwner<{ sealed: string }>(
      'SELECT sealed FROM device_credentials UNION ALL SELECT sealed FROM device_keys',
    );
    expect(rows.every(({ sealed }) => /^v1\.[\w+/=]+\.[\w+/=]+\.[\w+/=]*$/.test(sealed))).toBe(true);
    expect(app.logLines.join('')).not.toMatch(/privKey|noiseKey|Bom dia/);
  });

  it('carries answers to the customer, and their ticks back', async () => {
    const { body: list } = await call<{ tickets: Ticket[] }>('GET', '/tickets?status=pending&showAll=true');
    ticket = list.tickets[0] as Ticket;
    expect(ticket.contact).toMatchObject({ name: 'Carla', number: carla.number });
    await call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: company.admin.id });
    const { body: sent } = await call<Message>('POST', `/messages/${ticket.id}`, {
      body: 'Bom dia, Carla',
      sign: false,
    });
    await expect.poll(async () => received()).toEqual(['Bom dia, Carla']);
    await expect
      .poll(
        async () =>
          (
            await app.database.asOwner<{ ack: number; send_state: string }>(
              'SELECT ack, send_state FROM messages WHERE id = $1',
              [sent.id],
            )
          )[0],
      )
      .toMatchObject({ ack: 2, send_state: 'sent' });
  });

  it('knows one customer by number and by LID', async () => {
    const customers = new Customers(whatsapp, device);
    for (const addressing of ['pn', 'lid', 'lid-only'] as const) {
      customers.addressing = addressing;
      await customers.write({ from: carla, body: `por ${addressing}` });
      await expect.poll(async () => (await bodies()).at(-1)).toBe(`por ${addressing}`);
    }
    expect(
      await app.database.asOwner('SELECT DISTINCT contact_id FROM messages WHERE company_id = $1 AND NOT from_me', [
        company.id,
      ]),
    ).toHaveLength(1);
  });

  it('T11 is taken over by another process without a new code, and both ways go on', async () => {
    await app.close();
    await new Customers(whatsapp, device).write({ from: carla, body: 'enquanto isso' });
    app = await startTestApp({ env: env(), database });
    await app.whatsapp.start();
    await expect.poll(async () => (await bodies()).at(-1)).toBe('enquanto isso');
    await call('POST', `/messages/${ticket.id}`, { body: 'respondo daqui', sign: false });
    await expect.poll(async () => received().at(-1)).toBe('respondo daqui');
    await new Customers(whatsapp, device).write({ from: carla, body: 'recebi' });
    await expect.poll(async () => (await bodies()).at(-1)).toBe('recebi');
  });
});

describe('links that do not stay', () => {
  it('a phone that is in another connection is unlinked again', async () => {
    const second = await create('Segunda');
    await call('POST', `/whatsappsession/${second.id}`);
    await expect.poll(async () => (await readConnection(second.id)).status).toBe('qrcode');
    whatsapp.scan((await readConnection(second.id)).qrcode, phone);
    await expect
      .poll(() => readConnection(second.id))
      .toMatchObject({ status: 'DISCONNECTED', statusReason: 'linked_elsewhere' });
    expect((await readConnection()).status).toBe('CONNECTED');
    await expect
      .poll(() => app.database.asOwner('SELECT 1 FROM device_credentials WHERE connection_id = $1', [second.id]))
      .toEqual([]);
    await call('DELETE', `/whatsapp/${second.id}`);
  });

  it('one that is removed on the phone forgets its keys and says so', async () => {
    whatsapp.end(device, 401);
    await expect
      .poll(readConnection)
      .toMatchObject({ status: 'DISCONNECTED', statusReason: 'unlinked_on_phone', number: null });
    await expect.poll(keys).toBe(0);
  });

  it('one whose account asks for a passkey says what that means', async () => {
    whatsapp.faults.passkey = true;
    await call('POST', `/whatsappsession/${connection.id}`);
    await expect.poll(async () => (await readConnection()).status).toBe('qrcode');
    whatsapp.scan((await readConnection()).qrcode, phone);
    await expect.poll(readConnection).toMatchObject({ status: 'DISCONNECTED', statusReason: 'passkey_required' });
    whatsapp.faults.passkey = false;
  });

  it('one that is linked by a typed code is as good as any', async () => {
    await call('POST', `/whatsappsession/${connection.id}`);
    await expect.poll(async () => (await readConnection()).status).toBe('qrcode');
    expect((await call('POST', `/whatsappsession/${connection.id}/code`, { number: phone.number })).status).toBe(200);
    await expect.poll(async () => (await readConnection()).pairingCode).toMatch(/^[A-Z0-9]{8}$/);
    device = await whatsapp.enterCode((await readConnection()).pairingCode, phone);
    await expect.poll(readConnection).toMatchObject({ status: 'CONNECTED', number: phone.number, pairingCode: '' });
    await new Customers(whatsapp, device).write({ from: carla, body: 'oi de novo' });
    await expect.poll(async () => (await bodies()).at(-1)).toBe('oi de novo');
  });

  it('one whose account is banned stays closed and says so', async () => {
    whatsapp.faults.loginRefusal = 403;
    whatsapp.end(device, 428);
    await expect.poll(readConnection).toMatchObject({ status: 'DISCONNECTED', statusReason: 'banned' });
    whatsapp.faults.loginRefusal = undefined;
  });
});
