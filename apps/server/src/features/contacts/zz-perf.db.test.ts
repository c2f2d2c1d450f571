import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../test/test-people.ts';
import { listenAs } from '../../../test/test-sockets.ts';

const until = <T>(condition: () => Promise<T>): Promise<T> => vi.waitFor(condition, { timeout: 10_000, interval: 20 });

let app: TestApp;
let company: TestCompany;
let other: TestCompany;
let lineless: TestCompany;
let connectionId: number;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  await app.whatsapp.start();
  [company, other, lineless] = [await buildCompany(app), await buildCompany(app), await buildCompany(app)];
  connectionId = (await call(company.admin, 'POST', '/api/whatsapp', { name: 'Telefone virtual', provider: 'simulator', queueIds: [] })).json<{ id: number }>().id;
  await call(company.admin, 'POST', `/api/whatsappsession/${connectionId}`, {});
  await until(() => app.whatsapp.world.scan(connectionId));
  await until(async () => expect((await call(company.admin, 'GET', `/api/whatsapp/${connectionId}`)).json<{ status: string }>().status).toBe('CONNECTED'));
});
afterAll(() => app.close());

type Person = Pick<TestPerson, 'token'>;
type Saved = { id: number; name: string; number: string | null; email: string; version: number; extraInfo: { id: number; name: string; value: string }[]; error?: string };

const call = (person: Person, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => app.request({ method, url, token: person.token, ...(payload ? { payload } : {}) });
const create = async (person: Person, payload: object) => {
  const answer = await call(person, 'POST', '/api/contacts', payload);
  return { status: answer.statusCode, body: answer.json<Saved>() };
};
const update = async (person: Person, id: number, payload: object) => {
  const answer = await call(person, 'PUT', `/api/contacts/${id}`, payload);
  return { status: answer.statusCode, body: answer.json<Saved>() };
};
const list = async (person: Person, searchParam = '', pageNumber = 1) =>
  (await app.request({ url: '/api/contacts', query: { searchParam, pageNumber: String(pageNumber) }, token: person.token })).json<{ contacts: Saved[]; count: number; hasMore: boolean }>();
const options = async (person: Person, searchParam = '') => (await app.request({ url: '/api/contacts/list', query: { searchParam }, token: person.token })).json<{ id: number; name: string; number: string | null }[]>();
const identitiesOf = (id: number) => app.database.asOwner<{ kind: string; value: string }>('SELECT kind, value FROM contact_identities WHERE contact_id = $1 ORDER BY kind, value', [id]);

describe('perf', () => {
  it('a hundred thousand contacts are listed and searched at once', async () => {
    const shop = await buildCompany(app);
    await app.database.asOwner("INSERT INTO contacts (company_id, name, number) SELECT $1, 'Cliente ' || md5(n::text), '5521' || (900000000 + n) FROM generate_series(1, 100000) n", [shop.id]);
    await app.database.asOwner('ANALYZE contacts');
    const times = { page: [] as number[], search: [] as number[], number: [] as number[] };
    for (let turn = 0; turn < 7; turn += 1) {
      for (const [kind, text] of [['page', ''], ['search', '7d4c'], ['number', '00012345']] as const) {
        const began = performance.now();
        expect((await list(shop.attendant, text)).contacts.length).toBeGreaterThan(0);
        times[kind].push(performance.now() - began);
      }
    }
    const median = (values: number[]): number => values.sort((a, b) => a - b)[3] ?? 0;
    console.log(Object.fromEntries(Object.entries(times).map(([kind, values]) => [kind, Math.round(median(values))])));
    for (const values of Object.values(times)) expect(median(values)).toBeLessThan(500);
  }, 300_000);
});
