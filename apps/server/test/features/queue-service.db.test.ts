import type { Connection, Queue, ServiceGapsAnswer, User } from '@balcao/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { buildCompany, type TestCompany } from '../support/test-people.ts';

let app: TestApp;
let company: TestCompany;
let shop: number;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  // The company begins without queues.
  await app.database.asOwner('DELETE FROM queues WHERE company_id = $1', [company.id]);
  shop = await addNumber('Loja');
});
afterAll(() => app.close());

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.request({ method, url: `/api${url}`, token: company.admin.token, ...(payload === undefined ? {} : { payload }) });
const addNumber = async (name: string): Promise<number> =>
  (await call('POST', '/whatsapp', { name, provider: 'simulator' })).json<Connection>().id;
const numbers = async () =>
  (await call('GET', '/whatsapp'))
    .json<Connection[]>()
    .map(({ name, queues, greetingMessage }) => ({ name, queues: queues.map((one) => one.name), greetingMessage }));
const people = async () =>
  Object.fromEntries(
    (await call('GET', '/users/list')).json<User[]>().map(({ id, queues }) => [id, queues.map(({ name }) => name)]),
  );
const addQueue = (name: string, color: string, service: object = {}) =>
  call('POST', '/queue', { name, color, ...service });
const detailsOf = async (action: string) => {
  const sql = 'SELECT detail FROM audit_log WHERE company_id = $1 AND action = $2 ORDER BY id';
  const rows = await app.database.asOwner<{ detail: object }>(sql, [company.id, action]);
  return rows.map(({ detail }) => detail);
};

describe('the numbers and the people of a queue', () => {
  it('S1111 come with a new queue, in one piece, and with the change of one', async () => {
    const userIds = [company.admin.id, company.attendant.id];
    const created = await addQueue('Vendas', '#0B7A01', { connectionIds: [shop], userIds });
    expect(created.statusCode).toBe(201);
    const { id } = created.json<Queue>();
    expect(await numbers()).toEqual([{ name: 'Loja', queues: ['Vendas'], greetingMessage: '' }]);
    expect(await people()).toEqual({ [company.admin.id]: ['Vendas'], [company.attendant.id]: ['Vendas'] });

    const other = await addNumber('Filial');
    // What is not named stays.
    await call('PUT', `/queue/${id}`, { name: 'Comercial', color: '#0B7A01' });
    expect(await numbers()).toMatchObject([{ queues: [] }, { queues: ['Comercial'] }]);
    await call('PUT', `/queue/${id}`, {
      name: 'Comercial',
      color: '#0B7A01',
      connectionIds: [other],
      userIds: [company.attendant.id],
    });
    expect(await numbers()).toMatchObject([
      { name: 'Filial', queues: ['Comercial'] },
      { name: 'Loja', queues: [] },
    ]);
    expect(await people()).toEqual({ [company.admin.id]: [], [company.attendant.id]: ['Comercial'] });
    expect(await detailsOf('queue created')).toEqual([{ connections: String(shop), users: userIds.join(', ') }]);
    expect(await detailsOf('queue changed')).toEqual([
      {},
      { connections: String(other), users: String(company.attendant.id) },
    ]);
  });

  it('S1111 a second queue brings the greeting above the menu, and never replaces one that is there', async () => {
    await addQueue('Vendas', '#0B7A01', { connectionIds: [shop] });
    const refused = await addQueue('Suporte', '#0B7A02', { connectionIds: [shop], menuGreeting: ' ' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { error: 'ERR_WAPP_GREETING_REQUIRED', fields: { menuGreeting: 'required' } },
    ]);
    expect((await call('GET', '/queue')).json<Queue[]>().map(({ name }) => name)).toEqual(['Vendas']);
    await addQueue('Suporte', '#0B7A02', { connectionIds: [shop], menuGreeting: 'Olá!' });
    expect(await numbers()).toEqual([{ name: 'Loja', queues: ['Vendas', 'Suporte'], greetingMessage: 'Olá!' }]);
    await addQueue('Financeiro', '#0B7A03', { connectionIds: [shop], menuGreeting: 'Outra' });
    expect(await numbers()).toMatchObject([{ queues: ['Vendas', 'Suporte', 'Financeiro'], greetingMessage: 'Olá!' }]);
  });

  it('S1111 a number that no longer offers its default queue has none', async () => {
    const sales = (await addQueue('Vendas', '#0B7A01', { connectionIds: [shop] })).json<Queue>();
    const support = { connectionIds: [shop], menuGreeting: 'Olá!' };
    const { id } = (await addQueue('Suporte', '#0B7A02', support)).json<Queue>();
    const change = { name: 'Loja', provider: 'simulator', isDefault: true, greetingMessage: 'Olá!' };
    await call('PUT', `/whatsapp/${shop}`, { ...change, defaultQueueId: id });
    await call('PUT', `/queue/${sales.id}`, { name: 'Vendas', color: '#0B7A01', connectionIds: [shop] });
    const stored = async () => (await call('GET', `/whatsapp/${shop}`)).json<Connection>();
    expect(await stored()).toMatchObject({ defaultQueueId: id });
    await call('PUT', `/queue/${id}`, { name: 'Suporte', color: '#0B7A02', connectionIds: [] });
    expect(await stored()).toMatchObject({ defaultQueueId: null, queues: [{ name: 'Vendas' }] });
  });

  it.each(['connectionIds', 'userIds'])('S1111 one of another company in %s refuses the whole queue', async (field) => {
    const stranger = await buildCompany(app);
    const theirs = await app.request({
      method: 'POST',
      url: '/api/whatsapp',
      token: stranger.admin.token,
      payload: { name: 'Deles', provider: 'simulator' },
    });
    const id = field === 'userIds' ? stranger.admin.id : theirs.json<Connection>().id;
    expect((await addQueue('Vendas', '#0B7A01', { [field]: [id] })).statusCode).toBe(404);
    expect((await call('GET', '/queue')).json()).toEqual([]);
  });
});

describe('what keeps customers from being served', () => {
  const gaps = async () => (await call('GET', '/setup/service-gaps')).json<ServiceGapsAnswer>();
  const steps = async () => (await call('GET', '/setup/first-steps')).json();
  const none = {
    hasNumbers: true,
    queuesWithoutNumber: [],
    queuesWithoutPeople: [],
    numbersWithoutQueue: [],
    peopleWithoutQueue: [],
    queuesOfMenus: [] as number[],
  };

  it('S1110 S1112 names queues, numbers and attendants that belong to nothing, until they do', async () => {
    const bia = { id: company.attendant.id, name: `Ana ${company.canary}` };
    expect(await gaps()).toEqual(none);
    const { id } = (await addQueue('Vendas', '#0B7A01')).json<Queue>();
    const sales = { id, name: 'Vendas' };
    expect(await gaps()).toEqual({
      ...none,
      queuesWithoutNumber: [sales],
      queuesWithoutPeople: [sales],
      numbersWithoutQueue: [{ id: shop, name: 'Loja' }],
      peopleWithoutQueue: [bia],
    });
    // A colleague who sees nobody is not yet one who serves.
    expect(await steps()).toMatchObject({ hasQueues: false, hasColleagues: false });
    await call('PUT', `/queue/${id}`, { name: 'Vendas', color: '#0B7A01', connectionIds: [shop], userIds: [bia.id] });
    expect(await gaps()).toEqual(none);
    expect(await steps()).toMatchObject({ hasQueues: true, hasColleagues: true });

    // A queue that only a menu leads to is reached as well, once its choice has a title.
    const hidden = (await addQueue('Estoque', '#0B7A02', { userIds: [bia.id] })).json<Queue>();
    const forward = (title: string) =>
      app.database.asOwner(
        'INSERT INTO queue_options (company_id, queue_id, position, title, forward_queue_id) VALUES ($1, $2, 1, $3, $4)',
        [company.id, id, title, hidden.id],
      );
    await forward('');
    expect(await gaps()).toMatchObject({ queuesWithoutNumber: [{ name: 'Estoque' }] });
    await forward('Estoque');
    expect(await gaps()).toEqual({ ...none, queuesOfMenus: [hidden.id] });
  });

  it('S1112 a step is done when a customer feels it: linked now, greeted, and answered by a message that left', async () => {
    const setNumber = (column: string, value: string) =>
      app.database.asOwner(`UPDATE connections SET ${column} = $1 WHERE id = $2`, [value, shop]);
    await setNumber('number', '5511990000001');
    await setNumber('status', 'CONNECTED');
    await setNumber('greeting_message', 'Oi');
    expect(await steps()).toMatchObject({ number: 'virtual', hasGreeting: true, hasAnswered: false });
    for (const status of ['DISCONNECTED', 'qrcode']) {
      await setNumber('status', status);
      expect(await steps()).toMatchObject({ number: 'none', hasGreeting: false });
    }
    // Its phone is out of reach for a moment.
    await setNumber('status', 'TIMEOUT');
    expect(await steps()).toMatchObject({ number: 'virtual', hasGreeting: true });

    await app.database.asOwner(
      `WITH contact AS (INSERT INTO contacts (company_id, name) VALUES ($1, 'Maria') RETURNING id),
            ticket AS (INSERT INTO tickets (company_id, contact_id, chat) SELECT $1, id, 'x' FROM contact RETURNING id)
       INSERT INTO messages (company_id, ticket_id, user_id, wid, from_me, send_state)
       SELECT $1, id, $2, 'W1', true, 'failed' FROM ticket`,
      [company.id, company.admin.id],
    );
    expect(await steps()).toMatchObject({ hasAnswered: false });
    await app.database.asOwner("UPDATE messages SET send_state = 'sent' WHERE company_id = $1", [company.id]);
    expect(await steps()).toMatchObject({ hasAnswered: true });
  });

  it('S1110 attendants do not read it', async () => {
    const answer = await app.request({ url: '/api/setup/service-gaps', token: company.attendant.token });
    expect(answer.statusCode).toBe(403);
  });
});
