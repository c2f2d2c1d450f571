import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startSilentProxy, type SilentProxy } from './support/silent-proxy.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { createTestDatabase, type TestDatabase } from './support/test-database.ts';
import { buildCompany } from './support/test-people.ts';

let database: TestDatabase;
let proxy: SilentProxy;
let app: TestApp;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  proxy = await startSilentProxy(database.ownerUrl);
  app = await startTestApp({ database: { ...database, ownerUrl: proxy.url }, patienceMs: 2_000 });
  token = (await buildCompany(app)).admin.token;
  await app.pools.warm();
});
afterEach(async () => {
  await app.close();
  proxy.stop();
});

/** As many as the pool has connections, and more. */
const people = 30;

/** The answers to calls of so many people at once. */
async function callAtOnce(): Promise<Set<number>> {
  const call = async (): Promise<number> => (await app.request({ url: '/api/contacts', token })).statusCode;
  return new Set(await Promise.all(Array.from({ length: people }, call)));
}

const ready = async (): Promise<number> => (await app.request({ url: '/readyz' })).statusCode;

it('S1003 connections that die without a word are replaced, and the node serves again without a restart', async () => {
  expect(await callAtOnce()).toEqual(new Set([200]));
  let heard = 0;
  app.signals.subscribe('companyChanged', () => void (heard += 1));
  proxy.silenceOpen();
  // Each call gets an answer at once, although nothing comes back on any connection.
  expect([...(await callAtOnce())].filter((status) => status !== 200 && status !== 503)).toEqual([]);

  await expect.poll(callAtOnce).toEqual(new Set([200]));
  await expect.poll(ready).toBe(200);
  await app.signals.publish('companyChanged', { companyId: 1 });
  await expect.poll(() => heard).toBe(1);
  expect((await app.request({ url: '/livez' })).statusCode).toBe(200);
});

it('S1004 calls under way when the database freezes get 503, as do later ones, until it goes on', async () => {
  proxy.freeze();
  expect(await callAtOnce()).toEqual(new Set([503]));
  expect(await callAtOnce()).toEqual(new Set([503]));

  proxy.release();
  await expect.poll(callAtOnce).toEqual(new Set([200]));
  await expect.poll(ready).toBe(200);
});

it('S1003 a statement that the server works on is waited for', async () => {
  const slow = app.uow.read(1, ({ sql }) =>
    sql.selectNoFrom((eb) => eb.fn<string>('pg_sleep', [eb.val(2)]).as('slept')).execute(),
  );
  expect(await slow).toHaveLength(1);
});
