import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextAddress } from './generated/requests.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Words that were typed or handed out and may stand nowhere but where they are kept. */
const secrets = new Map<string, string>();

function secret(name: string, make: (unique: string) => string): string {
  const value = make(randomBytes(6).toString('hex'));
  secrets.set(name, value);
  return value;
}

/** Tokens and cookies an answer handed out. */
function keepTokens(name: string, answer: LightMyRequestResponse): string {
  const { token } = answer.json<{ token: string }>();
  secrets.set(`${name}: token`, token);
  for (const cookie of answer.cookies) secrets.set(`${name}: cookie ${cookie.name}`, decodeURIComponent(cookie.value));
  return token;
}

type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  payload?: Record<string, unknown>;
  token?: string;
  cookies?: Record<string, string>;
};

const call = (options: Call): Promise<LightMyRequestResponse> =>
  app.request({ remoteAddress: nextAddress(), headers: { 'x-requested-with': 'balcao' }, ...options });

const owner = {
  email: secret('the owner’s e-mail', (unique) => `dona-${unique}@canario.test`),
  password: secret('the owner’s password', (unique) => `Dona-${unique}-Z9`),
};

describe('what is logged', () => {
  it('T49 holds no password, token, cookie, code, stored secret or e-mail after all of them were used', async () => {
    const token = await runFirstDay();
    await sendRefusedCalls(token);
    await failInside(token);

    const kept = await app.database.asOwner<{ line: string }>(
      "SELECT concat_ws(' ', action, object, detail::text) AS line FROM audit_log",
    );
    const jobs = await app.database.asOwner<{ line: string }>(
      "SELECT concat_ws(' ', name, key, payload::text, last_error) AS line FROM jobs",
    );
    const lines = [...app.logLines, ...kept.map(({ line }) => line), ...jobs.map(({ line }) => line)];
    expect(
      app.logLines.some((line) => line.includes('request failed')),
      'the failure inside was logged',
    ).toBe(true);
    expect(kept.map(({ line }) => line).join()).toContain('login refused');
    const found = [...secrets].flatMap(([name, value]) =>
      lines.filter((line) => line.includes(value)).map((line) => `${name} in ${line.slice(0, 500)}`),
    );
    expect(found).toEqual([]);
    expect(lines.filter((line) => /\$argon2|Bearer |eyJ[\w-]{10,}/.test(line))).toEqual([]);
  });
});

describe('what is logged of a database error', () => {
  // The database repeats what it could not read: in its message, and for JSON in a line about where it stood.
  it.each([
    ['a number that is none', 'SELECT $1::int', (text: string) => text, '22P02'],
    // Letters alone: digits after letters would be read as the name of a time zone.
    ['a date that is none', 'SELECT $1::date', (text: string) => text.replaceAll(/\d/g, 'x'), '22007'],
    ['a number too large', 'SELECT $1::int', (text: string) => String(2n ** 64n + BigInt(`0x${text}`)), '22003'],
    ['JSON with half a character', 'SELECT $1::jsonb', (text: string) => `{"body":"${text} \\ud800"}`, '22P02'],
  ])('T49 names its kind and place, and nothing of the data, for %s', async (_what, statement, value, code) => {
    const text = randomBytes(8).toString('hex');
    const sent = value(text);
    const error: unknown = await app.pools.app.query(statement, [sent]).catch((caught: unknown) => caught);
    app.http.log.error({ err: error }, 'database error');
    const line = app.logLines.at(-1) ?? '';
    expect(JSON.parse(line)).toMatchObject({ msg: 'database error', err: { type: 'DatabaseError', errorCode: code } });
    expect([text, sent].filter((secretText) => line.includes(secretText))).toEqual([]);
  });
});

/** The first run, a login, a colleague, a stored secret, a new password, a refresh and a logout. */
async function runFirstDay(): Promise<string> {
  secrets.set('the code of the first run', app.setupCode);
  const created = await call({
    method: 'POST',
    url: '/api/setup',
    payload: { companyName: 'Casa Verde', name: 'Dona', ...owner, code: app.setupCode },
  });
  expect(created.statusCode).toBe(201);
  keepTokens('first run', created);
  const entered = await call({ method: 'POST', url: '/api/auth/login', payload: owner });
  expect(entered.statusCode).toBe(200);
  const token = keepTokens('login', entered);

  const colleague = {
    name: 'Colega',
    email: secret('a colleague’s e-mail', (unique) => `colega-${unique}@canario.test`),
    password: secret('a colleague’s password', (unique) => `Colega-${unique}`),
  };
  const added = await call({ method: 'POST', url: '/api/users', token, payload: colleague });
  expect(added.statusCode).toBe(201);
  const changed = await call({
    method: 'PUT',
    url: `/api/users/${added.json<{ id: number }>().id}`,
    token,
    payload: { password: secret('a new password', (unique) => `Nova-${unique}`) },
  });
  expect(changed.statusCode).toBe(200);
  const stored = await call({
    method: 'PUT',
    url: '/api/settings/tokenixc',
    token,
    payload: { value: secret('a stored secret', (unique) => `ixc-${unique}`) },
  });
  expect(stored.statusCode).toBe(200);

  const again = await call({ method: 'POST', url: '/api/auth/login', payload: owner });
  const jrt = again.cookies.find(({ name }) => name === 'jrt')?.value ?? '';
  keepTokens('second login', again);
  const refreshed = await call({ method: 'POST', url: '/api/auth/refresh_token', cookies: { jrt } });
  expect(refreshed.statusCode).toBe(200);
  return keepTokens('refresh', refreshed);
}

/** Refusals name what was wrong to the caller; the log needs none of it. */
async function sendRefusedCalls(token: string): Promise<void> {
  const stranger = {
    email: secret('a stranger’s e-mail', (unique) => `estranho-${unique}@canario.test`),
    password: secret('a wrong password', (unique) => `errada-${unique}`),
  };
  const answers = [
    await call({ method: 'POST', url: '/api/auth/login', payload: stranger }),
    await call({
      method: 'POST',
      url: '/api/auth/login',
      payload: { ...owner, password: secret('the owner’s wrong password', (unique) => `quase-${unique}`) },
    }),
    await call({
      method: 'POST',
      url: '/api/users',
      token,
      payload: {
        name: 'X',
        email: secret('a bad e-mail', (unique) => `ruim-${unique}`),
        password: secret('a bad password', (unique) => `p-${unique}`.repeat(9)),
      },
    }),
    await call({
      method: 'POST',
      url: '/api/users',
      token,
      payload: {
        name: 'Outra',
        email: owner.email,
        password: secret('a password for nobody', (unique) => `nada-${unique}`),
      },
    }),
    await call({
      method: 'GET',
      url: '/api/auth/me',
      token: secret('a forged token', (unique) => `eyJhbGciOiJub25lIn0.${unique}.x`),
    }),
    await call({
      method: 'POST',
      url: '/api/auth/refresh_token',
      cookies: { jrt: secret('a forged cookie', (unique) => `jrt-${unique}`) },
    }),
    await call({
      method: 'GET',
      url: `/api/users/${secret('a word in an address', (unique) => unique)}?searchParam=x`,
      token,
    }),
    await call({
      method: 'POST',
      url: '/api/setup',
      payload: {
        companyName: 'Outra',
        name: 'Outra',
        email: owner.email,
        password: 'Outra-senha-longa',
        code: secret('a wrong code', (unique) => `C-${unique}`),
      },
    }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 400, 409, 403, 401, 404, 403]);
}

/** A defect of ours: the database refuses a row and, in its own words, repeats all of it. */
async function failInside(token: string): Promise<void> {
  await app.database.asOwner("ALTER TABLE users ADD CONSTRAINT unforeseen CHECK (name <> 'Azarada')");
  const unlucky = {
    name: 'Azarada',
    email: secret('an e-mail in a failing row', (unique) => `azar-${unique}@canario.test`),
    password: secret('a password in a failing row', (unique) => `azar-${unique}-Z9`),
  };
  const answer = await call({ method: 'POST', url: '/api/users', token, payload: unlucky });
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([500, 'ERR_INTERNAL']);
}
