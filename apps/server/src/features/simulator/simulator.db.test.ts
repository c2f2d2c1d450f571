import { createSimulatorDriver, createWorld, type World } from '@balcao/whatsapp/simulator';
import { pair, until, type RecordingHost } from '@balcao/whatsapp/testing';
import { toAddress, type Driver } from '@balcao/whatsapp';
import { permissionTable } from '@balcao/domain';
import { simulatorEndpoints } from '@balcao/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { noCallLimits } from '../../../test/support/no-call-limits.ts';
import { createSessions } from '../../drivers/postgres/sessions.ts';
import { createWorldDb, type WorldConnection } from '../../drivers/whatsapp-simulator/world-db.ts';
import { AppError } from '../../platform/errors.ts';
import { defineRoutes } from '../../platform/http/define-routes.ts';
import type { Principal } from '../../platform/principal.ts';
import { simulatorRoutes } from './routes.ts';

const ana = '5511987654321';
const connectionId = 7;
const otherProvider = 8;

let database: TestDatabase;
let db: WorldConnection;
let world: World;
let http: FastifyInstance;
let driver: Driver;
let host: RecordingHost;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createWorldDb({
    sessions: createSessions({ url: database.ownerUrl, role: 'balcao_app' }),
    log: pino({ level: 'silent' }),
  });
  await db.start();
  world = createWorld(db);
  http = Fastify({ bodyLimit: 1_000_000 });
  http.setErrorHandler((error, _request, reply) =>
    error instanceof AppError
      ? reply.status(error.status).send({ error: error.code, ...error.data })
      : reply.status(500).send({ error: String(error) }),
  );
  const admin: Principal = {
    companyId: 1,
    userId: 1,
    profile: 'admin',
    super: false,
    restricted: false,
    sessionId: 'session',
    queueIds: [],
    connectionIds: [],
    companyHasNoQueue: false,
  };
  defineRoutes(
    http,
    simulatorRoutes({
      world,
      async requireSimulated(companyId, id) {
        if (companyId !== 1 || id !== connectionId) throw new AppError('ERR_NO_WAPP_FOUND');
      },
    }),
    {
      authenticator: { byAccessToken: async () => admin, byMediaCookie: async () => admin },
      permissions: permissionTable,
      mediaCookie: 'jmt',
      limits: noCallLimits,
      onDenied: () => undefined,
      onSupportCall: async () => undefined,
    },
  );
  ({ driver, host } = await pair({
    connectionId,
    createDriver: (itsHost) => createSimulatorDriver(world, itsHost),
    scan: () => control('scan'),
  }));
});
afterAll(async () => {
  await driver.stop();
  await http.close();
  await db.stop();
  await database.drop();
});

const request = (method: 'GET' | 'POST', path: string, payload?: object) =>
  http.inject({
    method,
    url: `/api/simulator/connections/${path}`,
    headers: { authorization: 'Bearer x' },
    ...(payload === undefined ? {} : { payload }),
  });
const control = (path: string, payload?: object) => request('POST', `${connectionId}/${path}`, payload);

describe('control of the virtual phone', () => {
  it('scanned the code; a second scan finds none', async () => {
    expect(host.of('open')[0]?.number).toMatch(/^\d{13}$/);
    const answer = await control('scan');
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'ERR_SIMULATOR_STATE']);
  });

  it('lets a customer write, with a file whose kind it detects, and answers the id', async () => {
    const answer = await control('messages', {
      from: ana,
      name: 'Ana',
      id: 'M1',
      media: { name: 'a.png', mime: 'image/png', base64: 'AAAA' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: 'M1' }]);
    expect((await host.seen('message'))[0]?.message).toMatchObject({ id: 'M1', kind: 'image', pushName: 'Ana' });
    expect((await control('messages', { from: ana, body: 'no id' })).json().id).toMatch(/^SIM/);
  });

  it('shows what customers received, and passes acks on', async () => {
    await driver.send({
      id: 'OUT1',
      chat: toAddress({ kind: 'pn', scope: '', value: ana }),
      kind: 'text',
      text: 'Olá',
    });
    const [received] = (await request('GET', `${connectionId}/messages?number=${ana}`)).json();
    expect(received).toMatchObject({ id: 'OUT1', to: ana, body: 'Olá', type: 'text', ack: 2 });
    expect((await request('GET', `${connectionId}/messages?number=5511900000000`)).json()).toEqual([]);
    expect((await control('acks', { id: 'OUT1', ack: 4 })).statusCode).toBe(200);
    await until(() => expect(host.of('ack').map((event) => event.ack)).toContain(4));
    expect((await control('acks', { id: 'NEVER', ack: 3 })).statusCode).toBe(409);
  });

  it('passes calls, typing, reactions, edits and deletions on', async () => {
    await control('messages', { from: ana, id: 'M2', body: 'helo' });
    const answers = [
      await control('calls', { from: ana }),
      await control('typing', { from: ana, state: 'composing' }),
      await control('reactions', { from: ana, messageId: 'M2', emoji: '👍' }),
      await control('edits', { from: ana, messageId: 'M2', body: 'hello' }),
      await control('deletions', { from: ana, messageId: 'M2' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    await Promise.all((['call', 'typing', 'reaction', 'edit', 'revoke'] as const).map((type) => host.seen(type)));
  });

  it('shows the phone, its customers and both sides of their chats', async () => {
    const seen = (await request('GET', String(connectionId))).json();
    expect(z.safeParse(simulatorEndpoints.get.response, seen).success).toBe(true);
    expect(seen).toMatchObject({
      phone: { online: true, banned: false },
      linked: true,
      showsQr: false,
      faults: {},
      customers: [{ customer: ana, name: 'Ana' }],
    });
    expect(seen.messages.map((message: { id: string }) => message.id)).toEqual(
      expect.arrayContaining(['M1', 'OUT1', 'M2']),
    );
  });

  it.each([
    ['a sender that is none', 'messages', { from: 'ana' }],
    ['a file that is not base64', 'messages', { from: ana, media: { name: 'a', mime: 'image/png', base64: '*' } }],
    ['an ack that does not exist', 'acks', { id: 'OUT1', ack: 5 }],
    ['a share above all', 'faults', { failRate: 2 }],
  ])('refuses %s', async (_name, path, payload) => {
    expect((await control(path, payload)).json().error).toBe('ERR_VALIDATION');
  });

  it('finds no connection of another provider or company', async () => {
    for (const [path, endpoint] of Object.entries(simulatorEndpoints)) {
      const url = endpoint.path.replace('/simulator/connections/{id}', String(otherProvider));
      const answer = await request(
        endpoint.method,
        url,
        endpoint.method === 'POST'
          ? { from: ana, id: 'X', ack: 1, messageId: 'X', emoji: 'x', body: 'x', state: 'paused' }
          : undefined,
      );
      expect([path, answer.statusCode, answer.json().error]).toEqual([path, 404, 'ERR_NO_WAPP_FOUND']);
    }
  });

  it('replaces the whole set of faults, and clears it', async () => {
    await control('faults', { delayMs: 1, dropAcks: true });
    await control('faults', { failRate: 1 });
    expect((await request('GET', String(connectionId))).json().faults).toEqual({ failRate: 1 });
    await control('faults', {});
    expect((await request('GET', String(connectionId))).json().faults).toEqual({});
  });

  it('S540 shows a customer the choices of a menu, and tells the shop which of them was tapped', async () => {
    const menu = {
      style: 'buttons' as const,
      title: 'Ver opções',
      body: 'Escolha:',
      options: [{ id: 'bot:queue:1', title: 'Vendas' }],
    };
    const to = '5511987650000';
    await driver.send({
      id: 'MENU1',
      chat: toAddress({ kind: 'pn', scope: '', value: to }),
      kind: 'text',
      text: 'Escolha:\n\n1 - Vendas',
      menu,
    });
    const [received] = (await request('GET', `${connectionId}/messages?number=${to}`)).json();
    expect(received).toMatchObject({ body: 'Escolha:\n\n1 - Vendas', menu });
    await control('messages', { from: to, body: 'Vendas', choiceId: 'bot:queue:1', quotedId: 'MENU1' });
    await until(() =>
      expect(host.of('message').map(({ message }) => message)).toContainEqual(
        expect.objectContaining({ body: 'Vendas', choiceId: 'bot:queue:1', quotedId: 'MENU1' }),
      ),
    );
  });

  it('unlinks the device, after which customers cannot reach it', async () => {
    expect((await control('phone', { unlink: true })).statusCode).toBe(200);
    expect(await host.seen('closed')).toMatchObject([{ end: 'unlinked' }]);
    expect((await control('messages', { from: ana, body: 'hello?' })).statusCode).toBe(409);
    expect((await control('phone', { unlink: true })).statusCode).toBe(409);
  });
});
