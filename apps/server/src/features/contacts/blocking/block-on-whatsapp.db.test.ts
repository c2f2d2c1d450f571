import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildCompany, type TestCompany } from '../../../../test/support/test-people.ts';

const until = <T>(condition: () => Promise<T>): Promise<T> => vi.waitFor(condition, { timeout: 60_000, interval: 20 });

let app: TestApp;
let company: TestCompany;
let connectionId: number;

beforeAll(async () => {
  app = await startTestApp();
  await app.whatsapp.start();
  company = await buildCompany(app);
  connectionId = (await call('POST', '/api/whatsapp', { name: 'Loja', provider: 'simulator', queueIds: [] })).json().id;
  await call('POST', `/api/whatsappsession/${connectionId}`, {});
  await until(() => app.whatsapp.world.scan(connectionId));
  await until(async () => {
    if ((await call('GET', `/api/whatsapp/${connectionId}`)).json().status !== 'CONNECTED')
      throw new Error('not connected yet');
  });
});
afterAll(() => app.close());

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.request({ method, url, token: company.admin.token, ...(payload ? { payload } : {}) });
const write = (body: string, from = '5511987654321') =>
  app.whatsapp.world.write(connectionId, { from, name: from, body });
const arrived = async (): Promise<string[]> =>
  (
    await app.database.asOwner<{ body: string }>('SELECT body FROM messages WHERE company_id = $1 ORDER BY id', [
      company.id,
    ])
  ).map(({ body }) => body);
const isKeptAway = async (): Promise<boolean[]> =>
  (
    await app.database.asOwner<{ is_blocked: boolean }>(
      'SELECT is_blocked FROM simulator.customers WHERE connection_id = $1 AND address = $2',
      [connectionId, 'pn:5511987654321'],
    )
  ).map(({ is_blocked: is }) => is);

it('S815 S817 blocking somebody reaches WhatsApp, which keeps the messages away, and so does taking it back', async () => {
  await write('Oi');
  await until(async () => expect(await arrived()).toEqual(['Oi']));
  const [contact] = await app.database.asOwner<{ id: number }>('SELECT id FROM contacts WHERE company_id = $1', [
    company.id,
  ]);
  const block = (isBlocked: boolean) => call('PUT', `/api/contacts/${contact?.id}/block`, { isBlocked });
  const answer = await block(true);
  expect(answer.json(), answer.body).toMatchObject({ isBlocked: true, blockRefusal: null });
  await until(async () => expect(await isKeptAway()).toEqual([true]));
  await write('Está aí?');
  await write('Outro', '5511911112222');
  await until(async () => expect(await arrived()).toEqual(['Oi', 'Outro']));
  await block(false);
  await until(async () => expect(await isKeptAway()).toEqual([false]));
  await write('Voltei');
  await until(async () => expect(await arrived()).toEqual(['Oi', 'Outro', 'Voltei']));
});
