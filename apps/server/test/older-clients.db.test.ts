import { randomUUID } from 'node:crypto';
import { allEndpoints, fullPath, type DeclaredEndpoint, type Message, type Ticket } from '@balcao/contract';
import { neverDue, permissionTable } from '@balcao/domain';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPng, sampleHeads } from '../src/platform/media/test-data.ts';
import { buildResource } from './generated/catalogues.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { buildTicket } from './support/test-conversations.ts';
import { buildCompany, type TestCompany, type TestPerson } from './support/test-people.ts';

/*
 * What clients and scripts of the same family send and read: they send back whole records, sign by themselves, and
 * expect fields where they always were.
 */

let app: TestApp;
let company: TestCompany;
let platform: TestCompany;

beforeAll(async () => {
  app = await startTestApp({ env: { FFMPEG: 'no-such-program' } });
  platform = await buildCompany(app, { isPlatform: true, hasCampaigns: true });
  company = await buildCompany(app, { hasCampaigns: true });
  await app.database.asOwner('UPDATE plans SET users = 1000, queues = 1000, connections = 1000');
});
afterAll(() => app.close());

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, person: TestPerson = company.admin) =>
  app.request({ method, url: `/api${url}`, token: person.token, ...(payload ? { payload } : {}) });
const json = <T>(answer: LightMyRequestResponse): T => answer.json<T>();

describe('a PUT takes back the whole record that GET answered', () => {
  /** Every resource that can be read one by one and changed at the same address. */
  const pairs = allEndpoints.flatMap((put) => {
    const get = allEndpoints.find((one) => one.method === 'GET' && fullPath(one) === fullPath(put));
    const kind = put.ids?.['params.id'];
    return put.method === 'PUT' && put.body && get && kind ? [{ title: put.name, get, put, kind }] : [];
  });
  const unchanged = ({ version: _version, updatedAt: _updatedAt, ...record }: Record<string, unknown>) => record;
  const urlOf = (endpoint: DeclaredEndpoint, id: unknown): string => fullPath(endpoint).replace('{id}', String(id));

  it('covers what has such an address', () => {
    expect(pairs.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'users.update',
        'queues.update',
        'quickMessages.update',
        'connections.update',
        'contacts.update',
        'tickets.update',
      ]),
    );
  });

  it.each(pairs)('$title', async ({ get, put, kind }) => {
    const isOfOperator = put.access !== 'public' && permissionTable[put.access] === 'super';
    const own = isOfOperator ? platform : company;
    const person = own.admin;
    const role = isOfOperator ? 'super' : 'admin';
    const caller = { ...person, role, company: own, userId: person.id, cookies: {} } as const;
    const id = await buildResource[kind](app, own, caller);
    const read = () => app.request({ url: urlOf(get, id), token: person.token });
    const before = await read();
    expect(before.statusCode).toBe(200);
    const answer = await app.request({
      method: 'PUT',
      url: urlOf(put, id),
      token: person.token,
      payload: { ...json<object>(before), session: {}, somethingUnknown: [1] },
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()]);
    expect(unchanged(json(await read()))).toEqual(unchanged(json(before)));
  });

  it('every setting', async () => {
    for (const setting of json<{ key: string }[]>(await call('GET', '/settings')))
      expect((await call('PUT', `/settings/${setting.key}`, setting)).statusCode, setting.key).toBe(200);
  });

  it('an attendant’s own user', async () => {
    const { attendant } = company;
    const user = json<object>(await call('GET', `/users/${attendant.id}`, undefined, attendant));
    const answer = await call('PUT', `/users/${attendant.id}`, { ...user, password: '' }, attendant);
    expect(answer.statusCode).toBe(200);
  });

  it('S1090 a user, and is answered with the company that the login names, secrets left out', async () => {
    const { id, admin, attendant } = await buildCompany(app);
    const login = await app.request({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: admin.email, password: admin.password },
    });
    await app.database.asOwner(
      `INSERT INTO settings (company_id, key, value) VALUES ($1, 'ipixc', 'https://segredo.test')
       ON CONFLICT (company_id, key) DO UPDATE SET value = excluded.value`,
      [id],
    );
    const { token, user } = json<{ token: string; user: { company: unknown } }>(login);
    const person = { ...admin, token };
    const before = json<object>(await call('GET', `/users/${attendant.id}`, undefined, person));
    const answer = await call('PUT', `/users/${attendant.id}`, { ...before, password: '', name: 'Ana Nova' }, person);
    expect(json(answer)).toMatchObject({ name: 'Ana Nova', companyId: id });
    expect(json<{ company: unknown }>(answer).company).toEqual(user.company);
    expect(answer.body).not.toContain('segredo');
  });

  it('a connection with its queues, of which it keeps those that are not named', async () => {
    const queueId = Number(await buildResource.queue(app, company));
    const connection = json<{ id: number }>(
      await call('POST', '/whatsapp', { name: `Loja ${randomUUID().slice(0, 8)}`, queueIds: [String(queueId)] }),
    );
    const before = json<object>(await call('GET', `/whatsapp/${connection.id}`));
    expect((await call('PUT', `/whatsapp/${connection.id}`, before)).statusCode).toBe(200);
    expect(json(await call('GET', `/whatsapp/${connection.id}`))).toMatchObject({ queues: [{ id: queueId }] });
  });
});

describe('messages', () => {
  const sent = async (payload: object): Promise<string> => {
    const { id } = await buildTicket(app, company);
    return json<Message>(await call('POST', `/messages/${id}`, payload, company.attendant)).body;
  };

  it.each([
    [{ body: 'oi' }, true],
    [{ body: 'oi', read: 1, fromMe: true, mediaUrl: '', quotedMsg: null }, false],
    [{ body: 'oi', fromMe: true }, false],
    [{ body: 'oi', read: 1, sign: true }, true],
    [{ body: 'oi', sign: false }, false],
  ])('%j is signed by the server: %s', async (payload, isSigned) => {
    expect((await sent(payload)).startsWith('*')).toBe(isSigned);
  });

  it('that are quoted come whole, and with their id as text', async () => {
    const ticket = await buildTicket(app, company);
    const quotedMsg = { id: String(ticket.messageId), body: 'x', fromMe: false, contact: { name: 'Ana' } };
    const answer = await call('POST', `/messages/${ticket.id}`, { body: 'sim', quotedMsg }, company.attendant);
    expect(json(answer)).toMatchObject({ quotedMsg: { id: ticket.messageId } });
  });

  const boundary = 'a-boundary-of-ours';
  const head = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  const sendFiles = async (files: readonly { name: string; content: Buffer; body: string }[]) => {
    const { id } = await buildTicket(app, company);
    const parts = files.flatMap(({ name, content, body }) => [
      head(`name="medias"; filename="${name}"`),
      content,
      `\r\n${head('name="body"')}${body}\r\n`,
    ]);
    const answer = await app.request({
      method: 'POST',
      url: `/api/messages/${id}`,
      token: company.attendant.token,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part))),
    });
    expect(answer.statusCode).toBe(201);
    const page = json<{ messages: Message[] }>(await call('GET', `/messages/${id}?markAsRead=false`));
    return page.messages.filter(({ mediaName }) => mediaName !== null).map(({ mediaName, body }) => [mediaName, body]);
  };

  it('with several files have each its own text', async () => {
    expect(
      await sendFiles([
        { name: 'foto.png', content: buildPng(), body: 'a foto' },
        { name: 'nota.pdf', content: sampleHeads.pdf, body: 'a nota' },
      ]),
    ).toEqual([
      ['foto.png', 'a foto'],
      ['nota.pdf', 'a nota'],
    ]);
  });

  it('S1097 with the names of their files as texts have none, in whatever order and form; papers are read under theirs', async () => {
    expect(
      await sendFiles([
        { name: 'foto.exe.png', content: buildPng(), body: 'nota.pdf' },
        { name: 'nota.pdf', content: sampleHeads.pdf, body: 'foto.exe.png' },
      ]),
    ).toEqual([
      ['foto_exe.png', ''],
      ['nota.pdf', 'nota.pdf'],
    ]);
  });

  it('are read by their owner with the newest page, and by nobody else', async () => {
    const ticket = await buildTicket(app, company);
    const unread = async () => json<Ticket>(await call('GET', `/tickets/${ticket.id}`)).unreadMessages;
    await app.database.asOwner('UPDATE tickets SET unread = 2 WHERE id = $1', [ticket.id]);
    await call('GET', `/messages/${ticket.id}?pageNumber=1`, undefined, company.admin);
    await call('GET', `/messages/${ticket.id}?pageNumber=1&markAsRead=false`, undefined, company.attendant);
    await call('GET', `/messages/${ticket.id}?pageNumber=2`, undefined, company.attendant);
    expect(await unread()).toBe(2);
    await call('GET', `/messages/${ticket.id}?pageNumber=1`, undefined, company.attendant);
    expect(await unread()).toBe(0);
  });
});

describe('the rest', () => {
  it('tickets of a day are asked for by an instant of it', async () => {
    await buildTicket(app, company);
    const ticketsAt = async (date: string) =>
      json<{ tickets: Ticket[] }>(await call('GET', `/tickets?showAll=true&date=${encodeURIComponent(date)}`)).tickets;
    expect((await ticketsAt(new Date().toISOString())).length).toBeGreaterThan(0);
    expect(await ticketsAt('2020-01-31T12:00:00.000Z')).toEqual([]);
  });

  it('a file is there below the address of the API too, for a token', async () => {
    const id = await buildResource.media(app, company);
    const [one, other] = [`/media/${id}`, `/api/media/${id}`].map((url) =>
      app.request({ url, token: company.admin.token }),
    );
    expect((await other)?.rawPayload).toEqual((await one)?.rawPayload);
    expect((await app.request({ url: `/api/media/${id}` })).statusCode).toBe(401);
  });

  it('a company without a due date answers a far one', async () => {
    await app.database.asOwner('UPDATE companies SET due_date = NULL WHERE id = $1', [company.id]);
    expect(json(await call('GET', `/companies/${company.id}`))).toMatchObject({ dueDate: neverDue });
  });

  it('a tag with an empty colour gets one', async () => {
    const answer = await call('POST', '/tags', { name: 'Urgente', color: '', kanban: 0, userId: company.admin.id });
    expect([answer.statusCode, json<{ color: string }>(answer).color]).toEqual([201, expect.stringMatching(/^#/)]);
  });

  it('empty rows of a contact are skipped', async () => {
    const extraInfo = [
      { name: '', value: '' },
      { name: 'CPF', value: '123' },
      { name: ' ', value: '' },
    ];
    const answer = await call('POST', '/contacts', { name: 'Carla', number: '', email: '', extraInfo });
    expect(json(answer)).toMatchObject({ extraInfo: [{ name: 'CPF', value: '123' }] });
    const half = await call('POST', '/contacts', { name: 'Carlos', extraInfo: [{ name: 'CPF', value: '' }] });
    expect(half.statusCode).toBe(400);
  });

  it('a shortcode may hold blanks inside', async () => {
    const quick = { id: null, shortcode: 'bom dia', message: 'Bom dia!', userId: company.admin.id };
    expect((await call('POST', '/quick-messages', quick)).statusCode).toBe(201);
  });

  it('an attendant finds colleagues with their queues, and nothing that is not theirs to know', async () => {
    const answer = await call('GET', '/users/?searchParam=', undefined, company.attendant);
    const { users } = json<{ users: object[] }>(answer);
    expect(users.length).toBeGreaterThan(1);
    for (const user of users) expect(Object.keys(user).sort()).toEqual(['id', 'name', 'online', 'queues']);
  });

  it('an attendant sees of a connection which is the default, and when it changed', async () => {
    await buildResource.connection(app, company);
    const [connection = {}] = json<object[]>(await call('GET', '/whatsapp/?session=0', undefined, company.attendant));
    expect(Object.keys(connection).sort()).toEqual(['id', 'isDefault', 'name', 'status', 'updatedAt']);
  });

  it('ids in bodies may be text', async () => {
    const ticket = await buildTicket(app, company);
    const note = await call('POST', '/ticket-notes', { note: 'ligar amanhã', ticketId: String(ticket.id) });
    expect(note.statusCode).toBe(201);
  });
});

describe('S1095 numbers may be text', () => {
  it('in a plan', async () => {
    const name = `Plano ${randomUUID().slice(0, 8)}`;
    const counts = { users: '7', connections: '2', queues: '3', storageMb: '100', apiPerMinute: '60' };
    const answer = await call('POST', '/plans', { id: null, name, ...counts, value: '49.90' }, platform.admin);
    expect([answer.statusCode, json(answer)]).toEqual([
      201,
      expect.objectContaining({ users: 7, connections: 2, queues: 3, storageMb: 100, apiPerMinute: 60, value: 49.9 }),
    ]);
    const refused = await call(
      'POST',
      '/plans',
      { name: `${name}!`, ...counts, users: 'sete', value: 1 },
      platform.admin,
    );
    expect([refused.statusCode, json<{ data?: object }>(refused)]).toEqual([
      400,
      expect.objectContaining({ error: 'ERR_VALIDATION', fields: expect.objectContaining({ users: 'invalid' }) }),
    ]);
  });

  it('in the intervals of campaigns', async () => {
    const settings = { messageInterval: '20', longerIntervalAfter: '20', greaterInterval: '60' };
    const answer = await call('POST', '/campaign-settings', { settings });
    expect([answer.statusCode, json<{ key: string; value: string }[]>(answer)]).toEqual([
      200,
      expect.arrayContaining([
        { key: 'messageInterval', value: '20' },
        { key: 'longerIntervalAfter', value: '20' },
        { key: 'greaterInterval', value: '60' },
      ]),
    ]);
  });

  it('in a message that is forwarded', async () => {
    const [from, to] = [await buildTicket(app, company), await buildTicket(app, company)];
    const answer = await call(
      'POST',
      `/messages/${to.id}/forward`,
      { messageId: String(from.messageId) },
      company.attendant,
    );
    expect(answer.statusCode).toBe(201);
  });
});

describe('a path that does not exist', () => {
  it.each([
    ['POST', '/messages/latest'],
    ['GET', '/tickets/kanban'],
    ['PUT', '/users/me'],
    ['GET', '/nothing'],
  ] as const)('%s %s answers 404, also where an id may stand', async (method, url) => {
    const answer = await call(method, url, method === 'GET' ? undefined : {});
    expect([answer.statusCode, json<{ error: string }>(answer).error]).toEqual([404, 'ERR_NOT_FOUND']);
  });
});
