import type { QuickMessage } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../test/test-people.ts';
import { listenAs } from '../../../test/test-sockets.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  company = await buildCompany(app);
});
afterAll(() => app.close());

type Values = { shortcode?: unknown; message?: unknown };

const read = (path: string, { token }: TestPerson = company.attendant) =>
  app.request({ url: `/api/quick-messages${path}`, token });
const save = (payload: Values, { token }: TestPerson = company.attendant, id?: number) =>
  app.request({ method: id ? 'PUT' : 'POST', url: `/api/quick-messages${id ? `/${id}` : ''}`, token, payload });
const remove = (id: number, { token }: TestPerson = company.attendant) =>
  app.request({ method: 'DELETE', url: `/api/quick-messages/${id}`, token });
const add = async (values: Values, person?: TestPerson): Promise<QuickMessage> => (await save(values, person)).json();
const shortcodes = (records: readonly QuickMessage[]): string[] => records.map(({ shortcode }) => shortcode);

describe('quick messages', () => {
  it('S233 R41 adds, reads, changes and deletes one of the caller’s own', async () => {
    const created = await save({ shortcode: '  pix ', message: 'A chave é o CNPJ.\nObrigada!' });
    const record = {
      id: created.json().id,
      shortcode: 'pix',
      message: 'A chave é o CNPJ.\nObrigada!',
      companyId: company.id,
      userId: company.attendant.id,
    };
    expect([created.statusCode, created.json()]).toEqual([201, record]);
    expect((await read(`/${record.id}`)).json()).toEqual(record);
    expect((await save({ shortcode: 'PIX', message: 'Outra chave' }, company.attendant, record.id)).json()).toEqual({
      ...record,
      shortcode: 'PIX',
      message: 'Outra chave',
    });
    expect((await remove(record.id)).json()).toEqual({ id: record.id });
    for (const answer of [await read(`/${record.id}`), await remove(record.id)])
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'ERR_NO_QUICK_MESSAGE_FOUND']);
  });

  it('S233 keeps everybody’s own apart: a colleague, an admin and another company find nothing', async () => {
    const other = await buildCompany(app);
    const secret = await add({ shortcode: 'segredo', message: 'Só da Ana' });
    for (const person of [company.admin, other.admin, other.attendant]) {
      for (const path of ['', '/list', '?searchParam=segredo'])
        expect((await read(path, person)).body).not.toContain('segredo');
      const answers = [
        await read(`/${secret.id}`, person),
        await save({ shortcode: 'tomado', message: 'Tomado' }, person, secret.id),
        await remove(secret.id, person),
      ];
      for (const answer of answers)
        expect([answer.statusCode, answer.json().error]).toEqual([404, 'ERR_NO_QUICK_MESSAGE_FOUND']);
    }
    expect((await read(`/${secret.id}`)).json()).toEqual(secret);
    // The list is the caller's whatever the address asks for.
    expect((await read(`/list?userId=${company.attendant.id}&companyId=${company.id}`, company.admin)).json()).toEqual(
      [],
    );
  });

  it('a shortcode stands once among the own ones, in any case; others may have it too', async () => {
    await add({ shortcode: 'bomdia', message: 'Bom dia!' });
    const second = await add({ shortcode: 'boatarde', message: 'Boa tarde!' });
    for (const answer of [
      await save({ shortcode: 'BomDia', message: 'De novo' }),
      await save({ shortcode: 'BOMDIA', message: 'De novo' }, company.attendant, second.id),
    ]) {
      expect([answer.statusCode, answer.json().error]).toEqual([409, 'ERR_QUICK_MESSAGE_ALREADY_EXISTS']);
    }
    expect(
      (await save({ shortcode: 'boatarde', message: 'Boa tarde, tudo bem?' }, company.attendant, second.id)).statusCode,
    ).toBe(200);
    expect((await save({ shortcode: 'bomdia', message: 'Bom dia!' }, company.admin)).statusCode).toBe(201);
  });

  it('of ten who add the same shortcode at once one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => save({ shortcode: 'corrida', message: 'Primeira' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
  });

  it.each([
    ['no shortcode', { shortcode: undefined }, { shortcode: 'required' }],
    ['a shortcode of 2', { shortcode: 'oi' }, { shortcode: 'tooShort' }],
    ['a shortcode of 2 between spaces', { shortcode: ' oi ' }, { shortcode: 'tooShort' }],
    ['a shortcode of 51', { shortcode: 'x'.repeat(51) }, { shortcode: 'tooLong' }],
    ['a shortcode of two lines', { shortcode: 'bom\ndia' }, { shortcode: 'invalid' }],
    ['a message of 2', { message: 'Oi' }, { message: 'tooShort' }],
    ['a message of 501', { message: 'x'.repeat(501) }, { message: 'tooLong' }],
    ['no message', { message: undefined }, { message: 'required' }],
  ])('S235 refuses %s', async (_name, over, fields) => {
    const answer = await save({ shortcode: 'recusada', message: 'Recusada', ...over });
    expect([answer.statusCode, answer.json().error, answer.json().fields]).toEqual([400, 'ERR_VALIDATION', fields]);
  });

  it.each([
    ['the shortest', 'abc', 'Olá'],
    ['the longest', 'ç'.repeat(50), 'é'.repeat(500)],
  ])('S235 takes %s', async (_name, shortcode, message) => {
    expect(await add({ shortcode, message })).toMatchObject({ shortcode, message });
  });
});

describe('the lists of quick messages', () => {
  it('S46 searches shortcode and message without accents, with % and _ as they are', async () => {
    const { admin } = await buildCompany(app);
    await add({ shortcode: 'saudação', message: 'Olá! Como posso ajudar?' }, admin);
    await add({ shortcode: 'desconto', message: 'Temos 10% de desconto à vista' }, admin);
    await add({ shortcode: 'prazo_entrega', message: 'Até três dias úteis' }, admin);
    const cases = {
      saudacao: ['saudação'],
      OLA: ['saudação'],
      'a vista': ['desconto'],
      UTEIS: ['prazo_entrega'],
      '%': ['desconto'],
      _: ['prazo_entrega'],
      'não há': [],
      '': ['desconto', 'prazo_entrega', 'saudação'],
    };
    for (const [search, found] of Object.entries(cases)) {
      const answer = (await read(`?searchParam=${encodeURIComponent(search)}`, admin)).json();
      expect([search, shortcodes(answer.records), answer.count, answer.hasMore]).toEqual([
        search,
        found,
        found.length,
        false,
      ]);
    }
  });

  it('S47 gives 20 per page by shortcode, each once, and all of them to the chat', async () => {
    const { admin } = await buildCompany(app);
    const names = Array.from({ length: 45 }, (_, index) => `atalho-${String(index).padStart(2, '0')}`);
    for (const shortcode of [...names].reverse()) await add({ shortcode, message: 'Texto' }, admin);
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (page) => (await read(`?pageNumber=${page}`, admin)).json()),
    );
    expect(pages.map(({ records, count, hasMore }) => [records.length, count, hasMore])).toEqual([
      [20, 45, true],
      [20, 45, true],
      [5, 45, false],
      [0, 45, false],
    ]);
    expect(shortcodes(pages.flatMap(({ records }) => records))).toEqual(names);
    expect(shortcodes((await read('/list', admin)).json())).toEqual(names);
  });

  it('S47 of shortcodes that differ only in accents the older one comes first, also after it was changed', async () => {
    const { admin } = await buildCompany(app);
    const older = await add({ shortcode: 'ação', message: 'Texto' }, admin);
    const newer = await add({ shortcode: 'acao', message: 'Texto' }, admin);
    await save({ shortcode: 'ação', message: 'Outro texto' }, admin, older.id);
    for (const records of [(await read('', admin)).json().records, (await read('/list', admin)).json()])
      expect(records.map(({ id }: QuickMessage) => id)).toEqual([older.id, newer.id]);
  });

  it('gives the chat 500 at most', async () => {
    const { id, admin } = await buildCompany(app);
    await app.database.asOwner(
      "INSERT INTO quick_messages (company_id, user_id, shortcode, message) SELECT $1, $2, 'atalho ' || n, 'Texto' FROM generate_series(1, 501) n",
      [id, admin.id],
    );
    expect((await read('/list', admin)).json()).toHaveLength(500);
  });

  it('goes with its owner', async () => {
    const { id, admin, attendant } = await buildCompany(app);
    await add({ shortcode: 'minha', message: 'Só minha' }, attendant);
    expect(
      (await app.request({ method: 'DELETE', url: `/api/users/${attendant.id}`, token: admin.token })).statusCode,
    ).toBe(200);
    expect(await app.database.asOwner('SELECT id FROM quick_messages WHERE company_id = $1', [id])).toEqual([]);
  });
});

describe('the event of quick messages', () => {
  it('S239 reaches the owner’s screens and nobody else’s', async () => {
    const { id, admin, attendant } = await buildCompany(app);
    const [owner, colleague] = [await listenAs(app, attendant), await listenAs(app, admin)];
    const record = await add({ shortcode: 'secreta', message: 'Só da dona' }, attendant);
    await save({ shortcode: 'secreta', message: 'Mudada' }, attendant, record.id);
    await remove(record.id, attendant);
    // The colleague's own comes last: whatever leaked would have come before it.
    const theirs = await add({ shortcode: 'alheia', message: 'Da colega' }, admin);
    const name = `company-${id}-quickmessage`;
    const heardBy = ({ heard }: typeof owner) =>
      heard.filter((one) => one.name === name).map(({ payload: { seq: _each, ...rest } }) => rest);
    await expect.poll(() => heardBy(colleague)).toEqual([{ action: 'create', record: theirs }]);
    await expect
      .poll(() => heardBy(owner))
      .toEqual([
        { action: 'create', record },
        { action: 'update', record: { ...record, message: 'Mudada' } },
        { action: 'delete', id: record.id },
      ]);
  });

  it('says nothing of a change that was refused', async () => {
    const { id, attendant } = await buildCompany(app);
    const owner = await listenAs(app, attendant);
    await add({ shortcode: 'unica', message: 'Primeira' }, attendant);
    await save({ shortcode: 'unica', message: 'Segunda' }, attendant);
    await add({ shortcode: 'ultima', message: 'Terceira' }, attendant);
    const texts = () =>
      owner.heard
        .filter((one) => one.name === `company-${id}-quickmessage`)
        .map(({ payload }) => (payload['record'] as QuickMessage).message);
    await expect.poll(texts).toEqual(['Primeira', 'Terceira']);
  });
});
