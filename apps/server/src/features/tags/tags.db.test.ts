import { tagColor } from '@balcao/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../test/test-people.ts';
import { listenAs } from '../../../test/test-sockets.ts';
import { requireTags } from './index.ts';

let app: TestApp;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  [company, other] = [await buildCompany(app), await buildCompany(app)];
});
afterAll(() => app.close());

const create = (person: TestPerson, payload: Record<string, unknown>) =>
  app.request({ method: 'POST', url: '/api/tags', token: person.token, payload });
const list = async (person: TestPerson, searchParam = ''): Promise<string[]> =>
  (await app.request({ url: '/api/tags/list', query: { searchParam }, token: person.token }))
    .json<{ name: string }[]>()
    .map(({ name }) => name);

describe('tags', () => {
  it('S157 an attendant adds one; its colour is the chosen one or follows from its name', async () => {
    const chosen = await create(company.attendant, { name: '  Urgente ', color: '#ABCDEF' });
    expect([chosen.statusCode, chosen.json()]).toEqual([
      201,
      { id: expect.any(Number), name: 'Urgente', color: '#ABCDEF' },
    ]);
    expect((await create(company.attendant, { name: 'Pós-venda' })).json()).toMatchObject({
      name: 'Pós-venda',
      color: tagColor('Pós-venda'),
    });
  });

  it('S157 lists them by name, whatever case and accents they are looked for with', async () => {
    await create(company.admin, { name: 'água 100%' });
    expect(await list(company.attendant)).toEqual(['água 100%', 'Pós-venda', 'Urgente']);
    expect(await list(company.attendant, 'POS')).toEqual(['Pós-venda']);
    expect(await list(company.attendant, 'ÚRGE')).toEqual(['Urgente']);
    expect(await list(company.attendant, '0%')).toEqual(['água 100%']);
    expect(await list(company.attendant, '_')).toEqual([]);
  });

  it.each([
    ['a name in use, in another case', { name: 'URGENTE' }, 409, 'ERR_TAG_ALREADY_EXISTS'],
    ['two characters', { name: 'ab' }, 400, 'ERR_VALIDATION'],
    ['two characters with blanks around', { name: '  ab   ' }, 400, 'ERR_VALIDATION'],
    ['a line break in the name', { name: 'uma\nduas' }, 400, 'ERR_VALIDATION'],
    ['a colour that is none', { name: 'Outra', color: 'red' }, 400, 'ERR_VALIDATION'],
  ])('S157 refuses %s', async (_what, payload, status, error) => {
    const answer = await create(company.admin, payload);
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  });

  it('S157 of ten who add the same name at once one does', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create(company.admin, { name: 'Ao mesmo tempo' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  it('T30 another company has its own tags, may use the same names, and its ids are unknown here', async () => {
    expect(await list(other.admin)).toEqual([]);
    const theirs = (await create(other.admin, { name: 'Urgente' })).json<{ id: number }>().id;
    const ours = (await create(company.admin, { name: 'Nossa' })).json<{ id: number }>().id;
    const require = (ids: number[]) => app.uow.read(company.id, (db) => requireTags(db, ids));
    await expect(require([])).resolves.toBeUndefined();
    await expect(require([ours, ours])).resolves.toBeUndefined();
    await expect(require([ours, theirs])).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND', status: 404 });
    await expect(require([2_000_000_000])).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' });
  });

  it('S255 T33 a new one is sent to everyone in the company, and to nobody else', async () => {
    const [attendant, stranger] = [await listenAs(app, company.attendant), await listenAs(app, other.admin)];
    const tag = (await create(company.admin, { name: 'Ouvida' })).json<unknown>();
    await create(other.admin, { name: 'Deles' });
    const heardBy = ({ heard }: typeof attendant) =>
      heard
        .filter(({ name }) => name.endsWith('-tag'))
        .map(({ name, payload: { seq: _number, ...payload } }) => ({ name, payload }));
    await expect
      .poll(() => heardBy(attendant))
      .toEqual([{ name: `company-${company.id}-tag`, payload: { action: 'create', tag } }]);
    await expect
      .poll(() => heardBy(stranger))
      .toMatchObject([{ name: `company-${other.id}-tag`, payload: { tag: { name: 'Deles' } } }]);
  });
});
