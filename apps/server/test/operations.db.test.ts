import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import pg from 'pg';
import { migrate, readMigrations } from '../src/drivers/postgres/migrate.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { buildConnection } from './support/test-conversations.ts';
import { buildCompany, buildPerson, testPassword, type TestCompany } from './support/test-people.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_TOKEN: '' } });
  company = await buildCompany(app);
});
afterAll(() => app.close());

describe('T63 health', () => {
  it('is alive without asking the database, and ready only with it', async () => {
    expect((await app.request({ url: '/livez' })).json()).toEqual({ alive: true });
    expect((await app.request({ url: '/readyz' })).json()).toMatchObject({
      ready: true,
      checks: { database: true, migrated: true, accepting: true },
    });
  });

  it('is not ready while a migration of this version is missing', async () => {
    const name = (await readMigrations(migrations)).at(-1)?.name;
    await app.database.asOwner('DELETE FROM migrations WHERE name = $1', [name]);
    const answer = await app.request({ url: '/readyz' });
    expect([answer.statusCode, answer.json().checks.migrated]).toEqual([503, false]);
    await app.database.asOwner('INSERT INTO migrations (name) VALUES ($1)', [name]);
  });

  it('S1006 is not ready while the disk of the database is full, and says so', async () => {
    const victim = await startTestApp();
    const name = new URL(victim.database.ownerUrl).pathname.slice(1);
    const server = new pg.Client({ connectionString: inject('testServer').superuserUrl });
    await server.connect();
    // A session that may write no file of its own is like one on a full disk.
    const limitFiles = async (limit: string): Promise<void> => {
      await server.query(`ALTER DATABASE ${name} SET temp_file_limit = '${limit}'`);
      await server.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
      await expect.poll(async () => (await victim.request({ url: '/readyz' })).json().checks.notifications).toBe(true);
    };
    const readiness = async () => {
      const answer = await victim.request({ url: '/readyz' });
      return { status: answer.statusCode, room: answer.json().checks.databaseSpace };
    };
    await limitFiles('64kB');
    expect(await readiness()).toEqual({ status: 200, room: true });
    const write = victim.uow.writePlatform(({ db }) =>
      sql`DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`.execute(db.sql),
    );
    await expect(write).rejects.toMatchObject({ code: 'ERR_DATABASE_FULL' });
    expect(await readiness()).toEqual({ status: 503, room: false });
    await limitFiles('-1');
    await server.end();
    expect(await readiness()).toEqual({ status: 200, room: true });
    await victim.close();
  });

  it('T03 answers 503 when the database is gone instead of hanging, and comes back by itself', async () => {
    const victim = await startTestApp();
    const { token } = (await buildCompany(victim)).admin;
    const name = new URL(victim.database.ownerUrl).pathname.slice(1);
    const { ownerUrl } = inject('testServer');
    const server = new pg.Client({ connectionString: ownerUrl });
    await server.connect();
    const cut = () =>
      server.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user AND pid <> pg_backend_pid()',
        [name],
      );
    await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await cut();
    await expect.poll(async () => (await victim.request({ url: '/readyz' })).statusCode).toBe(503);
    const refused = await victim.request({ url: '/api/auth/me', token });
    expect([refused.statusCode, refused.json().error]).toEqual([503, 'ERR_UNAVAILABLE']);
    await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await server.end();
    await expect.poll(async () => (await victim.request({ url: '/readyz' })).statusCode).toBe(200);
    expect((await victim.request({ url: '/api/auth/me', token })).statusCode).toBe(200);
    await victim.close();
    const lost = victim.logLines.filter((line) => line.includes('database connection lost'));
    expect(lost.length).toBeGreaterThan(0);
    for (const line of victim.logLines) {
      expect(line.length).toBeLessThan(4_000);
      expect(line).not.toMatch(/secretKey|processID|_queryQueue/);
    }
  });
});

describe('metrics', () => {
  it('tells this machine, and nobody who comes through a proxy or from elsewhere', async () => {
    await app.request({ url: '/api/auth/me', token: company.admin.token });
    const answer = await app.request({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(answer.body).toContain('http_request_seconds_count{route="session.me",code="200"}');
    expect((await app.request({ url: '/metrics', remoteAddress: '192.0.2.1' })).statusCode).toBe(404);
    for (const headers of [
      { 'x-forwarded-for': '192.0.2.1' },
      { 'x-forwarded-proto': 'https' },
      { via: '1.1 proxy' },
      { host: 'desk.example.com' },
    ])
      expect((await app.request({ url: '/metrics', remoteAddress: '127.0.0.1', headers })).statusCode).toBe(404);
  });

  it('are not told without a token where a public address is set: a bare proxy looks like this machine', async () => {
    const served = await startTestApp({ env: { PUBLIC_URL: 'https://desk.example.com' }, database: app.database });
    expect((await served.request({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(404);
    await served.close();
  });

  it('asks for the token where one is set', async () => {
    const guarded = await startTestApp({ env: { METRICS_TOKEN: 'figures-only' }, database: app.database });
    expect((await guarded.request({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(404);
    expect(
      (await guarded.request({ url: '/metrics', remoteAddress: '192.0.2.1', token: 'figures-only' })).statusCode,
    ).toBe(200);
    await guarded.close();
  });
});

describe('T49 the log at info', () => {
  const linesSince = (count: number) =>
    app.logLines.slice(count).map((line) => JSON.parse(line) as Record<string, unknown>);
  const login = (password: string, headers = {}) =>
    app.request({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: company.attendant.email, password },
      headers,
    });

  it('tells logins and refusals by ids, and the id of a request is found in both its answer and the log', async () => {
    const before = app.logLines.length;
    const refused = await login('errada', { 'x-request-id': 'of-the-proxy-1' });
    expect([refused.headers['x-request-id'], refused.json().requestId]).toEqual(['of-the-proxy-1', 'of-the-proxy-1']);
    const { admin, attendant } = company;
    expect((await login(testPassword)).statusCode).toBe(200);
    const denied = await buildPerson(app, company);
    await app.request({ method: 'POST', url: '/api/queue', token: denied.token, payload: {} });
    await expect
      .poll(() => linesSince(before))
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            level: 'info',
            msg: 'login refused',
            requestId: 'of-the-proxy-1',
            endpoint: 'session.login',
          }),
          expect.objectContaining({ level: 'info', msg: 'login', companyId: company.id, userId: attendant.id }),
          expect.objectContaining({ level: 'info', msg: 'request refused', endpoint: 'queues.create', status: 403 }),
        ]),
      );
    expect(
      linesSince(before)
        .map((line) => JSON.stringify(line))
        .join(''),
    ).not.toContain(admin.email);
  });

  it('tells what became of a connection, and why', async () => {
    const id = await buildConnection(app, company, { status: 'DISCONNECTED' });
    const before = app.logLines.length;
    await app.request({ method: 'POST', url: `/api/whatsappsession/${id}`, token: company.admin.token });
    expect(linesSince(before)).toContainEqual(
      expect.objectContaining({
        msg: 'connection changed',
        companyId: company.id,
        connectionId: id,
        status: 'OPENING',
      }),
    );
  });
});

describe('bad requests', () => {
  const me = () => app.request({ url: '/api/auth/me', token: company.admin.token });
  it.each([
    [
      'malformed JSON',
      { method: 'POST', url: '/api/auth/login', headers: { 'content-type': 'application/json' }, payload: '{"email":' },
      400,
      'ERR_VALIDATION',
    ],
    [
      'an empty JSON body',
      { method: 'POST', url: '/api/auth/login', headers: { 'content-type': 'application/json' }, payload: '' },
      400,
      'ERR_VALIDATION',
    ],
    [
      'ten megabytes',
      {
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': 'application/json' },
        payload: `{"email":"${'x'.repeat(10_000_000)}"}`,
      },
      413,
      'ERR_BODY_TOO_LARGE',
    ],
    [
      'a body that is no JSON',
      { method: 'POST', url: '/api/auth/login', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
      415,
      'ERR_UNSUPPORTED_MEDIA_TYPE',
    ],
    ['an unknown route', { method: 'GET', url: '/api/nothing-here' }, 404, 'ERR_NOT_FOUND'],
    ['an unknown method', { method: 'DELETE', url: '/api/auth/login' }, 404, 'ERR_NOT_FOUND'],
    ['a broken path', { method: 'GET', url: '/api/users/%E0%A4%A' }, 404, 'ERR_NOT_FOUND'],
    [
      'a prototype in the body',
      {
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': 'application/json' },
        payload: '{"__proto__":{"admin":true},"email":"a","password":"b"}',
      },
      400,
      'ERR_VALIDATION',
    ],
  ] as const)('answers %s with a code and lives on', async (_name, request, status, error) => {
    const answer = await app.request(request);
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
    expect((await me()).statusCode).toBe(200);
  });

  it('sends the safe headers with every answer', async () => {
    expect((await me()).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });
});

describe('T15 graceful stop', () => {
  const rounds = Array.from({ length: Number(process.env['TORTURE_STOPS'] ?? 1) }, (_, index) => index + 1);
  it.each(rounds)('finishes accepted requests and leaves no session logged out (round %i)', async () => {
    const stopping = await startTestApp({ database: app.database });
    await stopping.http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = stopping.http.server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${company.admin.token}` };
    let accepted = 0;
    stopping.http.server.on('request', () => (accepted += 1));
    const inflight = Array.from({ length: 20 }, () =>
      fetch(`http://127.0.0.1:${port}/api/users`, { headers }).then((answer) => answer.status),
    );
    await expect.poll(() => accepted, { interval: 1 }).toBe(20);
    await stopping.close();
    expect(await Promise.all(inflight)).toEqual(Array.from({ length: 20 }, () => 200));
    expect((await app.request({ url: '/api/auth/me', token: company.admin.token })).statusCode).toBe(200);
  });
});

describe('S1009 T15 a stop', () => {
  it('leaves the virtual phones to the calls that are still being answered', async () => {
    const stopping = await startTestApp({ database: app.database });
    await stopping.http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = stopping.http.server.address() as AddressInfo;
    const connectionId = await buildConnection(stopping, company, { status: 'DISCONNECTED' });
    const blocker = new pg.Client({ connectionString: app.database.ownerUrl });
    await blocker.connect();
    await blocker.query('BEGIN; LOCK TABLE connections');
    const inFlight = fetch(`http://127.0.0.1:${port}/api/simulator/connections/${connectionId}`, {
      headers: { authorization: `Bearer ${company.admin.token}` },
    });
    const countBlocked = async (): Promise<number> => {
      const { rows } = await blocker.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows.length;
    };
    await expect.poll(countBlocked).toBe(1);
    const stopped = stopping.close();
    // From here on the links are closed and only open calls are waited for.
    await expect.poll(() => stopping.http.server.listening).toBe(false);
    await blocker.query('COMMIT');
    await blocker.end();
    expect((await inFlight).status).toBe(200);
    await stopped;
  });
});

describe('migrations', () => {
  it('two nodes that start at once bring the database up together: one applies, the other waits', async () => {
    const { ownerUrl } = inject('testServer');
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    const name = `empty_${process.pid}`;
    await client.query(`CREATE DATABASE ${name}`);
    const url = new URL(ownerUrl);
    url.pathname = `/${name}`;
    const applied = await Promise.all([
      migrate(url.href, migrations),
      migrate(url.href, migrations),
      migrate(url.href, migrations),
    ]);
    const all = (await readMigrations(migrations)).map((migration) => migration.name);
    expect(applied.map((names) => names.length).sort((a, b) => a - b)).toEqual([0, 0, all.length]);
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await client.end();
  });

  it('makes an index anew whose making was cut off', async () => {
    const name = '0081_days_of_messages';
    const isUsable = async () =>
      app.database.asOwner("SELECT indisvalid FROM pg_index WHERE indexrelid = 'messages_by_day'::regclass");
    const [writer, node] = [0, 1].map(() => new pg.Client({ connectionString: app.database.ownerUrl }));
    if (!writer || !node) throw new Error('Two connections');
    await Promise.all([writer.connect(), node.connect()]);
    await writer.query(`DROP INDEX messages_by_day; DELETE FROM migrations WHERE name = '${name}'`);
    await writer.query('BEGIN; LOCK TABLE messages IN ROW EXCLUSIVE MODE');
    // What somebody is writing keeps the index from being finished.
    await node.query("SET lock_timeout = '10ms'");
    await expect(node.query('CREATE INDEX CONCURRENTLY messages_by_day ON messages (created_at)')).rejects.toThrow(
      'lock timeout',
    );
    await writer.query('ROLLBACK');
    await Promise.all([writer.end(), node.end()]);
    expect(await isUsable()).toEqual([{ indisvalid: false }]);
    expect(await migrate(app.database.ownerUrl, migrations)).toEqual([name]);
    expect(await isUsable()).toEqual([{ indisvalid: true }]);
  });

  it('refuses a database that a newer version migrated', async () => {
    await app.database.asOwner("INSERT INTO migrations (name) VALUES ('9999_from_the_future')");
    await expect(migrate(app.database.ownerUrl, migrations)).rejects.toThrow('newer version');
    await app.database.asOwner("DELETE FROM migrations WHERE name = '9999_from_the_future'");
  });

  it('numbers its files without a gap and names them by their idea', async () => {
    const names = (await readMigrations(migrations)).map((migration) => migration.name);
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
  });
});
