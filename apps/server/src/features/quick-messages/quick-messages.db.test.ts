import { randomBytes, randomUUID } from 'node:crypto';
import type { Message, QuickMessage } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildTicket } from '../../../test/support/test-conversations.ts';
import { buildCompany, buildPerson, type TestCompany, type TestPerson } from '../../../test/support/test-people.ts';
import { listenAs } from '../../../test/support/test-sockets.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  company = await buildCompany(app);
});
afterAll(() => app.close());

type Values = { shortcode?: unknown; message?: unknown; scope?: unknown; queueId?: unknown };

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
      scope: 'personal',
      queueId: null,
      mediaPath: null,
      mediaName: null,
      uses: 0,
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

/** A queue of a company that nobody serves yet, and somebody who serves it alone. */
async function addServed(home: TestCompany, name: string): Promise<{ queueId: number; person: TestPerson }> {
  const color = `#${randomBytes(3).toString('hex')}`;
  const made = await app.request({
    method: 'POST',
    url: '/api/queue',
    token: home.admin.token,
    payload: { name, color },
  });
  const queueId = made.json<{ id: number }>().id;
  return { queueId, person: await buildPerson(app, home, { queueIds: [queueId] }) };
}

describe('shared quick messages', () => {
  it('S559 those of the company are everybody’s, those of a queue of who serves it and of admins; only admins write them', async () => {
    const home = await buildCompany(app);
    const { admin, attendant } = home;
    const { queueId, person: seller } = await addServed(home, 'Vendas');
    const everybodys = await add({ shortcode: 'pix', message: 'A chave da loja', scope: 'company' }, admin);
    expect(everybodys).toMatchObject({ scope: 'company', userId: null, queueId: null });
    const sellers = await add({ shortcode: 'tabela', message: 'Nossa tabela', scope: 'queue', queueId }, admin);
    expect(sellers).toMatchObject({ scope: 'queue', userId: null, queueId });
    await add({ shortcode: 'minha', message: 'Só minha' }, seller);
    const other = await buildCompany(app);
    const sees = async (person: TestPerson) => shortcodes((await read('/list', person)).json());
    expect(await sees(admin)).toEqual(['pix', 'tabela']);
    expect(await sees(seller)).toEqual(['minha', 'pix', 'tabela']);
    expect(await sees(attendant)).toEqual(['pix']);
    expect(await sees(other.admin)).toEqual([]);
    expect((await read('?searchParam=tabela', attendant)).json()).toMatchObject({ records: [], count: 0 });

    const change = { shortcode: 'tomada', message: 'Tomada' };
    for (const answer of [
      await save(change, seller, sellers.id),
      await remove(sellers.id, seller),
      await save({ ...change, scope: 'company' }, seller),
      await save({ ...change, scope: 'queue', queueId }, seller),
    ])
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'ERR_NO_PERMISSION']);
    // Nobody shares the own ones with others but an admin.
    const own = await add({ shortcode: 'propria', message: 'Própria' }, seller);
    expect((await save({ ...change, scope: 'company' }, seller, own.id)).statusCode).toBe(403);
    // What one does not see is not there.
    for (const answer of [await read(`/${sellers.id}`, attendant), await save(change, attendant, sellers.id)])
      expect(answer.statusCode).toBe(404);
    expect((await save({ ...change, scope: 'queue' }, admin)).json()).toMatchObject({
      fields: { queueId: 'required' },
    });
    expect((await save({ ...change, scope: 'queue', queueId: other.queueId }, admin)).statusCode).toBe(404);
    // A client that knows nothing of scopes changes the words and nothing else.
    expect((await save({ shortcode: 'tabela', message: 'A nova' }, admin, sellers.id)).json()).toEqual({
      ...sellers,
      message: 'A nova',
    });
  });

  it('S559 a shortcode stands once in the company and once in a queue, also when two add it at once', async () => {
    const home = await buildCompany(app);
    const { queueId } = await addServed(home, 'Vendas');
    const places = [{ scope: 'company' }, { scope: 'queue', queueId }, { scope: 'queue', queueId: home.queueId }];
    for (const place of places) {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => save({ shortcode: 'Igual', message: 'Texto', ...place }, home.admin)),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
        201, 409, 409, 409,
      ]);
    }
    expect((await save({ shortcode: 'igual', message: 'Texto' }, home.admin)).statusCode).toBe(201);
    const moved = await add({ shortcode: 'igual ', message: 'Texto', scope: 'queue', queueId }, home.admin);
    expect(moved).toMatchObject({ error: 'ERR_QUICK_MESSAGE_ALREADY_EXISTS' });
  });

  it('S559 changes are told to those who see them, and whoever no longer does is told that it is gone', async () => {
    const home = await buildCompany(app);
    const { queueId, person: seller } = await addServed(home, 'Vendas');
    const people = { admin: home.admin, attendant: home.attendant, seller };
    const listeners = Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(async ([name, person]) => [name, await listenAs(app, person)] as const),
      ),
    );
    const record = await add({ shortcode: 'tabela', message: 'Nossa tabela', scope: 'company' }, home.admin);
    await save({ shortcode: 'tabela', message: 'Só de vendas', scope: 'queue', queueId }, home.admin, record.id);
    await remove(record.id, home.admin);
    // What comes last to everybody shows that nothing else is on its way.
    await add({ shortcode: 'fim', message: 'Fim', scope: 'company' }, home.admin);
    const heardBy = (name: string): string[] =>
      (listeners[name]?.heard ?? [])
        .filter((one) => one.name === `company-${home.id}-quickmessage`)
        .map(({ payload }) =>
          `${String(payload['action'])} ${(payload['record'] as QuickMessage)?.message ?? ''}`.trim(),
        );
    for (const name of ['admin', 'seller'])
      await expect
        .poll(() => heardBy(name))
        .toEqual(['create Nossa tabela', 'delete', 'update Só de vendas', 'delete', 'create Fim']);
    await expect.poll(() => heardBy('attendant')).toEqual(['create Nossa tabela', 'delete', 'create Fim']);
  });

  it('S559 what is shared is audited, what is personal is not', async () => {
    const home = await buildCompany(app);
    const record = await add({ shortcode: 'pix', message: 'A chave', scope: 'company' }, home.admin);
    await save({ shortcode: 'pix', message: 'Outra', scope: 'personal' }, home.admin, record.id);
    await save({ shortcode: 'pix', message: 'E outra' }, home.admin, record.id);
    await remove(record.id, home.admin);
    const rows = await app.database.asOwner<{ action: string }>(
      "SELECT action FROM audit_log WHERE company_id = $1 AND action LIKE 'quick message%' ORDER BY id",
      [home.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['quick message created', 'quick message changed']);
  });
});

describe('S560 the file of a quick message', () => {
  const formOf = (content: string, name: string): FormData => {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    return form;
  };
  const upload = (id: number, form: FormData, { token }: TestPerson) =>
    app.request({ method: 'POST', url: `/api/quick-messages/${id}/media-upload`, token, payload: form });
  const files = async (companyId: number): Promise<string[]> =>
    (
      await app.database.asOwner<{ file_name: string }>(
        // All there are, so that one that nothing leads to any more is seen.
        'SELECT file_name FROM media_files WHERE company_id = $1 ORDER BY 1',
        [companyId],
      )
    ).map((file) => file.file_name);

  it('S650 T35 the file of a personal quick message is only its owner’s, that of a queue only its people’s', async () => {
    const home = await buildCompany(app);
    const personal = await add({ shortcode: 'meu', message: 'Só meu' }, home.admin);
    const ofQueue = await add(
      { shortcode: 'fila', message: 'Da fila', scope: 'queue', queueId: home.queueId },
      home.admin,
    );
    const read = async (path: string | null, { token }: Pick<TestPerson, 'token'>) =>
      (await app.request({ url: `/api${path ?? ''}`, token })).statusCode;
    const mine = (await upload(personal.id, formOf('%PDF-1.4 a', 'a.pdf'), home.admin)).json<QuickMessage>();
    expect([await read(mine.mediaPath, home.admin), await read(mine.mediaPath, home.attendant)]).toEqual([200, 404]);
    const shared = (await upload(ofQueue.id, formOf('%PDF-1.4 b', 'b.pdf'), home.admin)).json<QuickMessage>();
    expect([await read(shared.mediaPath, home.admin), await read(shared.mediaPath, home.attendant)]).toEqual([
      200, 200,
    ]);
    await app.database.asOwner('DELETE FROM user_queues WHERE user_id = $1', [home.attendant.id]);
    app.deps.usersChanged([home.attendant.id]);
    await expect.poll(() => read(shared.mediaPath, home.attendant)).toBe(404);
  });

  it('is set, replaced and removed by whoever may change the text, and leaves nothing behind', async () => {
    const home = await buildCompany(app);
    const record = await add({ shortcode: 'tabela', message: 'Nossa tabela', scope: 'company' }, home.admin);
    const refused = await upload(record.id, formOf('%PDF-1.4 a', 'a.pdf'), home.attendant);
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'ERR_NO_PERMISSION']);
    const withFile = (await upload(record.id, formOf('%PDF-1.4 a', 'a.pdf'), home.admin)).json<QuickMessage>();
    expect(withFile).toMatchObject({ mediaName: 'a.pdf' });
    const file = await app.request({ url: `/api${withFile.mediaPath ?? ''}`, token: home.attendant.token });
    expect([file.statusCode, file.body]).toEqual([200, '%PDF-1.4 a']);
    await upload(record.id, formOf('%PDF-1.4 b', 'b.pdf'), home.admin);
    expect(await files(home.id)).toEqual(['b.pdf']);
    // Saving the words keeps it.
    expect((await save({ shortcode: 'tabela', message: 'A nova' }, home.admin, record.id)).json()).toMatchObject({
      mediaName: 'b.pdf',
    });
    expect((await upload(record.id, formOf('MZ\u0090\u0000', 'p.exe'), home.admin)).json().error).toBe(
      'ERR_FILE_TYPE_REFUSED',
    );
    const removed = await app.request({
      method: 'DELETE',
      url: `/api/quick-messages/${record.id}/media-upload`,
      token: home.admin.token,
    });
    expect(removed.json()).toMatchObject({ mediaPath: null, mediaName: null });
    expect(await files(home.id)).toEqual([]);
  });

  it('S793 is refused before it is read from who has sent 200 in ten minutes', async () => {
    const { id } = await add({ shortcode: 'muitos', message: 'Muitos arquivos' });
    const program = (): FormData => formOf('MZ\u0090\u0000', 'p.exe');
    const key = Buffer.from(`user ${company.attendant.id}`);
    await app.database.asOwner(
      `INSERT INTO rate_counters (name, key, count) VALUES ('upload', $1, 199)
       ON CONFLICT (name, key) DO UPDATE SET count = excluded.count, window_started_at = now()`,
      [key],
    );
    expect((await upload(id, program(), company.attendant)).json().error).toBe('ERR_FILE_TYPE_REFUSED');
    expect((await upload(id, program(), company.attendant)).json().error).toBe('ERR_TOO_MANY_REQUESTS');
    await app.database.asOwner('DELETE FROM rate_counters WHERE key = $1', [key]);
  });

  it('goes with its text, with the queue and with the person it belongs to', async () => {
    const home = await buildCompany(app);
    const { queueId, person: seller } = await addServed(home, 'Vendas');
    const [own, sellers, everybodys] = [
      await add({ shortcode: 'minha', message: 'Só minha' }, seller),
      await add({ shortcode: 'tabela', message: 'Nossa tabela', scope: 'queue', queueId }, home.admin),
      await add({ shortcode: 'geral', message: 'De todos', scope: 'company' }, home.admin),
    ];
    await upload(own.id, formOf('%PDF-1.4 a', 'own.pdf'), seller);
    await upload(sellers.id, formOf('%PDF-1.4 b', 'sellers.pdf'), home.admin);
    await upload(everybodys.id, formOf('%PDF-1.4 c', 'all.pdf'), home.admin);
    const listener = await listenAs(app, seller);
    await app.request({ method: 'DELETE', url: `/api/queue/${queueId}`, token: home.admin.token });
    expect(await files(home.id)).toEqual(['all.pdf', 'own.pdf']);
    expect((await read(`/${sellers.id}`, home.admin)).statusCode).toBe(404);
    await expect
      .poll(() =>
        listener.heard
          .filter(({ name }) => name === `company-${home.id}-quickmessage`)
          .map(({ payload }) => payload['id']),
      )
      .toEqual([sellers.id]);
    await app.request({ method: 'DELETE', url: `/api/users/${seller.id}`, token: home.admin.token });
    expect(await files(home.id)).toEqual(['all.pdf']);
    await remove(everybodys.id, home.admin);
    expect(await files(home.id)).toEqual([]);
  });

  it('S561 is sent as a file of the conversation with the words, once per click and counted once; what it cannot carry follows', async () => {
    const home = await buildCompany(app);
    const ticket = await buildTicket(app, home);
    const record = await add({ shortcode: 'tabela', message: 'Nossa tabela', scope: 'company' }, home.admin);
    const post = (payload: object, { token }: TestPerson = home.attendant) =>
      app.request({ method: 'POST', url: `/api/messages/${ticket.id}/quick-file`, token, payload });
    const clientId = randomUUID();
    const draft = { quickMessageId: record.id, body: 'A tabela, Maria', clientId };
    expect((await post(draft)).json().error).toBe('ERR_NO_MEDIA_FOUND');
    const { mediaPath } = (
      await upload(record.id, formOf('%PDF-1.4 a', 'tabela.pdf'), home.admin)
    ).json<QuickMessage>();
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(draft)));
    const sent = answers.map((answer) => answer.json<Message>());
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(sent[0]).toMatchObject({ kind: 'document', body: 'A tabela, Maria', mediaName: 'tabela.pdf', fromMe: true });
    expect(sent[0]?.mediaUrl).not.toContain(mediaPath);
    const usesOf = async (): Promise<number> => (await read(`/${record.id}`, home.admin)).json<QuickMessage>().uses;
    expect(await usesOf()).toBe(1);
    const shared =
      'SELECT count(*)::int AS count FROM media_files f JOIN messages m ON m.media_id = f.id WHERE f.company_id = $1';
    expect(await app.database.asOwner(shared, [home.id])).toEqual([{ count: 1 }]);
    await post({ ...draft, clientId: randomUUID(), body: 'x'.repeat(1_025) });
    expect(
      await app.database.asOwner(
        'SELECT kind, length(body)::int AS length FROM messages WHERE ticket_id = $1 ORDER BY id DESC LIMIT 2',
        [ticket.id],
      ),
    ).toEqual([
      { kind: 'text', length: 1_025 },
      { kind: 'document', length: 0 },
    ]);
    expect(await usesOf()).toBe(2);

    // Whoever may not see the text or may not write here sends nothing, and nothing is counted.
    const stranger = await buildPerson(app, home);
    const other = await buildCompany(app);
    const hidden = await add({ shortcode: 'da ana', message: 'Só da Ana' }, home.admin);
    expect((await post({ ...draft, clientId: randomUUID(), quickMessageId: hidden.id })).statusCode).toBe(404);
    expect((await post({ ...draft, clientId: randomUUID() }, stranger)).statusCode).toBe(403);
    expect((await post({ ...draft, clientId: randomUUID() }, other.admin)).statusCode).toBe(404);
    expect(await usesOf()).toBe(2);
    // The conversation keeps its file when the quick message goes.
    await remove(record.id, home.admin);
    const kept = await app.request({ url: `/api${sent[0]?.mediaUrl ?? ''}`, token: home.attendant.token });
    expect([kept.statusCode, kept.body]).toEqual([200, '%PDF-1.4 a']);
  });
});

it('S561 uses of a text are counted for whoever may use it, and none is lost among many at once', async () => {
  const home = await buildCompany(app);
  const record = await add({ shortcode: 'pix', message: 'A chave', scope: 'company' }, home.admin);
  const use = (id: number, { token }: TestPerson) =>
    app.request({ method: 'POST', url: `/api/quick-messages/${id}/uses`, token });
  await Promise.all(Array.from({ length: 10 }, (_, index) => use(record.id, index % 2 ? home.admin : home.attendant)));
  expect((await use(record.id, home.attendant)).json()).toEqual({ id: record.id, uses: 11 });
  const own = await add({ shortcode: 'minha', message: 'Só minha' }, home.admin);
  expect((await use(own.id, home.attendant)).statusCode).toBe(404);
});

it('S665 whoever may use it hears at once how often it was used, and nobody else', async () => {
  const home = await buildCompany(app);
  const [admin, attendant] = [await listenAs(app, home.admin), await listenAs(app, home.attendant)];
  const shared = await add({ shortcode: 'pix', message: 'A chave', scope: 'company' }, home.admin);
  const own = await add({ shortcode: 'minha', message: 'Só minha' }, home.admin);
  for (const { id } of [own, shared])
    await app.request({ method: 'POST', url: `/api/quick-messages/${id}/uses`, token: home.admin.token });
  const usesHeard = ({ heard }: typeof admin) =>
    heard
      .filter(({ name, payload }) => name === `company-${home.id}-quickmessage` && payload['action'] === 'update')
      .map(({ payload }) => payload['record'] as QuickMessage)
      .map(({ id, uses }) => [id, uses]);
  await expect.poll(() => usesHeard(attendant)).toEqual([[shared.id, 1]]);
  await expect
    .poll(() => usesHeard(admin))
    .toEqual([
      [own.id, 1],
      [shared.id, 1],
    ]);
});
