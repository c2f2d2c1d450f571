import { createHmac } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { neverDue } from '@balcao/domain';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, testPassword, type TestCompany, type TestPerson } from '../../../test/support/test-people.ts';

let app: TestApp;
let company: TestCompany;
let address = 0;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

/** A client address of its own per test, so that the limits of one do not meet another. */
const nextAddress = (): string => `10.1.${Math.floor((address += 1) / 250)}.${address % 250}`;

type LoginOptions = {
  email?: string;
  password?: string;
  remoteAddress?: string;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
};

const login = ({
  email = company.attendant.email,
  password = testPassword,
  remoteAddress = nextAddress(),
  cookies = {},
  headers = {},
}: LoginOptions = {}): Promise<LightMyRequestResponse> =>
  app.request({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress,
    cookies,
    headers,
  });

const cookie = (answer: LightMyRequestResponse, name: string): string =>
  answer.cookies.find((one) => one.name === name)?.value ?? '';

const refresh = (
  jrt: string,
  headers: Record<string, string> = { 'x-requested-with': 'balcao' },
): Promise<LightMyRequestResponse> =>
  app.request({ method: 'POST', url: '/api/auth/refresh_token', cookies: { jrt }, headers });

const me = (token: string): Promise<LightMyRequestResponse> => app.request({ url: '/api/auth/me', token });

describe('login', () => {
  it('S4 answers the queues by name, whatever their case and the order they were made in', async () => {
    const shop = await buildCompany(app);
    for (const [name, color] of [
      ['Zelo', '#0B63B0'],
      ['atacado', '#B7791F'],
      ['Balcão', '#123456'],
    ])
      await app.database.asOwner(
        `WITH queue AS (INSERT INTO queues (company_id, name, color) VALUES ($1, $3, $4) RETURNING id)
         INSERT INTO user_queues (company_id, user_id, queue_id) SELECT $1, $2, id FROM queue`,
        [shop.id, shop.attendant.id, name, color],
      );
    await app.database.asOwner('DELETE FROM queues WHERE id = $1', [shop.queueId]);
    const { user } = (await login({ email: shop.attendant.email })).json<{ user: { queues: { name: string }[] } }>();
    expect(user.queues.map(({ name }) => name)).toEqual(['atacado', 'Balcão', 'Zelo']);
  });

  it('S4 answers the token and the user with company, queues and public settings, and sets safe cookies', async () => {
    const answer = await login();
    expect(answer.statusCode).toBe(200);
    const { user, token, restricted } = answer.json();
    expect(user).toMatchObject({
      id: company.attendant.id,
      companyId: company.id,
      profile: 'user',
      super: false,
      queues: [{ id: company.queueId }],
      company: { id: company.id, dueDate: neverDue, status: true },
    });
    expect(user.company.settings.map((setting: { key: string }) => setting.key).sort()).toEqual([
      'CheckMsgIsGroup',
      'call',
      'campaignsEnabled',
      'chatBotType',
      'linkPreviews',
      'scheduleType',
      'userRating',
    ]);
    expect(restricted).toBe(false);
    expect((await me(token)).json()).toMatchObject({ id: company.attendant.id, companyId: company.id });
    expect(answer.cookies.find((one) => one.name === 'jrt')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/auth',
    });
    expect(answer.cookies.find((one) => one.name === 'jmt')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/media',
    });
  });

  it('takes the e-mail in any case and with spaces around', async () => {
    expect((await login({ email: `  ${company.attendant.email.toUpperCase()} ` })).statusCode).toBe(200);
  });

  it('S8 cannot tell an unknown e-mail from a wrong password', async () => {
    const [unknown, wrong] = [await login({ email: 'nobody@nowhere.test' }), await login({ password: 'wrong' })];
    expect([unknown.statusCode, unknown.json().error]).toEqual([401, 'ERR_INVALID_CREDENTIALS']);
    expect([wrong.statusCode, wrong.json().error]).toEqual([401, 'ERR_INVALID_CREDENTIALS']);
  });

  it('T52 does the same work for an unknown e-mail as for a wrong password', async () => {
    const verify = vi.spyOn(app.deps.hasher, 'verifyLogin');
    await login({ email: 'nobody@nowhere.test', password: 'guess' });
    await login({ password: 'guess' });
    expect(verify.mock.calls).toEqual([
      [null, 'guess'],
      [expect.stringMatching(/^\$argon2id\$/), 'guess'],
    ]);
    verify.mockRestore();
  });

  it('refuses a company that was switched off, and ends its sessions’ calls', async () => {
    const off = await buildCompany(app);
    await app.database.asOwner('UPDATE companies SET status = false WHERE id = $1', [off.id]);
    await app.signals.publish('companyChanged', { companyId: off.id });
    const answer = await login({ email: off.admin.email });
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'ERR_COMPANY_DISABLED']);
    await expect.poll(async () => (await me(off.admin.token)).json().error).toBe('ERR_COMPANY_DISABLED');
  });
});

describe('overdue company', () => {
  it('S6 R22 refuses the attendant with the due date and lets the admin in, restricted to billing', async () => {
    const late = await buildCompany(app);
    await app.database.asOwner(
      "UPDATE companies SET due_date = (now() AT TIME ZONE 'America/Sao_Paulo')::date - 1 WHERE id = $1",
      [late.id],
    );
    const traces = () =>
      app.database.asOwner(
        `SELECT (SELECT json_agg(s) FROM sessions s WHERE user_id = $1) AS sessions,
           (SELECT count(*) FROM audit_log WHERE action = 'login' AND actor_id = $1) AS logins,
           (SELECT count(*) FROM jobs) AS jobs`,
        [late.attendant.id],
      );
    const before = await traces();
    const refused = await login({ email: late.attendant.email });
    expect(refused.statusCode).toBe(402);
    expect(refused.json()).toMatchObject({
      error: 'ERR_SUBSCRIPTION_EXPIRED',
      dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(refused.cookies).toEqual([]);
    // Not even for a moment: no session, no entry of a login, nothing that would be told to the person.
    expect(await traces()).toEqual(before);
    const admitted = await login({ email: late.admin.email });
    expect(admitted.json().restricted).toBe(true);
    const { token } = admitted.json();
    expect((await app.request({ url: `/api/companies/${late.id}`, token })).statusCode).toBe(200);
    expect((await me(token)).statusCode).toBe(200);
    const closed = await app.request({ url: '/api/users', token });
    expect([closed.statusCode, closed.json().error]).toEqual([402, 'ERR_SUBSCRIPTION_EXPIRED']);
  });

  it('R22 does not renew the session of an attendant, while the admin stays, restricted', async () => {
    const late = await buildCompany(app);
    const [attendant, admin] = [await login({ email: late.attendant.email }), await login({ email: late.admin.email })];
    await app.database.asOwner(
      "UPDATE companies SET due_date = (now() AT TIME ZONE 'America/Sao_Paulo')::date - 1 WHERE id = $1",
      [late.id],
    );
    const refused = await refresh(cookie(attendant, 'jrt'));
    expect([refused.statusCode, refused.json().error]).toEqual([402, 'ERR_SUBSCRIPTION_EXPIRED']);
    expect((await refresh(cookie(admin, 'jrt'))).json().restricted).toBe(true);
  });

  it('R22 is not overdue on the due day itself, and is the day after', async () => {
    const due = await buildCompany(app);
    await app.database.asOwner(
      "UPDATE companies SET due_date = (now() AT TIME ZONE 'America/Sao_Paulo')::date WHERE id = $1",
      [due.id],
    );
    expect((await login({ email: due.attendant.email })).statusCode).toBe(200);
    await app.moveClock('1 day');
    expect((await login({ email: due.attendant.email })).statusCode).toBe(402);
    await app.moveClock('0');
  });
});

describe('days of grace', () => {
  it('S740 the operator lets unpaid companies work on, and takes it back, without anybody logging in anew', async () => {
    const late = await buildCompany(app);
    const operator = await buildCompany(app, { isPlatform: true });
    const { token } = (await login({ email: late.attendant.email })).json();
    const grace = (value: string) =>
      app.request({ method: 'PUT', url: '/api/settings/graceDays', token: operator.admin.token, payload: { value } });
    const status = async () => (await app.request({ url: '/api/tags', token })).statusCode;
    await app.database.asOwner(
      "UPDATE companies SET due_date = (now() AT TIME ZONE 'America/Sao_Paulo')::date - 2 WHERE id = $1",
      [late.id],
    );
    await app.signals.publish('companyChanged', { companyId: late.id });
    await expect.poll(status).toBe(402);
    expect((await grace('2')).statusCode).toBe(200);
    expect(await status()).toBe(200);
    expect((await login({ email: late.admin.email })).json().restricted).toBe(false);
    expect((await grace('1')).statusCode).toBe(200);
    expect(await status()).toBe(402);
    expect((await grace('0')).statusCode).toBe(200);
  });
});

describe('single session', () => {
  it('T55 S12 a second login ends the first at once and keeps the second', async () => {
    const first = await login();
    const second = await login();
    const old = await me(first.json().token);
    expect([old.statusCode, old.json().error]).toEqual([401, 'ERR_SESSION_EXPIRED']);
    expect((await refresh(cookie(first, 'jrt'))).statusCode).toBe(401);
    expect((await me(second.json().token)).statusCode).toBe(200);
  });

  it('S11 logout ends the session, clears the cookies and may be repeated', async () => {
    const opened = await login();
    const { token } = opened.json();
    const left = await app.request({ method: 'DELETE', url: '/api/auth/logout', token });
    expect(left.json()).toEqual({ ok: true });
    expect(left.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['jrt', ''],
      ['jmt', ''],
    ]);
    expect((await me(token)).statusCode).toBe(401);
    expect((await refresh(cookie(opened, 'jrt'))).statusCode).toBe(401);
    expect((await app.request({ method: 'DELETE', url: '/api/auth/logout', token })).statusCode).toBe(200);
    expect((await app.request({ method: 'DELETE', url: '/api/auth/logout' })).statusCode).toBe(200);
  });
});

describe('T50 access tokens', () => {
  const claims = (person: TestPerson) => ({
    sub: String(person.id),
    company: person.companyId,
    sid: person.sessionId,
    ver: 0,
    iss: 'balcao',
    aud: 'balcao',
  });
  const b64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const seconds = (): number => Math.floor(Date.now() / 1_000);

  it.each<[string, (person: TestPerson) => string]>([
    [
      'without a signature (alg none)',
      (person) =>
        `${b64({ alg: 'none', typ: 'at+jwt' })}.${b64({ ...claims(person), iat: seconds(), exp: seconds() + 900 })}.`,
    ],
    [
      'signed with a guessed key',
      (person) =>
        createSigner({
          key: 'guessed-key-guessed-key-guessed-key',
          algorithm: 'HS256',
          header: { alg: 'HS256', typ: 'at+jwt' },
        })({ ...claims(person), exp: seconds() + 900 }),
    ],
    [
      'signed with an empty key and another algorithm',
      (person) => {
        const head = `${b64({ alg: 'HS512', typ: 'at+jwt', kid: '../../dev/null' })}.${b64({ ...claims(person), iat: seconds(), exp: seconds() + 900 })}`;
        return `${head}.${createHmac('sha512', '').update(head).digest('base64url')}`;
      },
    ],
    [
      'of another kind (the media cookie)',
      (person) =>
        app.deps.tokens.signMedia({
          userId: person.id,
          companyId: person.companyId,
          sessionId: person.sessionId,
          tokenVersion: 0,
        }),
    ],
    ['that is no token at all', () => 'x'.repeat(500)],
    ['cut in half', (person) => person.token.slice(0, 40)],
  ])('refuses one %s', async (_name, forge) => {
    const answer = await me(forge(company.admin));
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'ERR_SESSION_EXPIRED']);
  });

  it('refuses one that names another company, another user’s session or an old version', async () => {
    const other = await buildCompany(app);
    const { id, companyId, sessionId } = company.admin;
    const forged = [
      { userId: id, companyId: other.id, sessionId, tokenVersion: 0 },
      { userId: other.admin.id, companyId: other.id, sessionId, tokenVersion: 0 },
      { userId: id, companyId, sessionId, tokenVersion: 7 },
    ];
    for (const claim of forged) expect((await me(app.deps.tokens.signAccess(claim))).statusCode).toBe(401);
  });

  it('answers 401 without a token', async () => {
    expect([
      (await app.request({ url: '/api/auth/me' })).statusCode,
      (await app.request({ url: '/api/auth/me', headers: { authorization: 'Bearer ' } })).statusCode,
    ]).toEqual([401, 401]);
  });
});

describe('T51 refresh', () => {
  it('rotates: each exchange gives a new cookie and the user in the same shape as login', async () => {
    const opened = await login();
    const next = await refresh(cookie(opened, 'jrt'));
    expect(next.statusCode).toBe(200);
    expect(cookie(next, 'jrt')).not.toBe(cookie(opened, 'jrt'));
    expect(next.json().user).toEqual(opened.json().user);
    expect((await me(next.json().token)).statusCode).toBe(200);
  });

  it('lets two tabs exchange the same cookie within ten seconds', async () => {
    const jrt = cookie(await login(), 'jrt');
    const both = await Promise.all([refresh(jrt), refresh(jrt)]);
    expect(both.map((answer) => answer.statusCode)).toEqual([200, 200]);
    // One token has one successor, so that no second chain grows beside the first.
    expect(cookie(both[1] as LightMyRequestResponse, 'jrt')).toBe(cookie(both[0] as LightMyRequestResponse, 'jrt'));
    expect((await refresh(cookie(both[0] as LightMyRequestResponse, 'jrt'))).statusCode).toBe(200);
  });

  it('ends the whole session when an old cookie comes back, writes it down and counts it', async () => {
    const opened = await login();
    const next = await refresh(cookie(opened, 'jrt'));
    await app.database.asOwner(
      "UPDATE refresh_tokens SET used_at = used_at - interval '11 seconds' WHERE used_at IS NOT NULL",
    );
    expect((await refresh(cookie(opened, 'jrt'))).json().error).toBe('ERR_SESSION_EXPIRED');
    expect((await refresh(cookie(next, 'jrt'))).statusCode).toBe(401);
    expect((await me(next.json().token)).statusCode).toBe(401);
    expect(
      await app.database.asOwner("SELECT 1 FROM audit_log WHERE action = 'refresh token reuse' AND actor_id = $1", [
        company.attendant.id,
      ]),
    ).toHaveLength(1);
    const metrics = await app.request({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(metrics.body).toMatch(/^refresh_reuse_total 1$/m);
  });

  it('leaves a thief who exchanges a cookie within the ten seconds nothing of his own', async () => {
    const opened = await login();
    const jrt = cookie(opened, 'jrt');
    const [owner, thief] = [await refresh(jrt), await refresh(jrt)];
    await refresh(cookie(owner, 'jrt'));
    await app.database.asOwner(
      "UPDATE refresh_tokens SET used_at = used_at - interval '11 seconds' WHERE used_at IS NOT NULL",
    );
    expect((await refresh(cookie(thief, 'jrt'))).statusCode).toBe(401);
    expect((await me(owner.json().token)).statusCode).toBe(401);
  });

  it('is over after a deletion, and after seven idle days', async () => {
    const fresh = await buildCompany(app);
    const opened = await login({ email: fresh.attendant.email });
    await app.database.asOwner("UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1", [
      fresh.attendant.id,
    ]);
    expect((await refresh(cookie(opened, 'jrt'))).statusCode).toBe(401);
    const again = await login({ email: fresh.attendant.email });
    await app.request({ method: 'DELETE', url: `/api/users/${fresh.attendant.id}`, token: fresh.admin.token });
    expect((await refresh(cookie(again, 'jrt'))).statusCode).toBe(401);
    expect((await me(again.json().token)).statusCode).toBe(401);
  });

  it('answers 401 without a cookie and clears a dead one', async () => {
    expect((await app.request({ method: 'POST', url: '/api/auth/refresh_token' })).json().error).toBe(
      'ERR_SESSION_EXPIRED',
    );
    const dead = await refresh('not-a-token');
    expect([dead.statusCode, cookie(dead, 'jrt')]).toEqual([401, '']);
  });
});

describe('T53 cross-site calls', () => {
  it.each([
    ['from another origin', { origin: 'https://evil.test', 'x-requested-with': 'balcao' }],
    ['as a plain form would send it', { 'content-type': 'text/plain' }],
    ['without origin and without our header', {}],
    ['marked cross-site by the browser', { 'sec-fetch-site': 'cross-site', 'x-requested-with': 'balcao' }],
  ])('refuses refresh and logout %s, and the session lives on', async (_name, headers) => {
    const opened = await login();
    const jrt = cookie(opened, 'jrt');
    const refreshed = await refresh(jrt, headers);
    const left = await app.request({ method: 'DELETE', url: '/api/auth/logout', cookies: { jrt }, headers });
    expect([refreshed.statusCode < 300, left.statusCode < 300]).toEqual([false, false]);
    expect((await me(opened.json().token)).statusCode).toBe(200);
  });
});

describe('T52 guessing', () => {
  it('stops after five tries on one e-mail, whatever the address and however many at once', async () => {
    const target = await buildCompany(app);
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => login({ email: target.admin.email, password: 'guess' })),
    );
    const codes = answers.map((answer) => answer.statusCode);
    expect(codes.filter((code) => code === 401)).toHaveLength(5);
    expect(codes.filter((code) => code === 429)).toHaveLength(10);
    const blocked = await login({ email: target.admin.email });
    expect(blocked.statusCode).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(60);
  });

  it('stops after twenty tries from one address over many e-mails', async () => {
    const remoteAddress = nextAddress();
    const codes: number[] = [];
    for (let n = 0; n < 22; n += 1)
      codes.push((await login({ email: `nobody${n}@guess.test`, remoteAddress })).statusCode);
    expect(codes.filter((code) => code === 401)).toHaveLength(20);
    expect(codes.slice(20)).toEqual([429, 429]);
  });

  it('keeps counting an address through a good login of its own, and through tries that were refused', async () => {
    const { admin } = await buildCompany(app);
    const remoteAddress = nextAddress();
    const guess = async (n: number) => (await login({ email: `spray${n}@guess.test`, remoteAddress })).statusCode;
    for (let n = 0; n < 19; n += 1) await guess(n);
    expect((await login({ email: admin.email, remoteAddress })).statusCode).toBe(200);
    expect([await guess(20), await guess(21), await guess(22)]).toEqual([401, 429, 429]);
  });

  it('lets one more try through after its wait, then asks for twice the wait', async () => {
    const { admin } = await buildCompany(app);
    const guess = async () => (await login({ email: admin.email, password: 'guess' })).statusCode;
    const letPass = (seconds: number) =>
      app.database.asOwner(
        "UPDATE rate_counters SET window_started_at = window_started_at - make_interval(secs => $1) WHERE name = 'login email'",
        [seconds],
      );
    for (let n = 0; n < 20; n += 1) await guess();
    await letPass(121);
    expect([await guess(), await guess()]).toEqual([401, 429]);
    await letPass(120);
    expect([await guess(), await guess()]).toEqual([401, 429]);
  });

  it('lets known devices in while somebody else of the same address guesses', async () => {
    const { admin } = await buildCompany(app);
    const remoteAddress = nextAddress();
    const jdv = cookie(await login({ email: admin.email, remoteAddress }), 'jdv');
    for (let n = 0; n < 21; n += 1) await login({ email: `inside${n}@guess.test`, remoteAddress });
    expect((await login({ email: admin.email, remoteAddress })).statusCode).toBe(429);
    expect((await login({ email: admin.email, remoteAddress, cookies: { jdv } })).statusCode).toBe(200);
  });

  it.each([
    ['that one proxy in front adds', '1'],
    ['that a proxy of a known network adds', '192.0.2.0/24'],
  ])('believes the address %s, and nothing that the caller wrote before it', async (_what, trust) => {
    const proxied = await startTestApp({ env: { TRUST_PROXY: trust }, database: app.database });
    const guess = async (n: number, address: string) =>
      (
        await proxied.request({
          method: 'POST',
          url: '/api/auth/login',
          payload: { email: `behind${n}@${address}.test`, password: 'guess' },
          remoteAddress: '192.0.2.1',
          headers: { 'x-forwarded-for': `203.0.113.${n}, ${address}` },
        })
      ).statusCode;
    const [guesser, neighbour] = [nextAddress(), nextAddress()];
    const codes: number[] = [];
    for (let n = 0; n < 22; n += 1) codes.push(await guess(n, guesser));
    expect(codes.slice(19)).toEqual([401, 429, 429]);
    expect(await guess(30, neighbour)).toBe(401);
    await proxied.close();
  });

  it('does not believe a forwarded address nobody vouches for', async () => {
    const remoteAddress = nextAddress();
    const codes: number[] = [];
    for (let n = 0; n < 22; n += 1)
      codes.push(
        (await login({ email: `forged${n}@guess.test`, remoteAddress, headers: { 'x-forwarded-for': `1.2.3.${n}` } }))
          .statusCode,
      );
    expect(codes.slice(20)).toEqual([429, 429]);
  });

  it('lets the owner in from a known device while strangers guess', async () => {
    const target = await buildCompany(app);
    const jdv = cookie(await login({ email: target.admin.email }), 'jdv');
    for (let n = 0; n < 6; n += 1) await login({ email: target.admin.email, password: 'guess' });
    expect((await login({ email: target.admin.email })).statusCode).toBe(429);
    expect((await login({ email: target.admin.email, cookies: { jdv } })).statusCode).toBe(200);
    expect(
      (
        await login({
          email: target.admin.email,
          cookies: { jdv: jdv.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) },
        })
      ).statusCode,
    ).toBe(429);
  });

  it('S444 a new password from an admin unlocks at once, on a known device too', async () => {
    const { admin, attendant } = await buildCompany(app);
    const jdv = cookie(await login({ email: attendant.email }), 'jdv');
    const devices: Record<string, string>[] = [{}, { jdv }];
    for (const cookies of devices)
      for (let n = 0; n < 6; n += 1) await login({ email: attendant.email, password: 'guess', cookies });
    const password = 'Outra-senha-55';
    const enter = async (cookies: Record<string, string>) =>
      (await login({ email: attendant.email, password, cookies })).statusCode;
    expect([await enter({}), await enter({ jdv })]).toEqual([429, 429]);
    const url = `/api/users/${attendant.id}`;
    await app.request({ method: 'PUT', url, token: admin.token, payload: { password } });
    expect([await enter({}), await enter({ jdv })]).toEqual([200, 200]);
  });

  it('forgets the tries after a right password', async () => {
    const target = await buildCompany(app);
    for (let n = 0; n < 4; n += 1) await login({ email: target.admin.email, password: 'guess' });
    expect((await login({ email: target.admin.email })).statusCode).toBe(200);
    for (let n = 0; n < 4; n += 1)
      expect((await login({ email: target.admin.email, password: 'guess' })).statusCode).toBe(401);
  });
});

describe('T54 login flood', () => {
  let cheap: TestApp;
  beforeAll(async () => {
    cheap = app;
    app = await startTestApp({ hashesDearly: true, database: cheap.database });
  });
  afterAll(async () => {
    await app.close();
    app = cheap;
  });

  it('hashes two at a time, lets fifty wait and refuses the rest for now, while other calls are answered', async () => {
    let hashed = 0;
    const flood = Array.from({ length: 200 }, async (_, n) => {
      const answer = await login({ email: `flood${n}@x.test` });
      if (answer.statusCode === 401) hashed += 1;
      return answer;
    });
    expect((await me(company.admin.token)).statusCode).toBe(200);
    // Somebody at work overtakes all who wait for their turn to be hashed.
    expect(hashed).toBeLessThan(52);
    const codes = (await Promise.all(flood)).map((answer) => answer.statusCode);
    expect(codes.filter((code) => code === 429).length).toBeGreaterThan(0);
    expect(codes.filter((code) => code === 401).length).toBeGreaterThanOrEqual(52);
    expect(codes.every((code) => code === 401 || code === 429)).toBe(true);
  });

  it('counts no try that was refused because others wait: the right password is let in afterwards', async () => {
    const { admin } = await buildCompany(app);
    const busy = vi
      .spyOn(app.deps.hasher, 'verifyLogin')
      .mockRejectedValue(new AppError('ERR_TOO_MANY_REQUESTS', { data: { retryAfter: 5 } }));
    for (let n = 0; n < 6; n += 1) expect((await login({ email: admin.email })).statusCode).toBe(429);
    busy.mockRestore();
    expect((await login({ email: admin.email })).statusCode).toBe(200);
  });
});
