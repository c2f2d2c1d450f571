import type { GivenTree, OptionVersion, StoredTree } from '@balcao/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, type TestCompany } from '../../../test/support/test-people.ts';

let app: TestApp;
let company: TestCompany;
let queueId: number;
let colors = 0;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
beforeEach(async () => {
  queueId = await addQueue(company.id);
});
afterAll(() => app.close());

async function addQueue(companyId: number): Promise<number> {
  colors += 1;
  const [row] = await app.database.asOwner<{ id: number }>(
    'INSERT INTO queues (company_id, name, color) VALUES ($1, $2, $3) RETURNING id',
    [companyId, `Fila ${colors}`, `#${String(colors).padStart(6, '0')}`],
  );
  return row?.id ?? 0;
}

type Given = Partial<GivenTree[number]> & { id: number };

const save = (options: readonly Given[], version: number, id = queueId) =>
  app.request({
    method: 'PUT',
    url: `/api/queue/${id}/chatbot`,
    token: company.admin.token,
    payload: { version, options },
  });

const read = async (): Promise<StoredTree> =>
  (await app.request({ url: `/api/queue/${queueId}/chatbot`, token: company.admin.token })).json<StoredTree>();

/** The titles of the stored choices by their numbers: "1 Pedidos, 1.1 Entrega". */
function write({ options }: StoredTree, parentId: number | null = null, before = ''): string {
  return options
    .filter((option) => option.parentId === parentId)
    .flatMap(({ id, option, title }) => [
      `${before}${option} ${title}`,
      write({ version: 0, options }, id, `${before}${option}.`),
    ])
    .filter((line) => line !== '')
    .join(', ');
}

const idOf = ({ options }: StoredTree, title: string): number =>
  options.find((option) => option.title === title)?.id ?? 0;

const first: readonly Given[] = [
  { id: -1, title: 'Pedidos', message: 'Sobre o pedido:' },
  { id: -2, parentId: -1, title: 'Entrega' },
  { id: -3, parentId: -1, title: 'Troca' },
  { id: -4, title: 'Garantia' },
];

async function saveFirst(): Promise<StoredTree> {
  const answer = await save(first, 0);
  expect(answer.statusCode).toBe(200);
  return answer.json<StoredTree>();
}

const refused = async (options: readonly Given[], version = 0): Promise<[number, string]> => {
  const answer = await save(options, version);
  return [answer.statusCode, answer.json<{ error: string }>().error];
};

describe('the whole tree of a queue', () => {
  it('S524 is saved at once, and the answer is what is read afterwards', async () => {
    expect(await read()).toEqual({ version: 0, options: [] });
    const saved = await saveFirst();
    expect(saved.version).toBe(1);
    expect(write(saved)).toBe('1 Pedidos, 1.1 Entrega, 1.2 Troca, 2 Garantia');
    expect(await read()).toEqual(saved);
  });

  it('S524 moves choices with what is below them, under their ids, and takes away what is not in it', async () => {
    const saved = await saveFirst();
    const [pedidos, troca, garantia] = ['Pedidos', 'Troca', 'Garantia'].map((title) => idOf(saved, title));
    const answer = await save(
      [
        { id: garantia ?? 0, title: 'Garantia' },
        { id: -1, parentId: garantia ?? 0, title: 'Nova' },
        { id: troca ?? 0, parentId: -1, title: 'Troca' },
        { id: pedidos ?? 0, parentId: troca ?? 0, title: 'Pedidos' },
      ],
      1,
    );
    const moved = answer.json<StoredTree>();
    expect(write(moved)).toBe('1 Garantia, 1.1 Nova, 1.1.1 Troca, 1.1.1.1 Pedidos');
    expect(['Pedidos', 'Troca', 'Garantia'].map((title) => idOf(moved, title))).toEqual([pedidos, troca, garantia]);
    expect(moved.version).toBe(2);
  });

  it('S524 keeps the rows that did not change as they are', async () => {
    const saved = await saveFirst();
    const same = saved.options.map(({ id, parentId, title, message }) => ({ id, parentId, title, message }));
    const again = (await save(same, 1)).json<StoredTree>();
    expect(again).toEqual({ ...saved, version: 2 });
  });

  it('S524 of two who save at once one is told, and nothing of the other is lost', async () => {
    const answers = await Promise.all([save([{ id: -1, title: 'Um' }], 0), save([{ id: -1, title: 'Outro' }], 0)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const lost = answers.find(({ statusCode }) => statusCode === 409);
    expect(lost?.json().error).toBe('ERR_OPTIONS_CHANGED');
    expect((await read()).options).toHaveLength(1);
  });

  it('S524 two queues that forward to each other are saved at once', async () => {
    const other = await addQueue(company.id);
    const answers = await Promise.all([
      save([{ id: -1, title: 'Para lá', forwardQueueId: other }], 0),
      save([{ id: -1, title: 'De volta', forwardQueueId: queueId }], 0, other),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it.each<[string, readonly Given[], number, string]>([
    [
      'a circle',
      [
        { id: -1, parentId: -2, title: 'a' },
        { id: -2, parentId: -1, title: 'b' },
      ],
      400,
      'ERR_OPTIONS_NOT_A_TREE',
    ],
    [
      '10 000 options',
      Array.from({ length: 10_000 }, (_, index) => ({ id: -1 - index, title: 'x' })),
      400,
      'ERR_TOO_MANY_OPTIONS',
    ],
    ['a label too long', [{ id: -1, title: 'x'.repeat(101) }], 400, 'ERR_OPTION_TEXT_TOO_LONG'],
    ['an option that is not there', [{ id: 0, title: 'x' }], 404, 'ERR_NO_QUEUE_OPTION_FOUND'],
  ])('S524 refuses %s, and keeps what is stored', async (_what, options, status, error) => {
    const saved = await saveFirst();
    expect(await refused(options, 1)).toEqual([status, error]);
    expect(await read()).toEqual(saved);
  });

  it('S524 refuses an option of another queue and of another company', async () => {
    const saved = await saveFirst();
    const other = await buildCompany(app);
    const foreign = await app.request({
      method: 'PUT',
      url: `/api/queue/${other.queueId}/chatbot`,
      token: other.admin.token,
      payload: { version: 0, options: [{ id: -1, title: 'Delas' }] },
    });
    const ids = [idOf(saved, 'Garantia'), idOf(foreign.json<StoredTree>(), 'Delas')];
    queueId = await addQueue(company.id);
    for (const id of ids) {
      expect(await refused([{ id, title: 'x' }])).toEqual([404, 'ERR_NO_QUEUE_OPTION_FOUND']);
      expect(await refused([{ id: -1, parentId: id, title: 'x' }])).toEqual([404, 'ERR_NO_QUEUE_OPTION_FOUND']);
    }
    expect(await refused([{ id: -1, title: 'x', forwardQueueId: other.queueId }])).toEqual([404, 'ERR_NO_QUEUE_FOUND']);
  });

  it('S520 S524 refuses a label that is too long for buttons where menus are buttons', async () => {
    const long = [{ id: -1, title: 'x'.repeat(21) }];
    const set = (value: string) =>
      app.request({
        method: 'PUT',
        url: '/api/settings/chatBotType',
        token: company.admin.token,
        payload: { value },
      });
    await set('button');
    expect(await refused(long)).toEqual([400, 'ERR_OPTION_TEXT_TOO_LONG']);
    await set('text');
    expect((await save(long, 0)).statusCode).toBe(200);
  });

  it('S524 calls that change one option go on with it, and outdate an edit of the whole tree', async () => {
    const saved = await saveFirst();
    const single = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: Record<string, unknown>) =>
      app.request({
        method,
        url: `/api/queue-options${url}`,
        token: company.admin.token,
        ...(payload ? { payload } : {}),
      });
    const created = await single('POST', '', { queueId, parentId: null, option: '3', title: 'Outros' });
    expect(created.statusCode).toBe(201);
    expect(await refused([], 1)).toEqual([409, 'ERR_OPTIONS_CHANGED']);
    await single('PUT', `/${created.json().id}`, { option: 3, title: 'Mais' });
    await single('DELETE', `/${idOf(saved, 'Pedidos')}`);
    const { version, ...now } = await read();
    expect(write({ version, ...now })).toBe('1 Garantia, 2 Mais');
    expect((await save([], version)).json()).toEqual({ version: version + 1, options: [] });
  });
});

describe('S1093 the number of a choice', () => {
  const single = (method: 'POST' | 'PUT', url: string, payload: Record<string, unknown>) =>
    app.request({ method, url: `/api/queue-options${url}`, token: company.admin.token, payload });
  const add = async (option: string | number, title: string, parentId: string | number | null = null) =>
    (await single('POST', '', { queueId: String(queueId), parentId, option, title })).json<{ id: number }>().id;
  const number = (id: number, option: string | number, title: string) =>
    single('PUT', `/${id}`, { option, title, queueId, parentId: null, edition: false, children: [] });
  const menu = async (): Promise<string> => write(await read());

  it('belongs to the last that took it: who had it moves, below it and elsewhere nobody does', async () => {
    const first = await add('1', 'Vendas');
    const second = await add('2', 'Financeiro');
    await add(1, 'Boleto', String(first));
    const taken = await single('POST', '', { queueId, parentId: null, option: '1', title: 'Suporte' });
    expect([taken.statusCode, taken.json()]).toEqual([201, expect.objectContaining({ option: '1' })]);
    expect(await menu()).toBe('1 Suporte, 2 Vendas, 2.1 Boleto, 3 Financeiro');
    expect((await number(second, '1', 'Financeiro')).json()).toMatchObject({ option: '1' });
    expect(await menu()).toBe('1 Financeiro, 2 Suporte, 3 Vendas, 3.1 Boleto');
    expect((await number(second, 3, 'Financeiro')).statusCode).toBe(200);
    expect(await menu()).toBe('1 Suporte, 2 Vendas, 2.1 Boleto, 3 Financeiro');
  });

  it('is exchanged by a client that writes one after the other', async () => {
    const [first, second] = [await add('1', 'Vendas'), await add('2', 'Financeiro')];
    await number(first, '2', 'Vendas');
    await number(second, '1', 'Financeiro');
    expect(await menu()).toBe('1 Financeiro, 2 Vendas');
  });

  it('is one of each also when many ask for the same at once', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, index) => add('1', `Opção ${index}`)));
    expect((await read()).options.map(({ option }) => option)).toEqual(['1', '2', '3', '4', '5', '6']);
  });
});

const listed = async (): Promise<OptionVersion[]> =>
  (await app.request({ url: `/api/queue/${queueId}/chatbot/versions`, token: company.admin.token })).json();

const restore = (id: number | undefined) =>
  app.request({ method: 'POST', url: `/api/chatbot-versions/${id}/restore`, token: company.admin.token });

describe('versions', () => {
  it('S525 each save keeps one, with who saved it and how many options it has', async () => {
    await saveFirst();
    await save([], 1);
    expect(await listed()).toEqual([
      { id: expect.any(Number), version: 2, savedAt: expect.any(String), savedBy: `Admin ${company.canary}`, count: 0 },
      { id: expect.any(Number), version: 1, savedAt: expect.any(String), savedBy: `Admin ${company.canary}`, count: 4 },
    ]);
  });

  it('S525 a restored one brings its options back under their ids, as a version of its own', async () => {
    const saved = await saveFirst();
    const kept = saved.options.find(({ title }) => title === 'Troca');
    await save([{ id: kept?.id ?? 0, title: 'Só isto' }], 1);
    const restored = (await restore((await listed())[1]?.id)).json<StoredTree>();
    expect(write(restored)).toBe(write(saved));
    expect(restored.options.map(({ id }) => id)).toEqual(saved.options.map(({ id }) => id));
    expect(await read()).toEqual(restored);
    expect((await listed()).map(({ version, count }) => [version, count])).toEqual([
      [3, 4],
      [2, 1],
      [1, 4],
    ]);
  });

  it('S525 a forward to a queue that is gone since then is left out', async () => {
    const other = await addQueue(company.id);
    await save([{ id: -1, title: 'Para lá', forwardQueueId: other }], 0);
    await app.database.asOwner('DELETE FROM queues WHERE id = $1', [other]);
    const [version] = await listed();
    expect((await restore(version?.id)).json<StoredTree>().options).toMatchObject([
      { title: 'Para lá', forwardQueueId: null },
    ]);
  });

  it('S525 fifty are kept, and an older one is refused', async () => {
    await saveFirst();
    await app.database.asOwner(
      `INSERT INTO queue_option_versions (company_id, queue_id, number, options)
       SELECT $1, $2, number, '[]' FROM generate_series(2, 50) number`,
      [company.id, queueId],
    );
    const oldest = (await listed()).at(-1);
    expect(oldest?.version).toBe(1);
    await save([], 50);
    expect(await listed()).toHaveLength(50);
    expect((await listed()).at(-1)?.version).toBe(2);
    const answer = await restore(oldest?.id);
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'ERR_NO_OPTION_VERSION_FOUND']);
  });

  it('S525 changes of one option each, by one person in a row, are one version', async () => {
    await saveFirst();
    for (const option of [3, 4, 5])
      await app.request({
        method: 'POST',
        url: '/api/queue-options',
        token: company.admin.token,
        payload: { queueId, option, title: `Opção ${option}` },
      });
    expect((await listed()).map(({ version, count }) => [version, count])).toEqual([
      [4, 7],
      [1, 4],
    ]);
  });
});
