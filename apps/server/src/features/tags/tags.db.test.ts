import { tagColor } from '@balcao/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../test/support/test-people.ts';
import { listenAs } from '../../../test/support/test-sockets.ts';
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

type Counted = { id: number; name: string; color: string; ticketsCount: number; ratingQueues: string[] };
const read = (person: TestPerson, query: Record<string, string> = {}) =>
  app.request({ url: '/api/tags', query, token: person.token });
const change = (person: TestPerson, id: number, payload: Record<string, unknown>) =>
  app.request({ method: 'PUT', url: `/api/tags/${id}`, token: person.token, payload });
const remove = (person: TestPerson, id: number) =>
  app.request({ method: 'DELETE', url: `/api/tags/${id}`, token: person.token });

/** The tag on so many new tickets of the company. */
async function useTag(tagId: number, tickets: number): Promise<void> {
  const [contact] = await app.database.asOwner<{ id: number }>(
    "INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Cliente', $2) RETURNING id",
    [company.id, `55119${String(tagId).padStart(8, '0')}`],
  );
  for (let made = 0; made < tickets; made += 1)
    await app.database.asOwner(
      `WITH made AS (INSERT INTO tickets (company_id, contact_id, status, chat) VALUES ($1, $2, 'closed', '') RETURNING id)
       INSERT INTO ticket_tags (company_id, ticket_id, tag_id) SELECT $1, id, $3 FROM made`,
      [company.id, contact?.id, tagId],
    );
}

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

  it('S251 the page has them by name with the number of their tickets, 20 at a time', async () => {
    const busy = await buildCompany(app);
    for (let made = 1; made <= 21; made += 1)
      await create(busy.attendant, { name: `Etiqueta ${String(made).padStart(2, '0')}` });
    const first = (await read(busy.attendant)).json();
    expect([first.tags.length, first.count, first.hasMore]).toEqual([20, 21, true]);
    const last = (await read(busy.attendant, { pageNumber: '2' })).json();
    expect([last.tags.map(({ name }: Counted) => name), last.hasMore]).toEqual([['Etiqueta 21'], false]);
    expect((await read(busy.attendant, { searchParam: 'ETIQUETA 0' })).json().count).toBe(9);

    const used = (await create(company.admin, { name: 'Em uso' })).json<{ id: number }>().id;
    await useTag(used, 3);
    const counted = { id: used, name: 'Em uso', color: expect.any(String), ticketsCount: 3, ratingQueues: [] };
    expect((await read(company.attendant, { searchParam: 'em uso' })).json().tags).toEqual([counted]);
    expect((await app.request({ url: `/api/tags/${used}`, token: company.attendant.token })).json()).toEqual(counted);
  });

  it('S573 tells which queues ask for ratings by a tag', async () => {
    const own = await buildCompany(app);
    const { id } = (await create(own.admin, { name: 'Avaliar' })).json<{ id: number }>();
    const [queue] = await app.database.asOwner<{ name: string }>(
      "UPDATE queues SET rating_rule = 'withTag', rating_tag_id = $1 WHERE id = $2 RETURNING name",
      [id, own.queueId],
    );
    expect((await read(own.attendant)).json().tags).toMatchObject([{ id, ratingQueues: [queue?.name] }]);
    const answer = await app.request({ url: `/api/tags/${id}`, token: own.attendant.token });
    expect(answer.json()).toMatchObject({ ratingQueues: [queue?.name] });
  });

  it('S254 an attendant changes a colleague’s tag; without a colour it keeps its own', async () => {
    const { id } = (await create(company.admin, { name: 'Mudável', color: '#111111' })).json<{ id: number }>();
    const body = { id, name: 'Mudada', color: '', userId: String(company.attendant.id), kanban: 0 };
    const answer = await change(company.attendant, id, body);
    expect([answer.statusCode, answer.json()]).toEqual([200, { id, name: 'Mudada', color: '#111111' }]);
    expect((await change(company.attendant, id, { name: 'Mudada', color: '#222222' })).json().color).toBe('#222222');
    await create(company.admin, { name: 'Ocupada' });
    const refused = await change(company.attendant, id, { name: 'ocupada' });
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'ERR_TAG_ALREADY_EXISTS']);
  });

  it('S254 an attendant deletes one, and its tickets lose it', async () => {
    const { id } = (await create(company.admin, { name: 'Passageira' })).json<{ id: number }>();
    await useTag(id, 2);
    expect((await remove(company.attendant, id)).json()).toEqual({ id });
    const links = await app.database.asOwner('SELECT 1 FROM ticket_tags WHERE tag_id = $1', [id]);
    expect(links).toEqual([]);
    const again = await remove(company.attendant, id);
    expect([again.statusCode, again.json().error]).toEqual([404, 'ERR_NO_TAG_FOUND']);
  });

  it.each([
    ['emoji', '🔥🔥🔥', '🔥🔥🔥'],
    ['right-to-left letters', ' عاجل جدا ', 'عاجل جدا'],
    ['letters of two code points', 'Ação 👩‍👩‍👧', 'Ação 👩‍👩‍👧'],
  ])('S251 keeps a name of %s as it was written', async (_what, name, kept) => {
    const tag = (await create(company.admin, { name })).json<Counted>();
    expect(tag.name).toBe(kept);
    expect((await read(company.admin, { searchParam: kept })).json().tags).toMatchObject([{ id: tag.id }]);
  });

  it('S255 T33 a change and a deletion are told to everyone in the company', async () => {
    const attendant = await listenAs(app, company.attendant);
    const { id } = (await create(company.admin, { name: 'Contada' })).json<{ id: number }>();
    await change(company.admin, id, { name: 'Recontada' });
    await remove(company.admin, id);
    await expect
      .poll(() => attendant.heard.filter(({ name }) => name.endsWith('-tag')).map(({ payload }) => payload))
      .toMatchObject([
        { action: 'create', tag: { id, name: 'Contada' } },
        { action: 'update', tag: { id, name: 'Recontada' } },
        { action: 'delete', tagId: id },
      ]);
  });
});
