import { randomBytes } from 'node:crypto';
import { clientEvents, type PushDevice, type PushState, type PushTestResult } from '@balcao/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakePush, startFakePush } from '../support/fake-push/fake-push-service.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { buildTicket, type TestTicket } from '../support/test-conversations.ts';
import { buildCompany, buildPerson, buildSession, type TestCompany, type TestPerson } from '../support/test-people.ts';
import { listenAs } from '../support/test-sockets.ts';
import { messageCreated } from '../../src/features/messages/index.ts';
import { buildMessage } from '../../src/features/messages/test-data.ts';
import { getPushKeys } from '../../src/features/push/keys.ts';
import { createSecretBox } from '../../src/platform/security/secret-box.ts';
import { listDueNotices } from '../../src/features/push/notice-queries.ts';

type Browser = ReturnType<FakePush['subscribe']>;

let push: FakePush;
let app: TestApp;
let company: TestCompany;
let ticket: TestTicket;

beforeAll(async () => {
  push = await startFakePush();
  app = await startTestApp({ env: { EGRESS_ALLOW: push.host } });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await push.close();
});
beforeEach(async () => {
  company = await buildCompany(app);
  ticket = await buildTicket(app, company);
  push.answers.length = 0;
});

const sql = <R extends object>(statement: string, values: readonly unknown[] = []): Promise<R[]> =>
  app.database.asOwner<R>(statement, [...values]);
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, { token }: TestPerson, payload?: object) =>
  app.request({ method, url: `/api/push${path}`, token, ...(payload === undefined ? {} : { payload }) });
const read = async (person: TestPerson): Promise<PushState> => (await call('GET', '', person)).json();

/** A browser in which the person has turned notifications on. */
async function turnOn(person: TestPerson): Promise<Browser & { id: number }> {
  const browser = push.subscribe((await read(person)).publicKey);
  const { endpoint, keys } = browser;
  const answer = await call('POST', '/devices', person, { endpoint, keys });
  expect(answer.statusCode, answer.body).toBe(201);
  return { ...browser, id: answer.json<PushDevice>().id };
}

const tryDevices = async (person: TestPerson): Promise<PushTestResult[]> => {
  const answer = await call('POST', '/test', person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ results: PushTestResult[] }>().results;
};

const choose = async (person: TestPerson, over: Partial<PushState['choices']>): Promise<void> => {
  const { choices } = await read(person);
  expect((await call('PUT', '', person, { ...choices, ...over })).statusCode).toBe(200);
};

/** A customer writes in the ticket. */
const write = (over: Parameters<typeof buildMessage>[0] = {}) =>
  app.whatsapp.onChatEvent(
    { companyId: company.id, connectionId: ticket.connectionId, fence: null },
    buildMessage({ from: ['pn:5511987654321'], ...over }),
  );

/** Lets everything that waits become due, and has it sent. */
async function deliver(): Promise<void> {
  await sql('UPDATE push_notices SET next_at = now() WHERE company_id = $1', [company.id]);
  await app.workers.drain();
}
const waiting = () => sql<{ kind: string }>('SELECT kind FROM push_notices WHERE company_id = $1', [company.id]);

/** The contact of the ticket is the one who writes. */
const nameCustomer = async (): Promise<void> => {
  await sql(
    "INSERT INTO contact_identities (company_id, contact_id, kind, scope, value) VALUES ($1, $2, 'pn', '', $3)",
    [company.id, ticket.contactId, '5511987654321'],
  );
};

describe('S945 the keys of the platform', () => {
  const rows = () => sql<{ public_key: string; sealed_private_key: string }>('SELECT * FROM push_keys');

  it('are made by the first start, kept sealed, and are the same for every node, start and company', async () => {
    const fresh = await startTestApp();
    try {
      const [made, ...more] = await fresh.database.asOwner<{ public_key: string; sealed_private_key: string }>(
        'SELECT * FROM push_keys',
      );
      expect(more).toEqual([]);
      const { publicKey, privateKey } = await getPushKeys(fresh.deps);
      expect(made?.public_key).toBe(publicKey);
      expect(made?.sealed_private_key).toMatch(/^v1\./);
      expect(JSON.stringify(made)).not.toContain(privateKey);
      const again = await startTestApp({ database: fresh.database });
      expect(await getPushKeys(again.deps)).toEqual({ publicKey, privateKey });
      await again.close();
    } finally {
      await fresh.close();
    }
    expect((await read((await buildCompany(app)).admin)).publicKey).toBe((await rows())[0]?.public_key);
  });

  it('are one pair when several nodes start at the same moment', async () => {
    await sql('DELETE FROM push_keys');
    const nodes = await Promise.all([1, 2, 3].map(() => startTestApp({ database: app.database })));
    const made = await Promise.all(nodes.map((node) => getPushKeys(node.deps)));
    await Promise.all(nodes.map((node) => node.close()));
    expect(new Set(made.map(({ publicKey, privateKey }) => `${publicKey} ${privateKey}`)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  it('are made anew by the next start, and devices forgotten, when the secrets that sealed them are lost', async () => {
    await turnOn(company.attendant);
    const [before] = await rows();
    const lost = createSecretBox(`v1:${randomBytes(32).toString('base64')}`);
    const sealed = lost.seal('chave', { table: 'push_keys', column: 'sealed_private_key', companyId: 0, row: 'x' });
    await sql('UPDATE push_keys SET sealed_private_key = $1', [sealed]);
    const node = await startTestApp({ database: app.database });
    const { publicKey } = await getPushKeys(node.deps);
    await node.close();
    expect(publicKey).not.toBe(before?.public_key);
    expect(await sql('SELECT id FROM push_devices')).toEqual([]);
  });
});

describe('S946 a message to the owner of a ticket', () => {
  beforeEach(nameCustomer);

  it('reaches every device once for a burst, signed and sealed, with the name and without the words', async () => {
    const phone = await turnOn(company.attendant);
    const desk = await turnOn(company.attendant);
    await turnOn(company.admin);
    for (const body of ['oi', 'tudo bem?', 'segredo']) await write({ body });
    expect(await waiting()).toHaveLength(2);
    await deliver();
    for (const { got } of [phone, desk]) {
      expect(got.map(({ payload }) => payload)).toEqual([
        {
          title: 'Balcão',
          body: `Nova mensagem de Cliente ${company.canary}`,
          url: `/tickets/${ticket.uuid}`,
          tag: `ticket-${ticket.id}`,
        },
      ]);
      expect(got[0]?.ttl).toBeLessThanOrEqual(300);
    }
    expect(push.problems).toEqual([]);
    expect(await waiting()).toEqual([]);
    const [{ lastDeliveredAt } = { lastDeliveredAt: null }] = (await read(company.attendant)).devices;
    expect(lastDeliveredAt).not.toBeNull();
    expect((await read(company.admin)).devices).toMatchObject([{ lastDeliveredAt: null }]);
  });

  it('shows the words to who wants them', async () => {
    const phone = await turnOn(company.attendant);
    await choose(company.attendant, { showsText: true });
    await write({ body: 'chegou o pedido' });
    await deliver();
    expect(phone.got[0]?.payload).toMatchObject({ title: `Cliente ${company.canary}`, body: 'chegou o pedido' });
  });

  it('goes to nobody else, not even to admins', async () => {
    const admin = await turnOn(company.admin);
    await write();
    expect(await waiting()).toEqual([]);
    await deliver();
    expect(admin.got).toEqual([]);
  });

  it.each([
    ['what came while the connection was away', { backlog: true }],
    ['what we wrote ourselves', { fromMe: true }],
  ])('S946 is not told of %s', async (_what, over) => {
    const phone = await turnOn(company.attendant);
    await write(over);
    expect(await waiting()).toEqual([]);
    await deliver();
    expect(phone.got).toEqual([]);
  });

  it('S946 is not told of a group', async () => {
    await turnOn(company.attendant);
    await sql('UPDATE tickets SET is_group = true WHERE id = $1', [ticket.id]);
    await write({ body: 'bom dia, grupo' });
    expect(
      await sql("SELECT FROM messages WHERE ticket_id = $1 AND body = 'bom dia, grupo'", [ticket.id]),
    ).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('S946 what waits for the end of its burst takes no place of what is due', async () => {
    await turnOn(company.attendant);
    await turnOn(company.attendant);
    await write();
    const [due] = await sql<{ id: number }>(
      `UPDATE push_notices SET next_at = now() WHERE id = (SELECT max(id) FROM push_notices WHERE company_id = $1)
       RETURNING id::int`,
      [company.id],
    );
    await sql("UPDATE push_notices SET next_at = now() + interval '1 hour' WHERE company_id = $1 AND id <> $2", [
      company.id,
      due?.id,
    ]);
    const listed = await app.uow.readPlatform((db) => listDueNotices(db, 1_000));
    expect(listed.filter(({ companyId }) => companyId === company.id)).toEqual([
      { id: due?.id, companyId: company.id },
    ]);
  });

  it('belongs to its transaction: undone with it', async () => {
    await turnOn(company.attendant);
    const before = await waiting();
    const failing = app.uow.write(company.id, async (work) => {
      const wire = await app.request({ url: `/api/tickets/${ticket.id}`, token: company.attendant.token });
      const opened = wire.json<Parameters<typeof messageCreated>[1]['ticket']>();
      const message = { fromMe: false } as Parameters<typeof messageCreated>[1]['message'];
      await work.record(messageCreated(company.id, { message, ticket: opened }), { announce: false });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await waiting()).toEqual(before);
  });
});

describe('S947 at the moment of sending', () => {
  beforeEach(nameCustomer);

  it.each([
    ['the ticket is somebody else’s by now', 'UPDATE tickets SET user_id = NULL, queue_id = NULL WHERE id = $1'],
    ['it was read meanwhile', 'UPDATE tickets SET unread = 0 WHERE id = $1'],
    ['it was closed', "UPDATE tickets SET status = 'closed' WHERE id = $1"],
    [
      'it is older than five minutes',
      "UPDATE push_notices SET created_at = now() - interval '301 seconds' WHERE ticket_id = $1",
    ],
    [
      'the company is switched off',
      'UPDATE companies SET status = false WHERE id = (SELECT company_id FROM tickets WHERE id = $1)',
    ],
  ])('nothing is told when %s', async (_why, change) => {
    const phone = await turnOn(company.attendant);
    await write();
    await sql(change, [ticket.id]);
    await deliver();
    expect(phone.got).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('nothing is told in quiet hours or of a kind that is not wanted', async () => {
    const phone = await turnOn(company.attendant);
    const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
    await sql("UPDATE companies SET time_zone = 'UTC' WHERE id = $1", [company.id]);
    await choose(company.attendant, { quiet: { from: at(-2), until: at(2) } });
    await write();
    await deliver();
    await choose(company.attendant, { quiet: null, messages: false });
    await write();
    await deliver();
    expect(phone.got).toEqual([]);
    await choose(company.attendant, { messages: true, quiet: { from: at(2), until: at(-2) } });
    await write();
    await deliver();
    expect(phone.got).toHaveLength(1);
  });

  it('nothing is told to who looks at a window, and again once it is hidden', async () => {
    const phone = await turnOn(company.attendant);
    const { socket } = await listenAs(app, company.attendant);
    const isHidden = async (): Promise<unknown> =>
      (
        await sql<{ is_hidden: boolean }>('SELECT is_hidden FROM presence WHERE user_id = $1', [company.attendant.id])
      )[0]?.is_hidden;
    await expect.poll(isHidden).toBe(false);
    await write();
    await deliver();
    expect(phone.got).toEqual([]);
    socket.emit(clientEvents.windowShown, false);
    await expect.poll(isHidden).toBe(true);
    await write();
    await deliver();
    expect(phone.got).toHaveLength(1);
    socket.emit(clientEvents.windowShown, true);
    await expect.poll(isHidden).toBe(false);
    socket.disconnect();
  });
});

describe('S949 what else is told', () => {
  it('a new waiting ticket calls the people of its queue, and admins only of their own queues', async () => {
    const phone = await turnOn(company.attendant);
    const admin = await turnOn(company.admin);
    const stranger = await turnOn(await buildPerson(app, company));
    await sql('INSERT INTO connection_queues (company_id, connection_id, queue_id, position) VALUES ($1, $2, $3, 0)', [
      company.id,
      ticket.connectionId,
      company.queueId,
    ]);
    await write({ from: ['pn:5511900000001'], pushName: 'Rita' });
    await sql("UPDATE tickets SET chatbot = false WHERE company_id = $1 AND status = 'pending'", [company.id]);
    await deliver();
    expect([admin.got.length, stranger.got.length]).toEqual([0, 0]);
    expect(phone.got.map(({ payload }) => payload.body)).toEqual(['Novo atendimento aguardando: Rita']);
    expect(phone.got[0]?.payload.url).toMatch(/^\/tickets\?waiting=\d+$/);
  });

  it('a transfer calls its receiver, a note whom it mentions', async () => {
    const colleague = await buildPerson(app, company, { queueIds: [company.queueId] });
    const phone = await turnOn(colleague);
    const bystander = await turnOn(await buildPerson(app, company, { queueIds: [company.queueId] }));
    const transfer = await app.request({
      method: 'PUT',
      url: `/api/tickets/${ticket.id}`,
      token: company.attendant.token,
      payload: { userId: colleague.id, queueId: company.queueId },
    });
    expect(transfer.statusCode, transfer.body).toBe(200);
    await deliver();
    const note = await app.request({
      method: 'POST',
      url: '/api/ticket-notes',
      token: company.admin.token,
      payload: { ticketId: ticket.id, note: 'veja isto', mentionedIds: [colleague.id] },
    });
    expect(note.statusCode, note.body).toBeLessThan(300);
    await deliver();
    expect(bystander.got, 'who sees the ticket as well').toEqual([]);
    expect(phone.got.map(({ payload }) => payload.body)).toEqual([
      `Um atendimento foi transferido para você: Cliente ${company.canary}`,
      `Você foi mencionado em uma nota: Cliente ${company.canary}`,
    ]);
  });

  it('a message in the internal chat calls those who take part, and nobody else', async () => {
    const colleague = await buildPerson(app, company, { queueIds: [company.queueId] });
    const leaver = await buildPerson(app, company);
    const devices = [];
    for (const person of [company.attendant, colleague, leaver, company.admin]) devices.push(await turnOn(person));
    const post = async (url: string, token: string, payload: object) => {
      const answer = await app.request({ method: 'POST', url, token, payload });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      return answer.json<{ id: number; uuid: string }>();
    };
    const users = [{ id: colleague.id }, { id: leaver.id }];
    const chat = await post('/api/chats', company.attendant.token, { title: 'Turno', users });
    await post(`/api/chats/${chat.id}/messages`, company.attendant.token, { message: 'segredo da equipe' });
    await sql('DELETE FROM chat_users WHERE chat_id = $1 AND user_id = $2', [chat.id, leaver.id]);
    await deliver();
    expect(devices.map(({ got }) => got.length)).toEqual([0, 1, 0, 0]);
    expect(devices[1]?.got[0]?.payload).toEqual({
      title: 'Balcão',
      body: `Nova mensagem no chat interno: Ana ${company.canary}`,
      url: `/chats/${chat.uuid}`,
      tag: `chat-${chat.id}`,
    });
    await post(`/api/chats/${chat.id}/messages`, company.attendant.token, { message: 'lida logo' });
    await post(`/api/chats/${chat.id}/read`, colleague.token, {});
    await choose(colleague, { showsText: true });
    await deliver();
    expect(devices[1]?.got, 'what was read meanwhile').toHaveLength(1);
    await post(`/api/chats/${chat.id}/messages`, company.attendant.token, { message: 'venham' });
    await deliver();
    expect(devices[1]?.got[1]?.payload).toMatchObject({ title: `Ana ${company.canary}`, body: 'venham' });
  });

  it('a ticket that waits already calls nobody again when it is touched', async () => {
    const phone = await turnOn(company.attendant);
    const returned = await app.request({
      method: 'PUT',
      url: `/api/tickets/${ticket.id}`,
      token: company.attendant.token,
      payload: { status: 'pending', userId: null },
    });
    expect(returned.statusCode, returned.body).toBe(200);
    await deliver();
    expect(phone.got.map(({ payload }) => payload.body)).toEqual([
      `Novo atendimento aguardando: Cliente ${company.canary}`,
    ]);
    const tagged = await app.request({
      method: 'POST',
      url: '/api/tags/sync',
      token: company.admin.token,
      payload: { ticketId: ticket.id, tags: [] },
    });
    expect(tagged.statusCode, tagged.body).toBeLessThan(300);
    expect(await waiting()).toEqual([]);
  });

  it('S950 the test reaches every device of the caller at once, also in quiet hours, and nobody else', async () => {
    const phone = await turnOn(company.attendant);
    const other = await turnOn(company.admin);
    await choose(company.attendant, { quiet: { from: '00:00', until: '23:59' } });
    expect(await tryDevices(company.attendant)).toEqual([{ id: phone.id, outcome: 'sent' }]);
    expect(phone.got.map(({ payload }) => payload.body)).toEqual(['As notificações funcionam neste aparelho.']);
    expect(other.got).toEqual([]);
    expect((await read(company.attendant)).devices[0]?.lastDeliveredAt).not.toBeNull();
  });

  it.each([
    [503, 'unreachable', 1],
    [403, 'refused', 1],
    [410, 'gone', 0],
  ])('S950 the test says so when the push service answers %i', async (status, outcome, left) => {
    const { id } = await turnOn(company.attendant);
    push.answers.push({ status });
    expect(await tryDevices(company.attendant)).toEqual([{ id, outcome }]);
    expect((await read(company.attendant)).devices).toHaveLength(left);
  });

  it('S950 nobody sends tests without end', async () => {
    for (let count = 0; count < 20; count += 1) await tryDevices(company.attendant);
    expect((await call('POST', '/test', company.attendant)).statusCode).toBe(429);
    await tryDevices(company.admin);
  });
});

describe('S951 a push service', () => {
  beforeEach(nameCustomer);

  it.each([404, 410])('that answers %i makes us forget the device', async (status) => {
    const phone = await turnOn(company.attendant);
    await turnOn(company.admin);
    push.answers.push({ status });
    await write();
    await deliver();
    expect((await read(company.attendant)).devices).toEqual([]);
    expect((await read(company.admin)).devices).toHaveLength(1);
    expect(phone.got).toEqual([]);
  });

  it.each([429, 500, 503])(
    'that answers %i is asked again later, and once it takes it nothing is told twice',
    async (status) => {
      const phone = await turnOn(company.attendant);
      push.answers.push({ status });
      await write();
      await deliver();
      expect([phone.got.length, (await waiting()).length]).toEqual([0, 1]);
      await deliver();
      await deliver();
      expect([phone.got.length, (await waiting()).length]).toEqual([1, 0]);
    },
  );

  it('that wants to be left alone for longer than five minutes is not asked again', async () => {
    await turnOn(company.attendant);
    push.answers.push({ status: 429, headers: { 'retry-after': '400' } });
    await write();
    await deliver();
    expect(await waiting()).toEqual([]);
    expect((await read(company.attendant)).devices).toHaveLength(1);
  });

  it('that redirects is not followed', async () => {
    await turnOn(company.attendant);
    const asked = push.requestCount();
    push.answers.push({ status: 307, headers: { location: '/elsewhere' } });
    await write();
    await deliver();
    expect(push.requestCount()).toBe(asked + 1);
  });

  it.each([
    'http://push.example.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://10.0.0.5/abc',
    'https://169.254.169.254/latest',
    'https://localhost/abc',
    `https://metadata.google.${'internal'}/abc`,
    'https://user:word@push.example.com/abc',
    'https://push.example.com:8443/abc',
    'ftp://push.example.com/abc',
  ])('S952 T45 an address such as %s is refused', async (endpoint) => {
    const { keys } = push.subscribe((await read(company.attendant)).publicKey);
    const asked = push.requestCount();
    expect((await call('POST', '/devices', company.attendant, { endpoint, keys })).statusCode).toBe(400);
    expect((await read(company.attendant)).devices).toEqual([]);
    expect(push.requestCount()).toBe(asked);
  });

  it('S952 T45 is not reached at an address inside the house, however it got into the table', async () => {
    await turnOn(company.attendant);
    const asked = push.requestCount();
    const strict = await startTestApp({ database: app.database });
    await write();
    await sql('UPDATE push_notices SET next_at = now() WHERE company_id = $1', [company.id]);
    await strict.workers.drain();
    await strict.close();
    expect(push.requestCount()).toBe(asked);
    expect((await read(company.attendant)).devices).toEqual([]);
  });
});

describe('S953 a device', () => {
  it('is listed with its name, registered once, and removed by its owner alone', async () => {
    const phone = await turnOn(company.attendant);
    const { endpoint, keys } = phone;
    await call('POST', '/devices', company.attendant, { endpoint, keys });
    expect((await read(company.attendant)).devices.map(({ id }) => id)).toEqual([phone.id]);
    expect((await call('DELETE', `/devices/${phone.id}`, company.admin)).statusCode).toBe(404);
    expect((await call('DELETE', `/devices/${phone.id}`, company.attendant)).json()).toEqual({ id: phone.id });
    expect((await read(company.attendant)).devices).toEqual([]);
    const actions = await sql<{ action: string }>(
      "SELECT action FROM audit_log WHERE company_id = $1 AND action LIKE 'push%' ORDER BY id",
      [company.id],
    );
    expect(actions.map(({ action }) => action)).toEqual(['push device added', 'push device removed']);
  });

  it('belongs to who is logged in there now, of whatever company', async () => {
    const phone = await turnOn(company.attendant);
    const other = await buildCompany(app);
    const { endpoint, keys } = phone;
    expect((await call('POST', '/devices', other.attendant, { endpoint, keys })).statusCode).toBe(201);
    expect((await read(company.attendant)).devices).toEqual([]);
    expect((await read(other.attendant)).devices).toHaveLength(1);
  });

  it('S953 the eleventh replaces the first', async () => {
    const made: number[] = [];
    for (let count = 0; count < 11; count += 1) made.push((await turnOn(company.attendant)).id);
    const { devices } = await read(company.attendant);
    expect(devices.map(({ id }) => id)).toEqual(made.slice(1).reverse());
  });

  it('is kept with its address sealed', async () => {
    const { endpoint, keys } = await turnOn(company.attendant);
    const [row] = await sql('SELECT * FROM push_devices WHERE company_id = $1', [company.id]);
    for (const secret of [endpoint, keys.auth, keys.p256dh]) expect(JSON.stringify(row)).not.toContain(secret);
  });
});

describe('S954 what ends a device', () => {
  const devices = () =>
    sql<{ user_id: number }>('SELECT user_id FROM push_devices WHERE company_id = $1', [company.id]);

  it('the logout of its session, and no other', async () => {
    await turnOn(company.attendant);
    const later = await buildSession(app, company.attendant);
    await turnOn(later);
    expect(await devices(), 'a login elsewhere leaves the phone alone').toHaveLength(2);
    await app.request({ method: 'DELETE', url: '/api/auth/logout', token: later.token });
    expect(await devices()).toHaveLength(1);
  });

  it('nobody is told who is logged in nowhere, until the next login', async () => {
    await nameCustomer();
    const phone = await turnOn(company.attendant);
    const later = await buildSession(app, company.attendant);
    await app.request({ method: 'DELETE', url: '/api/auth/logout', token: later.token });
    await write();
    await deliver();
    expect(phone.got).toEqual([]);
    await buildSession(app, company.attendant);
    await write();
    await deliver();
    expect(phone.got).toHaveLength(1);
  });

  it('a new password ends all of the person’s, and none of a colleague', async () => {
    await turnOn(company.attendant);
    await turnOn(company.admin);
    const changed = await app.request({
      method: 'PUT',
      url: `/api/users/${company.attendant.id}`,
      token: company.admin.token,
      payload: { password: 'Outra-senha-boa-77' },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await devices()).map((row) => row.user_id)).toEqual([company.admin.id]);
  });

  it('the end of the user', async () => {
    const gone = await buildPerson(app, company);
    await turnOn(gone);
    const deleted = await app.request({ method: 'DELETE', url: `/api/users/${gone.id}`, token: company.admin.token });
    expect(deleted.statusCode, deleted.body).toBe(200);
    expect(await devices()).toEqual([]);
  });
});
