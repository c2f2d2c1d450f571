import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../test/support/test-people.ts';

let app: TestApp;
let platform: TestCompany;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  platform = await buildCompany(app, { isPlatform: true });
  company = await buildCompany(app);
});
afterAll(() => app.close());
beforeEach(() => app.database.asOwner('DELETE FROM help_entries'));

const entry = { title: 'Primeiros passos', description: 'Conecte um número.', video: 'dQw4w9WgXcQ' };
const write = (payload: object, { as = platform.admin, id }: { as?: TestPerson; id?: number } = {}) =>
  app.request({
    method: id === undefined ? 'POST' : 'PUT',
    url: id === undefined ? '/api/helps' : `/api/helps/${id}`,
    token: as.token,
    payload,
  });
const read = async (url: string, as: TestPerson = company.attendant) =>
  (await app.request({ url, token: as.token })).json();

describe('help entries', () => {
  it('R41 what the operator writes, everybody of every company reads', async () => {
    const created = await write(entry);
    expect([created.statusCode, created.json()]).toEqual([201, { id: expect.any(Number), ...entry }]);
    for (const person of [company.attendant, company.admin, platform.admin])
      expect(await read('/api/helps/list', person)).toEqual([created.json()]);
    const changed = await write({ ...entry, title: 'Comece aqui' }, { id: created.json().id });
    expect(changed.json()).toEqual({ ...created.json(), title: 'Comece aqui' });
    const removed = await app.request({
      method: 'DELETE',
      url: `/api/helps/${created.json().id}`,
      token: platform.admin.token,
    });
    expect([removed.statusCode, await read('/api/helps/list')]).toEqual([200, []]);
  });

  it('pages by title, twenty at a time, and finds by title whatever its accents', async () => {
    await app.database.asOwner(
      "INSERT INTO help_entries (title, description, video) SELECT 'Vídeo ' || lpad(n::text, 2, '0'), '', 'dQw4w9WgXcQ' FROM generate_series(1, 21) AS n",
    );
    const first = await read('/api/helps');
    expect([first.records.length, first.records[0].title, first.count, first.hasMore]).toEqual([
      20,
      'Vídeo 01',
      21,
      true,
    ]);
    const second = await read('/api/helps?pageNumber=2');
    expect([second.records.length, second.hasMore]).toEqual([1, false]);
    const found = await read('/api/helps?searchParam=video%2007');
    expect([found.count, found.records[0].title]).toEqual([1, 'Vídeo 07']);
  });

  it('lists by title, and those of one title in the order they were written', async () => {
    await app.database.asOwner(
      "INSERT INTO help_entries (id, title, description, video) VALUES (1000002, 'Igual', '', 'segunda'), (1000001, 'igual', '', 'primeira'), (1000003, 'Ícone', '', 'terceira')",
    );
    const ids = (entries: { id: number }[]) => entries.map(({ id }) => id);
    const expected = [1_000_003, 1_000_001, 1_000_002];
    expect(ids(await read('/api/helps/list'))).toEqual(expected);
    expect(ids((await read('/api/helps')).records)).toEqual(expected);
  });

  it.each([
    ['a title of two letters', { title: 'Oi' }],
    ['a code of five letters', { video: 'abcde' }],
    ['a code of 21 letters', { video: 'a'.repeat(21) }],
    ['an address instead of a code', { video: 'x?autoplay=1' }],
  ])('refuses %s', async (_what, over) => {
    expect((await write({ ...entry, ...over })).statusCode).toBe(400);
  });

  it.each([
    ['a title of three letters', { title: 'Olá' }],
    ['an article without a video', { video: '' }],
    ['a code of six letters', { video: 'abc_-1' }],
    ['a code of 20 letters', { video: 'a'.repeat(20) }],
  ])('S1149 takes %s', async (_what, over) => {
    expect((await write({ ...entry, ...over })).statusCode).toBe(201);
  });

  it('answers 404 for an entry that is not there, and 403 to everybody but the operator', async () => {
    const missing = await write(entry, { id: 2_000_000_000 });
    expect([missing.statusCode, missing.json().error]).toEqual([404, 'ERR_NO_HELP_FOUND']);
    for (const as of [company.admin, company.attendant]) expect((await write(entry, { as })).statusCode).toBe(403);
    expect(await read('/api/helps/list')).toEqual([]);
  });
});
