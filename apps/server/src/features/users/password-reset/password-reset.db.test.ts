import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startMailServer, type MailServer } from '../../../../test/support/mail-server.ts';
import { currentCode, giveFactor } from '../../../../test/support/second-factors.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import {
  buildCompany,
  buildPerson,
  testPassword,
  type TestCompany,
  type TestPerson,
} from '../../../../test/support/test-people.ts';
import { hashToken } from '../../../platform/security/random-token.ts';
import { takeReset } from './queries.ts';

let mails: MailServer;
let app: TestApp;
let company: TestCompany;
let person: TestPerson;
let address = 0;
const newPassword = 'Outra-senha-77';

beforeAll(async () => {
  mails = await startMailServer();
  const env = { SMTP_URL: mails.url, SMTP_FROM: 'desk@x.test', PUBLIC_URL: 'https://desk.x.test' };
  app = await startTestApp({ env });
  company = await buildCompany(app);
});
afterAll(async () => {
  await app.close();
  await mails.close();
});
beforeEach(async () => {
  // What the test before left behind, such as notices of its logins.
  await app.jobs.runDue();
  mails.received.length = 0;
  person = await buildPerson(app, company);
});

/** A client address of its own per call, so that the limits of one test do not meet another. */
const nextAddress = (): string => `10.7.${Math.floor((address += 1) / 250)}.${address % 250}`;

const ask = (email = person.email, { remoteAddress = nextAddress(), language = 'pt-BR' } = {}) =>
  app.request({
    method: 'POST',
    url: '/api/auth/forgotten-password',
    payload: { email },
    remoteAddress,
    headers: { 'accept-language': language },
  });

const setPassword = (token: string, password = newPassword, remoteAddress = nextAddress()) =>
  app.request({ method: 'POST', url: '/api/auth/new-password', payload: { token, password }, remoteAddress });

const login = (email = person.email, password = newPassword) =>
  app.request({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress: nextAddress() });

const tokenIn = (text: string): string => /reset-password#([\w-]+)/.exec(text)?.[1] ?? '';

/** Asks for a link, lets the mail leave and answers its token. */
async function mailToken(email?: string): Promise<string> {
  expect((await ask(email)).statusCode).toBe(200);
  await app.jobs.runDue();
  return tokenIn(mails.received.findLast(({ content }) => tokenIn(content) !== '')?.content ?? '');
}

describe('asking for a link', () => {
  it('S460 mails one that sets a new password and ends all sessions; the old password is gone', async () => {
    const token = await mailToken();
    expect(mails.received).toEqual([
      { to: person.email, subject: 'Crie uma nova senha no Balcão', content: expect.any(String) },
    ]);
    expect(mails.received[0]?.content).toContain(`https://desk.x.test/reset-password#${token}`);
    expect((await setPassword(token)).json()).toEqual({ ok: true });
    expect((await app.request({ url: '/api/auth/me', token: person.token })).statusCode).toBe(401);
    expect((await login(person.email, testPassword)).statusCode).toBe(401);
    expect((await login()).statusCode).toBe(200);
    const [row] = await app.database.asOwner(
      "SELECT actor_id, object, address IS NOT NULL AS placed FROM audit_log WHERE action = 'password reset by mail' AND company_id = $1",
      [company.id],
    );
    expect(row).toEqual({ actor_id: person.id, object: String(person.id), placed: true });
  });

  it('S460 S8 answers an unknown address as a known one, after the same work', async () => {
    const statements = vi.spyOn(app.deps.queue, 'add');
    const [known, unknown] = [await ask(), await ask('nobody@nowhere.test')];
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(statements).toHaveBeenCalledTimes(2);
    statements.mockRestore();
    await app.jobs.runDue();
    expect(mails.received.map(({ to }) => to)).toEqual([person.email]);
    const rows = await app.database.asOwner(
      "SELECT company_id, actor_id FROM audit_log WHERE action = 'password reset requested' ORDER BY id DESC LIMIT 2",
    );
    expect(rows).toEqual([
      { company_id: null, actor_id: null },
      { company_id: company.id, actor_id: person.id },
    ]);
  });

  it('S460 stores the hash alone: neither table nor job nor log holds the link', async () => {
    await ask();
    const jobs = await app.database.asOwner<{ line: string }>('SELECT payload::text AS line FROM jobs');
    expect(jobs.map(({ line }) => line).join()).not.toContain(person.email);
    await app.jobs.runDue();
    const token = tokenIn(mails.received[0]?.content ?? '');
    const rows = await app.database.asOwner<{ line: string }>(
      "SELECT concat_ws(' ', r.*, encode(token_hash, 'base64')) AS line FROM password_resets r",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect([...rows.map(({ line }) => line), ...app.logLines].join()).not.toContain(token);
  });

  it('S460 writes in the language the user last logged in with, otherwise in that of the screen', async () => {
    await ask(person.email, { language: 'es' });
    await app.request({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: person.email, password: testPassword },
      headers: { 'accept-language': 'en' },
      remoteAddress: nextAddress(),
    });
    const other = await buildPerson(app, company);
    await ask(other.email, { language: 'es' });
    await app.jobs.runDue();
    expect(Object.fromEntries(mails.received.map(({ to, subject }) => [to, subject]))).toMatchObject({
      [other.email]: 'Crea una nueva contraseña en Balcão',
    });
    expect(mails.received.filter(({ to }) => to === person.email).map(({ subject }) => subject)).toContain(
      'Set a new password for Balcão',
    );
  });

  it.each([
    ['e-mail', 3, () => ({ email: () => 'nobody@limits.test', from: nextAddress })],
    ['address', 20, () => ({ email: () => `n${nextAddress()}@limits.test`, from: () => '10.8.0.1' })],
  ])('T52 takes so many requests of one %s in an hour: %i', async (_what, max, build) => {
    const { email, from } = build();
    const answers = [];
    for (let time = 0; time <= max; time += 1) answers.push((await ask(email(), { remoteAddress: from() })).statusCode);
    expect(answers).toEqual([...Array<number>(max).fill(200), 429]);
  });

  it('tries again while the server for mail is away, and gives up on an address that takes none', async () => {
    mails.refuseWith(450);
    await ask();
    await app.jobs.runDue();
    const waiting = "SELECT attempts FROM jobs WHERE name = 'users.passwordResetMail'";
    expect(await app.database.asOwner(waiting)).toEqual([{ attempts: 1 }]);
    mails.refuseWith(550);
    await app.moveClock('1 hour');
    await app.jobs.runDue();
    expect(await app.database.asOwner(waiting)).toEqual([]);
    mails.refuseWith(null);
    await app.moveClock('0');
    expect(mails.received).toEqual([]);
  });
});

describe('the link', () => {
  it('S460 works once, also when it is used twice at the same moment', async () => {
    const token = await mailToken();
    const answers = await Promise.all([setPassword(token), setPassword(token, 'Mais-uma-senha-5')]);
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 410]);
    const again = await setPassword(token);
    expect([again.statusCode, again.json().error]).toEqual([410, 'ERR_LINK_USED']);
  });

  it('S460 sets the password of nobody else, and the newest takes the older ones along', async () => {
    const [older, newer] = [await mailToken(), await mailToken()];
    expect((await setPassword(newer)).statusCode).toBe(200);
    expect((await setPassword(older)).json().error).toBe('ERR_LINK_USED');
    const elsewhere = await buildCompany(app);
    expect((await login(elsewhere.admin.email, testPassword)).statusCode).toBe(200);
    expect((await login(company.attendant.email, testPassword)).statusCode).toBe(200);
  });

  it.each([
    [1, true],
    [0, false],
    [-1, false],
  ])('S460 expires to the second: with %i seconds left it works: %s', async (seconds, works) => {
    const token = await mailToken();
    // Time stands still inside a transaction.
    const taken = await app.uow.writePlatform(async ({ db }) => {
      await sql`UPDATE password_resets SET expires_at = now() + make_interval(secs => ${seconds})
        WHERE token_hash = ${hashToken(token)}`.execute(db.sql);
      return takeReset(db, hashToken(token));
    });
    expect(taken).toBe(works);
  });

  it('S460 lives for an hour and then says so', async () => {
    const token = await mailToken();
    const [left] = await app.database.asOwner<{ minutes: number }>(
      'SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM password_resets WHERE token_hash = $1',
      [hashToken(token)],
    );
    expect(left?.minutes).toBe(60);
    await app.database.asOwner(
      "UPDATE password_resets SET expires_at = now() - interval '1 second' WHERE token_hash = $1",
      [hashToken(token)],
    );
    const late = await setPassword(token);
    expect([late.statusCode, late.json().error]).toEqual([410, 'ERR_LINK_EXPIRED']);
    expect((await setPassword('never-made')).json().error).toBe('ERR_LINK_EXPIRED');
    expect((await login(person.email, testPassword)).statusCode).toBe(200);
  });

  it('S410 asks as much of the password as every other path, and stays usable after a refusal', async () => {
    const token = await mailToken();
    expect((await setPassword(token, 'senha123')).json().error).toBe('ERR_PASSWORD_TOO_COMMON');
    expect((await setPassword(token, 'abc')).json().error).toBe('ERR_VALIDATION');
    expect((await setPassword(token)).statusCode).toBe(200);
  });

  it('S460 ends the wait after wrong passwords, and only that of the account', async () => {
    for (let time = 0; time < 6; time += 1) await login(person.email, 'wrong');
    expect((await login(person.email, testPassword)).statusCode).toBe(429);
    const before = await countersOf('login address');
    expect((await setPassword(await mailToken())).statusCode).toBe(200);
    expect((await login()).statusCode).toBe(200);
    expect(await countersOf('login address')).toBeGreaterThanOrEqual(before);
  });

  it('T70 leaves the second factor as it is', async () => {
    const call = { world: { app }, caller: { userId: person.id, company } };
    const secret = await giveFactor(call);
    expect((await setPassword(await mailToken())).statusCode).toBe(200);
    const answer = await login();
    expect(answer.json().error).toBe('ERR_SECOND_FACTOR_REQUIRED');
    const completed = await app.request({
      method: 'POST',
      url: '/api/auth/second-factor',
      payload: { ticket: answer.json().ticket, code: currentCode(call, secret) },
    });
    expect(completed.statusCode).toBe(200);
  });

  it.each([
    ['the password', () => ({ password: 'Mudada-por-mim-8', currentPassword: testPassword })],
    ['the e-mail', () => ({ email: `novo-${person.email}`, currentPassword: testPassword })],
  ])('S460 opens nothing after %s was changed', async (_what, build) => {
    const token = await mailToken();
    const changed = await app.request({
      method: 'PUT',
      url: `/api/users/${person.id}`,
      token: person.token,
      payload: build(),
    });
    expect(changed.statusCode).toBe(200);
    expect((await setPassword(token)).json().error).toBe('ERR_LINK_USED');
  });
});

const countersOf = async (name: string): Promise<number> =>
  (await app.database.asOwner<{ n: number }>('SELECT count(*)::int AS n FROM rate_counters WHERE name = $1', [name]))[0]
    ?.n ?? 0;

describe('an address that an admin typed in', () => {
  const addUser = (by: TestCompany, email: string) =>
    app.request({
      method: 'POST',
      url: '/api/users',
      token: by.admin.token,
      payload: { name: 'Novo', email, password: testPassword, profile: 'user' },
    });

  it('S461 is claimed only: it keeps nobody else from it, and counts once its owner has followed a link', async () => {
    const other = await buildCompany(app);
    const email = `claimed-${person.email}`;
    expect((await addUser(company, email)).statusCode).toBe(201);
    expect((await addUser(company, email)).json().error).toBe('ERR_EMAIL_ALREADY_EXISTS');
    const second = await addUser(other, email);
    expect(second.statusCode).toBe(201);
    // As long as nobody has shown that it is theirs, the first one logs in with it and each gets a link.
    expect((await login(email, testPassword)).json().user.companyId).toBe(company.id);
    await ask(email);
    await app.jobs.runDue();
    const links = mails.received.filter(({ to, content }) => to === email && tokenIn(content) !== '');
    expect(links).toHaveLength(2);
    const ofSecond = links.find(({ content }) => content.includes(other.canary))?.content ?? '';
    expect((await setPassword(tokenIn(ofSecond))).statusCode).toBe(200);
    expect((await login(email)).json().user.companyId).toBe(other.id);
    expect((await login(email, testPassword)).statusCode).toBe(401);
    const third = await buildCompany(app);
    expect((await addUser(third, email)).json().error).toBe('ERR_EMAIL_ALREADY_EXISTS');
    const ofFirst = links.find(({ content }) => content.includes(company.canary))?.content ?? '';
    expect((await setPassword(tokenIn(ofFirst))).json().error).toBe('ERR_EMAIL_ALREADY_EXISTS');
  });
});

describe('without a server for mail', () => {
  it('S460 the link is kept for the operator, and an address that is typed in counts at once', async () => {
    const bare = await startTestApp();
    const here = await buildCompany(bare);
    expect((await bare.request({ url: '/api/setup' })).json().sendsMail).toBe(false);
    await bare.request({
      method: 'POST',
      url: '/api/auth/forgotten-password',
      payload: { email: here.attendant.email },
    });
    await bare.jobs.runDue();
    const folder = join(bare.dataDir, 'mail');
    const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(kept).toHaveLength(1);
    expect(kept[0]).toContain('http://localhost:3000/reset-password#');
    const answer = await bare.request({
      method: 'POST',
      url: '/api/auth/new-password',
      payload: { token: tokenIn(kept[0] ?? ''), password: newPassword },
    });
    expect(answer.statusCode).toBe(200);
    const added = await bare.request({
      method: 'POST',
      url: '/api/users',
      token: here.admin.token,
      payload: { name: 'Novo', email: 'novo@x.test', password: testPassword, profile: 'user' },
    });
    const [row] = await bare.database.asOwner('SELECT email_verified FROM users WHERE id = $1', [added.json().id]);
    expect(row).toEqual({ email_verified: true });
    await bare.close();
  });
});
