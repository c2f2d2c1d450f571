import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionTable } from '@balcao/domain';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, type TestCompany } from '../../../test/support/test-people.ts';
import { requestSession } from './request-session.ts';
import { markAbandonedLinks } from './links/mark-abandoned-links.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const fresh = async (connections = 3): Promise<TestCompany> => {
  company = await buildCompany(app);
  await app.database.asOwner('UPDATE plans SET connections = $2 WHERE id = $1', [company.planId, connections]);
  return company;
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (method: Method, url: string, payload?: object, token = company.admin.token) => {
  const answer = await app.request({ method, url: `/api${url}`, token, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json(), text: answer.body };
};
const create = async (over: object = {}) => (await call('POST', '/whatsapp', { name: 'Loja', ...over })).body;
const secondQueue = async (): Promise<number> =>
  (
    await call('POST', '/queue', {
      name: 'Vendas',
      color: '#123456',
      greetingMessage: '',
      outOfHoursMessage: '',
      schedules: [],
    })
  ).body.id;
const addTicket = async (connectionId: number, status = 'open'): Promise<void> => {
  const [contact] = await app.database.asOwner<{ id: number }>(
    'INSERT INTO contacts (company_id, name) VALUES ($1, $2) RETURNING id',
    [company.id, 'Caio'],
  );
  await app.database.asOwner(
    "INSERT INTO tickets (company_id, contact_id, connection_id, status, chat) VALUES ($1, $2, $3, $4, 'pn:5511988887777')",
    [company.id, contact?.id, connectionId, status],
  );
};

describe('connections', () => {
  it('S271 S285 shows admins everything and attendants a badge, never the token', async () => {
    await fresh();
    const made = await call('POST', '/whatsapp', {
      name: 'Loja',
      queueIds: [company.queueId],
      token: 'A'.repeat(28) + 'wxyz',
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Loja',
      provider: 'beta',
      status: 'DISCONNECTED',
      isDefault: true,
      tokenHint: 'wxyz',
      queues: [{ id: company.queueId }],
      version: 1,
      truth: { waiting: 0, lastFrameIn: null },
    });
    const list = await call('GET', '/whatsapp?session=0');
    expect(list.body).toEqual([made.body]);
    expect(list.text).not.toContain('AAAA');
    await app.database.asOwner("UPDATE connections SET status = 'qrcode', qrcode = 'secret-code' WHERE id = $1", [
      made.body.id,
    ]);
    const badges = await call('GET', '/whatsapp', undefined, company.attendant.token);
    const badge = { id: made.body.id, name: 'Loja', status: 'qrcode', isDefault: true };
    expect(badges.body).toEqual([{ ...badge, updatedAt: expect.any(String) }]);
    const [row] = await app.database.asOwner<{ token_hash: Buffer }>(
      'SELECT token_hash FROM connections WHERE id = $1',
      [made.body.id],
    );
    expect(row?.token_hash).toEqual(
      createHash('sha256')
        .update('A'.repeat(28) + 'wxyz')
        .digest(),
    );
  });

  it('S287 keeps, replaces and takes away the token', async () => {
    await fresh();
    const { id } = await create({ token: 'B'.repeat(32) });
    const change = async (token?: string) =>
      (await call('PUT', `/whatsapp/${id}`, { name: 'Loja', isDefault: true, token })).body.tokenHint;
    expect([await change(), await change('C'.repeat(40)), await change('')]).toEqual(['BBBB', 'CCCC', null]);
    expect(
      (await call('PUT', `/whatsapp/${id}`, { name: 'Loja', isDefault: true, token: 'short' })).body,
    ).toMatchObject({ error: 'ERR_VALIDATION', fields: { token: 'invalid' } });
  });

  it.each([
    ['a short name', () => ({ name: 'L' }), 400, { error: 'ERR_VALIDATION', fields: { name: 'tooShort' } }],
    ['a taken name', () => ({ name: 'LOJA' }), 409, { error: 'ERR_WAPP_NAME_ALREADY_EXISTS' }],
    [
      'a queue that does not exist',
      () => ({ name: 'Outra', queueIds: [999_999] }),
      404,
      { error: 'ERR_NO_QUEUE_FOUND' },
    ],
  ])('S278 refuses %s', async (_name, over, status, body) => {
    await fresh();
    await create();
    const answer = await call('POST', '/whatsapp', over());
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject(body);
  });

  it('S278 refuses the virtual WhatsApp where it is switched off', async () => {
    const without = await startTestApp({ env: { SIMULATOR: 'off' }, database: app.database });
    try {
      await fresh();
      const answer = await without.request({
        method: 'POST',
        url: '/api/whatsapp',
        token: company.admin.token,
        payload: { name: 'Outra', provider: 'simulator' },
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { error: 'ERR_VALIDATION', fields: { provider: 'invalid' } },
      ]);
    } finally {
      await without.close();
    }
  });

  it('S279 asks for a greeting above two queues', async () => {
    await fresh();
    const queueIds = [await secondQueue(), company.queueId];
    expect((await call('POST', '/whatsapp', { name: 'Loja', queueIds, greetingMessage: ' ' })).body).toMatchObject({
      error: 'ERR_WAPP_GREETING_REQUIRED',
      fields: { greetingMessage: 'required' },
    });
    const made = await create({ queueIds, greetingMessage: 'Olá!' });
    expect(made.queues.map(({ id }: { id: number }) => id)).toEqual(queueIds);
    expect((await call('PUT', `/whatsapp/${made.id}`, { name: 'Loja', isDefault: true, queueIds })).body.error).toBe(
      'ERR_WAPP_GREETING_REQUIRED',
    );
  });

  it('R11 names a default queue, which is one of its queues', async () => {
    await fresh();
    const queueIds = [await secondQueue(), company.queueId];
    const loja = { name: 'Loja', isDefault: true, greetingMessage: 'Olá!' };
    const refused = await call('POST', '/whatsapp', { ...loja, queueIds: [], defaultQueueId: company.queueId });
    expect(refused.body).toMatchObject({ error: 'ERR_NO_QUEUE_FOUND' });
    const made = await create({ ...loja, queueIds, defaultQueueId: company.queueId });
    expect(made.defaultQueueId).toBe(company.queueId);
    const change = async (parts: object) =>
      (await call('PUT', `/whatsapp/${made.id}`, { ...loja, ...parts })).body.defaultQueueId;
    expect(await change({ queueIds }), 'stays when nothing is said of it').toBe(company.queueId);
    expect(await change({ queueIds: queueIds.slice(0, 1) }), 'goes with its queue').toBeNull();
    expect(await change({ queueIds, defaultQueueId: queueIds[0] })).toBe(queueIds[0]);
    await call('DELETE', `/queue/${queueIds[0]}`);
    expect((await call('GET', `/whatsapp/${made.id}`)).body.defaultQueueId).toBeNull();
  });

  it('T36 never passes the plan’s limit when ten are created at once', async () => {
    await fresh(2);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => call('POST', '/whatsapp', { name: `Loja ${n}`, isDefault: n % 2 === 0 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    for (const { status, body } of answers)
      if (status !== 201) expect(body).toMatchObject({ error: 'ERR_PLAN_CONNECTIONS_LIMIT', limit: 2 });
    expect(
      (await call('GET', '/whatsapp')).body.filter(({ isDefault }: { isDefault: boolean }) => isDefault),
    ).toHaveLength(1);
  });

  it('S280 has exactly one default: it is passed on, never given up', async () => {
    await fresh();
    const first = await create();
    const second = await create({ name: 'Filial' });
    expect([first.isDefault, second.isDefault]).toEqual([true, false]);
    const given = await call('PUT', `/whatsapp/${first.id}`, { name: 'Loja', isDefault: false });
    expect([given.status, given.body.error]).toEqual([400, 'ERR_NO_OTHER_WHATSAPP']);
    expect((await call('PUT', `/whatsapp/${second.id}`, { name: 'Filial', isDefault: true })).body).toMatchObject({
      isDefault: true,
      version: 2,
    });
    expect((await call('GET', `/whatsapp/${first.id}`)).body).toMatchObject({ isDefault: false, version: 2 });
  });

  it('keeps the provider of a connection that is linked', async () => {
    await fresh();
    const { id } = await create();
    await app.database.asOwner("UPDATE connections SET status = 'TIMEOUT' WHERE id = $1", [id]);
    expect(
      (await call('PUT', `/whatsapp/${id}`, { name: 'Loja', isDefault: true, provider: 'cloud' })).body,
    ).toMatchObject({ error: 'ERR_VALIDATION', fields: { provider: 'invalid' } });
    await app.database.asOwner("UPDATE connections SET status = 'DISCONNECTED' WHERE id = $1", [id]);
    expect(
      (await call('PUT', `/whatsapp/${id}`, { name: 'Loja', isDefault: true, provider: 'cloud' })).body,
    ).toMatchObject({ provider: 'cloud' });
  });

  it('writes down who created, changed, started and deleted', async () => {
    await fresh();
    const { id } = await create();
    await call('PUT', `/whatsapp/${id}`, { name: 'Loja 2', isDefault: true });
    await call('POST', `/whatsappsession/${id}`);
    await call('DELETE', `/whatsapp/${id}`);
    const rows = await app.database.asOwner<{ action: string; actor_id: number }>(
      "SELECT action, actor_id FROM audit_log WHERE company_id = $1 AND action LIKE 'connection%' ORDER BY id",
      [company.id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'connection created',
      'connection changed',
      'connection started',
      'connection deleted',
    ]);
    expect(new Set(rows.map((row) => row.actor_id))).toEqual(new Set([company.admin.id]));
  });
});

describe('connections: deleting', () => {
  it('S286 asks for a second choice when tickets are open, then closes them', async () => {
    await fresh();
    const { id } = await create();
    await addTicket(id, 'open');
    await addTicket(id, 'pending');
    const refused = await call('DELETE', `/whatsapp/${id}`);
    expect([refused.status, refused.body.error]).toEqual([409, 'ERR_WAPP_HAS_OPEN_TICKETS']);
    expect((await call('DELETE', `/whatsapp/${id}?closeTickets=true`)).body).toEqual({ id });
    expect(
      await app.database.asOwner('SELECT status, connection_id FROM tickets WHERE company_id = $1', [company.id]),
    ).toEqual(Array(2).fill({ status: 'closed', connection_id: null }));
    expect((await call('GET', `/whatsapp/${id}`)).body.error).toBe('ERR_NO_WAPP_FOUND');
  });

  it('passes the default on to the oldest other one, and lets the last one go', async () => {
    await fresh();
    const ids = [(await create()).id, (await create({ name: 'Filial' })).id, (await create({ name: 'Anexo' })).id];
    await addTicket(ids[0], 'closed');
    await call('DELETE', `/whatsapp/${ids[0]}`);
    expect((await call('GET', `/whatsapp/${ids[1]}`)).body).toMatchObject({ isDefault: true, version: 2 });
    for (const id of ids.slice(1)) expect((await call('DELETE', `/whatsapp/${id}`)).status).toBe(200);
    expect((await call('GET', '/whatsapp')).body).toEqual([]);
  });
});

describe('connections: what is shown', () => {
  it('does not call connected what has shown no life for a minute', async () => {
    await fresh();
    const { id } = await create();
    const statusAfter = async (age: string) => {
      await app.database.asOwner(
        "UPDATE connections SET status = 'CONNECTED', last_frame_in = now() - $2::interval WHERE id = $1",
        [id, age],
      );
      const { body } = await call('GET', `/whatsapp/${id}`);
      return [body.status, body.statusReason];
    };
    expect(await statusAfter('50 seconds')).toEqual(['CONNECTED', null]);
    expect(await statusAfter('70 seconds')).toEqual(['TIMEOUT', 'silent']);
  });

  it('S274 says that a provider without a driver cannot be started, once', async () => {
    await fresh();
    const { id } = await create();
    const principal = {
      userId: company.admin.id,
      companyId: company.id,
      profile: 'admin',
      super: false,
      sessionId: '',
      queueIds: [],
      connectionIds: [],
      companyHasNoQueue: false,
      restricted: false,
    } as const;
    const start = () => requestSession({ uow: app.uow, hasDriver: () => false }, principal, { id, request: 'start' });
    const [first, second] = [await start(), await start()];
    expect(first).toMatchObject({ id, status: 'DISCONNECTED', statusReason: 'not_available', version: 2 });
    expect(second.version).toBe(2);
    expect((await call('DELETE', `/whatsappsession/${id}`)).body.version).toBe(2);
  });

  it('S285 shows a minute later a link that no node holds any more', async () => {
    await fresh();
    const { id } = await create();
    await app.database.asOwner(
      "UPDATE connections SET status = 'CONNECTED', wanted = 'on', last_frame_in = now() - interval '2 minutes' WHERE id = $1",
      [id],
    );
    await markAbandonedLinks(app.uow);
    const [row] = await app.database.asOwner('SELECT status, status_reason, version FROM connections WHERE id = $1', [
      id,
    ]);
    expect(row).toEqual({ status: 'TIMEOUT', status_reason: 'silent', version: 2 });
  });
});

it.each([
  ['connections-page:addConnection', 'POST', '/whatsapp', { name: 'Nova' }],
  ['connections-page:actionButtons', 'POST', '/whatsappsession/1', undefined],
  ['connections-page:editOrDeleteConnection', 'DELETE', '/whatsapp/1', undefined],
] as const)('S272 needs %s', async (action, method, url, payload) => {
  const reduced = await startTestApp({
    database: app.database,
    permissions: { ...permissionTable, [action]: 'nobody' },
  });
  try {
    await fresh();
    const answer = await reduced.request({
      method,
      url: `/api${url}`,
      token: company.admin.token,
      ...(payload ? { payload } : {}),
    });
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'ERR_NO_PERMISSION']);
  } finally {
    await reduced.close();
  }
});
