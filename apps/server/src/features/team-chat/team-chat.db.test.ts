import { randomUUID } from 'node:crypto';
import { chatById, chatOfUser, teamChatEvents, wireName } from '@balcao/contract';
import { chatLimits } from '@balcao/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, buildPerson, type TestCompany, type TestPerson } from '../../../test/support/test-people.ts';
import { listenAs, type Listener } from '../../../test/support/test-sockets.ts';

let app: TestApp;
let company: TestCompany;
let ana: TestPerson;
let bia: TestPerson;
let leo: TestPerson;
/** Of the same company and in none of the chats. */
let outsider: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  company = await buildCompany(app);
  ana = await buildPerson(app, company, { name: 'Ana Prado' });
  bia = await buildPerson(app, company, { name: 'Bia Rocha' });
  leo = await buildPerson(app, company, { name: 'Léo Dias' });
  outsider = company.admin;
  stranger = (await buildCompany(app)).admin;
});
afterAll(() => app.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, as: TestPerson, payload?: object) =>
  app.request({ method, url: `/api/chats${path}`, token: as.token, ...(payload ? { payload } : {}) });
const begin = async (people: readonly TestPerson[], title = 'Plantão', as = ana) =>
  (await call('POST', '', as, { title, users: people.map(({ id }) => ({ id, name: 'x' })) })).json();
const say = async (id: number, message: string, as = ana, clientId?: string) =>
  call('POST', `/${id}/messages`, as, { message, ...(clientId === undefined ? {} : { clientId }) });
const unreadsOf = ({ users }: { users: { userId: number; unreads: number }[] }, { id }: TestPerson) =>
  users.find(({ userId }) => userId === id)?.unreads;
const chatOf = async (uuid: string, as = ana) => (await call('GET', `/${uuid}`, as)).json();
const textsOf = async (id: number, as = ana, query = '') =>
  (await call('GET', `/${id}/messages${query}`, as)).json().records.map(({ message }: { message: string }) => message);

function formOf(content: string, { name = 'escala.pdf', ...fields }: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('medias', new Blob([content]), name);
  return form;
}

describe('beginning and changing a chat', () => {
  it('S903 the owner takes part once, with at least one other of the company', async () => {
    const chat = await begin([bia, ana, bia]);
    expect(chat).toMatchObject({ title: 'Plantão', ownerId: ana.id, lastMessage: '', lastAt: null });
    expect(new Set(chat.users.map(({ userId }: { userId: number }) => userId))).toEqual(new Set([ana.id, bia.id]));
    expect(chat.users).toHaveLength(2);
    expect(chat.users[0].user).toEqual({ id: ana.id, name: 'Ana Prado' });
    for (const people of [[], [ana]]) {
      const refused = await call('POST', '', ana, { title: 'Só eu', users: people.map(({ id }) => ({ id })) });
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { error: 'ERR_VALIDATION' }]);
    }
    const foreign = await call('POST', '', ana, { title: 'Fora', users: [{ id: bia.id }, { id: stranger.id }] });
    expect([foreign.statusCode, foreign.json().error]).toEqual([404, 'ERR_NO_USER_FOUND']);
  });

  it('S259 only the owner changes and deletes it; what the others have not seen stays unseen', async () => {
    const { id, uuid } = await begin([bia, leo]);
    await say(id, 'Oi');
    for (const method of ['PUT', 'DELETE'] as const) {
      const payload = method === 'PUT' ? { title: 'Meu', users: [{ id: leo.id }] } : undefined;
      const refused = await call(method, `/${id}`, bia, payload);
      expect([refused.statusCode, refused.json().error]).toEqual([403, 'ERR_NO_PERMISSION']);
    }
    const changed = (await call('PUT', `/${id}`, ana, { title: 'Novo', users: [{ id: bia.id }] })).json();
    expect([changed.title, unreadsOf(changed, bia), unreadsOf(changed, leo)]).toEqual(['Novo', 1, undefined]);
    expect((await call('GET', `/${uuid}`, leo)).statusCode).toBe(404);
    expect((await call('DELETE', `/${id}`, ana)).statusCode).toBe(200);
    expect((await call('GET', `/${uuid}`, ana)).statusCode).toBe(404);
  });

  it('S903 tells who did it in the log, without a word of what was said', async () => {
    const { id } = await begin([bia], 'Segredo');
    await say(id, 'Segredo maior');
    await call('PUT', `/${id}`, ana, { title: 'Segredo', users: [{ id: bia.id }] });
    await call('DELETE', `/${id}`, ana);
    const rows = await app.database.asOwner<{ action: string; row: string }>(
      "SELECT action, audit_log::text AS row FROM audit_log WHERE actor_id = $1 AND object = $2 AND action LIKE 'chat %' ORDER BY id",
      [ana.id, String(id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['chat created', 'chat changed', 'chat deleted']);
    expect(JSON.stringify(rows)).not.toContain('Segredo');
  });
});

describe('those who do not take part', () => {
  it('S903 find nothing: no chat, no message, no file, no hit of a search, and can do nothing', async () => {
    const { id, uuid } = await begin([bia], 'Salários');
    await say(id, 'Aumento em abril');
    const file = (await call('POST', `/${id}/messages`, ana, formOf('%PDF-1.4 folha'))).json();
    for (const person of [outsider, stranger]) {
      for (const [method, path, payload] of [
        ['GET', `/${uuid}`],
        ['GET', `/${id}/messages`],
        ['GET', `/${id}/messages?searchParam=abril`],
        ['POST', `/${id}/messages`, { message: 'Oi' }],
        ['POST', `/${id}/read`, { userId: ana.id }],
        ['POST', `/${id}/typing`, {}],
        [
          'PUT',
          `/${id}`,
          { title: 'Meu', users: [{ id: person.id === outsider.id ? bia.id : stranger.id }, { id: person.id }] },
        ],
        ['DELETE', `/${id}`],
      ] as const) {
        const answer = await call(method, path, person, payload);
        expect([method, path, answer.statusCode >= 400 && answer.statusCode !== 500]).toEqual([method, path, true]);
        expect(answer.body).not.toMatch(/Salários|Aumento/);
      }
      expect((await call('POST', `/${id}/messages`, person, formOf('%PDF-1.4 meu'))).statusCode).toBe(404);
      for (const search of ['', '?searchParam=salarios', '?searchParam=aumento', '?searchParam=bia'])
        expect((await call('GET', search, person)).json()).toMatchObject({ records: [], count: 0 });
      expect((await app.request({ url: `/api${file.mediaPath}`, token: person.token })).statusCode).toBe(404);
    }
    expect((await app.request({ url: `/api${file.mediaPath}`, token: bia.token })).statusCode).toBe(200);
    expect(await textsOf(id, bia)).toEqual(['Aumento em abril', '']);
  });

  it('S903 S270 hear nothing: every event goes once, after the commit, to those who take part alone', async () => {
    const people = { ana, bia, leo, outsider, stranger };
    const heard: Record<string, Listener['heard']> = {};
    for (const [name, person] of Object.entries(people)) heard[name] = (await listenAs(app, person)).heard;
    const names = (id: number) => [
      wireName(teamChatEvents.chat, company.id),
      wireName(chatById(id), company.id),
      ...[ana, bia, leo].map((person) => wireName(chatOfUser(person.id), company.id)),
    ];
    const { id } = await begin([bia]);
    const told = (person: string) =>
      (heard[person] ?? [])
        .filter(({ name }) => names(id).includes(name))
        .map(({ name, payload }) => `${name.replace(`company-${company.id}-`, '')} ${String(payload['action'])}`);
    const everything: Record<string, string[]> = { ana: [], bia: [], leo: [] };
    const expectTold = async (news: Record<string, string[]>) => {
      for (const [person, events] of Object.entries(news)) everything[person]?.push(...events);
      for (const person of Object.keys(everything)) await expect.poll(() => told(person)).toEqual(everything[person]);
    };
    await expectTold({ ana: [`chat-user-${ana.id} create`], bia: [`chat-user-${bia.id} create`] });
    await say(id, 'Oi', ana);
    const news = ['chat new-message', `chat-${id} new-message`];
    await expectTold({ ana: news, bia: news });
    // The same again is no news.
    const clientId = randomUUID();
    await say(id, 'Uma vez', bia, clientId);
    await say(id, 'Uma vez', bia, clientId);
    await expectTold({ ana: news, bia: news });
    await call('POST', `/${id}/typing`, bia);
    await expectTold({ ana: ['chat typing'] });
    await call('POST', `/${id}/read`, ana);
    await call('POST', `/${id}/read`, ana);
    await expectTold({ ana: [`chat-user-${ana.id} update`] });
    await call('PUT', `/${id}`, ana, { title: 'Outro', users: [{ id: leo.id }] });
    const changed = ['chat update', `chat-${id} update`];
    await expectTold({
      ana: [`chat-user-${ana.id} update`, ...changed],
      bia: ['chat delete'],
      leo: [`chat-user-${leo.id} create`, ...changed],
    });
    // Refused: nothing is told.
    await call('DELETE', `/${id}`, leo);
    await say(id, 'Ainda aí?', bia);
    await call('DELETE', `/${id}`, ana);
    await expectTold({ ana: ['chat delete'], leo: ['chat delete'] });
    for (const person of ['outsider', 'stranger'])
      expect(heard[person]?.filter(({ name }) => name.includes('chat'))).toEqual([]);
  });

  it('S903 an operator who is there for support sees none and begins none', async () => {
    const platform = await buildCompany(app, { isPlatform: true });
    const { id } = await begin([bia], 'Interno');
    const begun = await app.request({
      method: 'POST',
      url: '/api/support-accesses',
      token: platform.admin.token,
      payload: { companyId: company.id, reason: 'Ajuda com a fila', minutes: 30 },
    });
    const token = app.deps.tokens.signAccess({
      userId: platform.admin.id,
      companyId: company.id,
      sessionId: platform.admin.sessionId,
      tokenVersion: 0,
      supportAccessId: begun.json().id,
    });
    const visitor = { ...platform.admin, token };
    // The visit is real: what the company's admins may do is done.
    expect((await app.request({ url: '/api/users', token })).statusCode).toBe(200);
    expect((await call('POST', '', visitor, { title: 'Suporte', users: [{ id: bia.id }] })).statusCode).toBe(403);
    expect((await call('GET', '', visitor)).json().records).toEqual([]);
    expect((await call('GET', `/${id}/messages`, visitor)).statusCode).toBe(404);
  });
});

describe('messages', () => {
  it('S262 are not blank, at most 4000 characters, and keep their lines', async () => {
    const { id } = await begin([bia]);
    for (const blank of ['', '  \n ']) expect((await say(id, blank)).statusCode).toBe(400);
    expect((await say(id, 'a'.repeat(chatLimits.message + 1))).statusCode).toBe(400);
    expect((await say(id, 'a'.repeat(chatLimits.message))).statusCode).toBe(201);
    const lines = (await say(id, ' Um\ndois ')).json();
    expect(lines).toMatchObject({
      chatId: id,
      senderId: ana.id,
      sender: { name: 'Ana Prado' },
      message: 'Um\ndois',
      mediaPath: null,
      clientId: null,
    });
  });

  it('S258 S910 become the newest of the chat, unseen by everybody but the sender', async () => {
    const { id, uuid } = await begin([bia, leo]);
    const other = await begin([bia]);
    await say(id, 'Quem cobre?');
    await say(id, 'Eu abro', bia);
    const chat = await chatOf(uuid);
    expect(chat).toMatchObject({ lastMessage: 'Bia Rocha: Eu abro', lastText: 'Eu abro', lastSenderId: bia.id });
    expect([ana, bia, leo].map((person) => unreadsOf(chat, person))).toEqual([1, 0, 2]);
    const list = (await call('GET', '', bia)).json().records.map((one: { id: number }) => one.id);
    expect(list.indexOf(id)).toBeLessThan(list.indexOf(other.id));
    expect((await call('GET', '/unread', leo)).json()).toEqual([{ id, unreads: 2 }]);
  });

  it('S258 chats that changed at the same moment stand on one page each, the newest first', async () => {
    const person = await buildPerson(app, company, { name: 'Rui Lopes' });
    const made = await app.database.asOwner<{ id: number }>(
      `WITH made AS (INSERT INTO chats (company_id, title, owner_id, updated_at)
         SELECT $1, 'Turno', $2, '2026-03-05 12:00Z' FROM generate_series(1, 22) RETURNING company_id, id, owner_id)
       INSERT INTO chat_users (company_id, chat_id, user_id) SELECT * FROM made RETURNING chat_id AS id`,
      [company.id, person.id],
    );
    const pages = [];
    for (const page of [1, 2])
      pages.push(
        ...(await call('GET', `?pageNumber=${page}`, person)).json().records.map(({ id }: { id: number }) => id),
      );
    expect(pages).toEqual(made.map(({ id }) => id).toSorted((one, other) => other - one));
  });

  it('S264 reading zeroes the caller’s own counter, whoever the body names', async () => {
    const { id, uuid } = await begin([bia, leo]);
    await say(id, 'Oi');
    const read = await call('POST', `/${id}/read`, bia, { userId: leo.id });
    expect([unreadsOf(read.json(), bia), unreadsOf(read.json(), leo)]).toEqual([0, 1]);
    expect(unreadsOf(await chatOf(uuid), leo)).toBe(1);
  });

  it('S904 sent twice under one name are one, also at once; another person’s or chat’s same name is another', async () => {
    const { id, uuid } = await begin([bia]);
    const other = await begin([bia]);
    const clientId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => say(id, 'Uma vez', ana, clientId)));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    await say(id, 'De outra pessoa', bia, clientId);
    await say(other.id, 'Em outro chat', ana, clientId);
    expect(await textsOf(id)).toEqual(['Uma vez', 'De outra pessoa']);
    expect(await textsOf(other.id)).toEqual(['Em outro chat']);
    expect(unreadsOf(await chatOf(uuid), bia)).toBe(0);
    expect(unreadsOf(await chatOf(uuid), ana)).toBe(1);
  });

  it('S910 forty at once are all counted, and their order is the same for everybody', async () => {
    const { id, uuid } = await begin([bia, leo]);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => say(id, `m${index}`, index % 2 === 0 ? ana : bia)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(unreadsOf(await chatOf(uuid), leo)).toBe(40);
    const pages = [await textsOf(id, leo, '?pageNumber=2'), await textsOf(id, leo)].flat();
    expect([pages.length, new Set(pages).size]).toEqual([40, 40]);
    const times = await app.database.asOwner<{ ordered: boolean }>(
      'SELECT bool_and(created_at >= lag) AS ordered FROM (SELECT created_at, lag(created_at) OVER (ORDER BY id) FROM chat_messages WHERE chat_id = $1) t',
      [id],
    );
    expect([times[0]?.ordered, (await chatOf(uuid)).lastText]).toEqual([true, pages.at(-1)]);
  });

  it('S263 come the newest page first, oldest first within it', async () => {
    const { id } = await begin([bia]);
    await app.database.asOwner(
      `INSERT INTO chat_messages (company_id, chat_id, sender_id, sender_name, message)
       SELECT $1, $2, $3, 'Ana', 'n' || n FROM generate_series(1, 45) AS n`,
      [company.id, id, ana.id],
    );
    const first = (await call('GET', `/${id}/messages`, bia)).json();
    expect([first.records[0].message, first.records.at(-1).message, first.hasMore]).toEqual(['n26', 'n45', true]);
    const last = (await call('GET', `/${id}/messages?pageNumber=3`, bia)).json();
    expect([last.records.length, last.records[0].message, last.hasMore]).toEqual([5, 'n1', false]);
  });

  it('S909 are searched by text and file name in one chat; chats by title, people and messages', async () => {
    const { id } = await begin([bia], 'Estoque', leo);
    await say(id, 'Chegou o catálogo de março', leo);
    await say(id, '100% certo', bia);
    await call('POST', `/${id}/messages`, bia, formOf('%PDF-1.4', { name: 'Relação.pdf' }));
    expect(await textsOf(id, leo, '?searchParam=CATALOGO')).toEqual(['Chegou o catálogo de março']);
    expect(await textsOf(id, leo, '?searchParam=%25')).toEqual(['100% certo']);
    expect(await textsOf(id, leo, '?searchParam=relacao')).toEqual(['']);
    const found = async (search: string) =>
      (await call('GET', `?searchParam=${encodeURIComponent(search)}`, leo))
        .json()
        .records.map((chat: { id: number }) => chat.id);
    expect(await found('estoque')).toEqual([id]);
    expect(await found('catalogo de')).toEqual([id]);
    expect(await found('bia ro')).toContain(id);
    expect(await found('nada disso')).toEqual([]);
  });
});

describe('files', () => {
  const files = async (): Promise<number> =>
    (await app.database.asOwner('SELECT id FROM media_files WHERE company_id = $1', [company.id])).length;

  it('S906 go with a text or without, sent twice once, and are deleted with the chat', async () => {
    const { id, uuid } = await begin([bia]);
    const before = await files();
    const clientId = randomUUID();
    const sent = await call('POST', `/${id}/messages`, ana, formOf('%PDF-1.4 a', { message: 'A escala', clientId }));
    expect([sent.statusCode, sent.json()]).toMatchObject([
      201,
      { message: 'A escala', mediaName: 'escala.pdf', mediaType: 'application/pdf', mediaBytes: 10, clientId },
    ]);
    const again = await call('POST', `/${id}/messages`, ana, formOf('%PDF-1.4 a', { message: 'A escala', clientId }));
    expect([again.statusCode, again.json()]).toEqual([201, sent.json()]);
    expect(await files()).toBe(before + 1);
    await call('POST', `/${id}/messages`, bia, formOf('MZ\u0090', { name: 'programa.exe' }));
    const chat = await chatOf(uuid);
    expect(chat.lastMessage).toBe('Bia Rocha: programa.exe');
    await call('DELETE', `/${id}`, ana);
    expect(await files()).toBe(before);
  });
});

describe('a person who is deleted', () => {
  it('S911 leaves the chats to the others: messages and names stay, an owned one gets another owner, an empty one goes', async () => {
    const gone = await buildPerson(app, company, { name: 'Otávio Reis' });
    const kept = await begin([bia, leo], 'Fica', gone);
    await say(kept.id, 'Deixo com vocês', gone);
    const { heard } = await listenAs(app, bia);
    const removed = await app.request({
      method: 'DELETE',
      url: `/api/users/${gone.id}`,
      token: company.admin.token,
    });
    expect(removed.statusCode).toBe(200);
    const chat = await chatOf(kept.uuid, bia);
    expect([chat.ownerId, chat.users.map(({ userId }: { userId: number }) => userId)]).toEqual([
      bia.id,
      [bia.id, leo.id],
    ]);
    expect((await call('GET', `/${kept.id}/messages`, leo)).json().records).toMatchObject([
      { senderId: null, sender: { name: 'Otávio Reis' }, message: 'Deixo com vocês' },
    ]);
    await expect
      .poll(() => heard.filter(({ name }) => name === wireName(teamChatEvents.chat, company.id)).length)
      .toBe(1);
    await app.database.asOwner('DELETE FROM chat_users WHERE chat_id = $1 AND user_id <> $2', [kept.id, leo.id]);
    await app.database.asOwner('UPDATE chats SET owner_id = $2 WHERE id = $1', [kept.id, leo.id]);
    await app.request({ method: 'DELETE', url: `/api/users/${leo.id}`, token: company.admin.token });
    expect(await app.database.asOwner('SELECT id FROM chats WHERE id = $1', [kept.id])).toEqual([]);
  });
});
