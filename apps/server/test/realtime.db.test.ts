import type { AddressInfo } from 'node:net';
import { allEvents, clientEvents, readyEvent, wireName } from '@balcao/contract';
import { eventSamples } from '@balcao/contract/samples';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { watchCommits, type CommitWatch } from './generated/commit-watch.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { buildCompany, buildSession, type TestCompany, type TestPerson } from './support/test-people.ts';

let app: TestApp;
let other: TestApp;
let company: TestCompany;
let stranger: TestCompany;
let commits: CommitWatch;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await startTestApp();
  commits = watchCommits(app);
  other = await startTestApp({ database: app.database });
  await Promise.all([
    app.http.listen({ host: '127.0.0.1', port: 0 }),
    other.http.listen({ host: '127.0.0.1', port: 0 }),
  ]);
  company = await buildCompany(app);
  stranger = await buildCompany(app);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await other.close();
  await app.close();
});

type Heard = { name: string; payload: Record<string, unknown> };
type Spy = {
  socket: Socket;
  heard: Heard[];
  waitFor(name: string, match?: (payload: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
};

/** A browser's socket that writes down everything it hears. */
async function listenAs(person: Pick<TestPerson, 'token'>, node: TestApp = app): Promise<Spy> {
  const { port } = node.http.server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, {
    auth: { token: person.token },
    transports: ['websocket'],
    reconnection: false,
  });
  sockets.push(socket);
  const heard: Heard[] = [];
  socket.onAny((name: string, payload: Record<string, unknown>) => heard.push({ name, payload }));
  await new Promise<void>((resolve, reject) => {
    socket.once(readyEvent, () => resolve());
    socket.once('connect_error', reject);
  });
  return {
    socket,
    heard,
    async waitFor(name, match = () => true) {
      await expect.poll(() => heard.some((one) => one.name === name && match(one.payload))).toBe(true);
      return heard.find((one) => one.name === name && match(one.payload))?.payload ?? {};
    },
  };
}

const rename = (target: TestCompany, name: string) =>
  app.request({
    method: 'PUT',
    url: `/api/users/${target.attendant.id}`,
    token: target.admin.token,
    payload: { name },
  });

describe('events of the whole product', () => {
  it('every event has a sample of its declared shape', () => {
    for (const event of allEvents) {
      const samples = eventSamples[event.name] ?? [];
      expect(samples.length, event.name).toBeGreaterThan(0);
      for (const sample of samples) expect(z.safeParse(event.payload, sample).success, event.name).toBe(true);
    }
  });

  it('S306 S1090 tells the company of a change after it is stored, on every node, numbered without a hole', async () => {
    const [here, there] = [await listenAs(company.admin), await listenAs(company.attendant, other)];
    const name = wireName({ name: 'user', scope: 'company', payload: z.any() }, company.id);
    const heardOf = ({ heard }: Spy) => heard.filter((one) => one.name === name);
    const early: Heard[] = [];
    // What was sent before the answer to a question has arrived with that answer.
    const beforeCommit = async () => {
      for (const spy of [here, there]) {
        await spy.socket.emitWithAck(clientEvents.leaveChatBox, 2_000_000_000);
        early.push(...heardOf(spy));
      }
    };
    await commits.during(beforeCommit, () => rename(company, 'Ana Um'));
    expect(early).toEqual([]);
    await rename(company, 'Ana Dois');
    for (const spy of [here, there]) {
      await expect
        .poll(() => heardOf(spy).map(({ payload }) => (payload['user'] as { name: string }).name))
        .toEqual(['Ana Um', 'Ana Dois']);
      expect(heardOf(spy)[0]?.payload).toMatchObject({
        action: 'update',
        // Other clients replace the user of their login by it (S1090).
        user: { id: company.attendant.id, company: { id: company.id } },
      });
      const numbers = spy.heard.flatMap((one) =>
        typeof one.payload?.['seq'] === 'number' ? [one.payload['seq']] : [],
      );
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
      expect(JSON.stringify(spy.heard)).not.toMatch(/hash|token/i);
    }
  });

  it('T33 never lets another company, or an uninvited join, hear anything', async () => {
    const spy = await listenAs(stranger.admin);
    const wanted: unknown[] = [
      `company:${company.id}`,
      company.id,
      [company.id],
      { id: company.id },
      'x'.repeat(10_000),
      null,
      -1,
      1e308,
    ];
    for (const event of Object.values(clientEvents)) for (const value of wanted) spy.socket.emit(event, value);
    await rename(company, 'Segredo Um');
    await app.request({
      method: 'POST',
      url: '/api/queue',
      token: company.admin.token,
      payload: { name: 'Fila secreta', color: '#010203' },
    });
    await app.request({
      method: 'PUT',
      url: '/api/settings/userRating',
      token: company.admin.token,
      payload: { value: 'enabled' },
    });
    // The stranger's own event comes last: whatever leaked would have come before it.
    const fresh = await listenAs(stranger.attendant);
    await rename(stranger, 'Conhecido');
    await fresh.waitFor(`company-${stranger.id}-user`);
    for (const one of [spy, fresh])
      expect(JSON.stringify(one.heard)).not.toMatch(
        new RegExp(`company-${company.id}-|Segredo|secreta|${company.canary}`),
      );
  });

  it('T33 refuses a socket without a token, with a forged one, or with another’s ids in the query', async () => {
    const { port } = app.http.server.address() as AddressInfo;
    for (const auth of [{}, { token: 'forged' }, { token: ['a'] }, { token: { $ne: null } }]) {
      const socket = io(`http://127.0.0.1:${port}`, {
        auth,
        query: { companyId: String(company.id), userId: String(company.admin.id) },
        transports: ['websocket'],
        reconnection: false,
      });
      sockets.push(socket);
      const code = await new Promise((resolve) =>
        socket.once('connect_error', (error: Error & { data?: { code?: string } }) => resolve(error.data?.code)),
      );
      expect(code).toBe('ERR_SESSION_EXPIRED');
    }
  });
});

describe('T55 S12 another computer', () => {
  it('tells the first device, then drops its socket, on any node', async () => {
    const person = await buildSession(app, company.attendant);
    const first = await listenAs(person, other);
    const gone = new Promise<void>((resolve) => first.socket.once('disconnect', () => resolve()));
    const login = await app.request({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: person.email, password: person.password },
    });
    await first.waitFor(`company-${company.id}-auth`, (payload) => payload['sessionId'] === login.json().sessionId);
    await gone;
  });
});

describe('rights that change while connected', () => {
  it('T33 a demoted admin stops hearing what only admins hear, within five seconds', async () => {
    const boss = await buildCompany(app);
    const second = (
      await app.request({
        method: 'POST',
        url: '/api/users',
        token: boss.admin.token,
        payload: {
          name: 'Segunda Chefe',
          email: `chefe@${boss.canary}.test`,
          password: 'Zx9-rosa-41',
          profile: 'admin',
        },
      })
    ).json();
    const session = await buildSession(app, { id: second.id, companyId: boss.id, email: second.email });
    const spy = await listenAs(session, other);
    const gone = new Promise<void>((resolve) => spy.socket.once('disconnect', () => resolve()));
    await app.request({
      method: 'PUT',
      url: `/api/users/${second.id}`,
      token: boss.admin.token,
      payload: { profile: 'user' },
    });
    await gone;
    expect(spy.socket.connected).toBe(false);
  });

  it('S34 presence: admins hear who comes and goes, attendants do not', async () => {
    const team = await buildCompany(app);
    const [admin, colleague] = [await listenAs(team.admin), await listenAs(team.attendant)];
    await admin.waitFor(
      'userOnlineChange',
      (payload) => payload['userId'] === team.attendant.id && payload['online'] === true,
    );
    colleague.socket.disconnect();
    await admin.waitFor(
      'userOnlineChange',
      (payload) => payload['userId'] === team.attendant.id && payload['online'] === false,
    );
    expect(colleague.heard.map((one) => one.name)).not.toContain('userOnlineChange');
  });
});
