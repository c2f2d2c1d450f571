import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentCode } from '../../../../test/support/second-factors.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import {
  buildCompany,
  buildPerson,
  testPassword,
  type TestCompany,
  type TestPerson,
} from '../../../../test/support/test-people.ts';

let app: TestApp;
let platform: TestCompany;
let company: TestCompany;
let addresses = 0;

beforeAll(async () => {
  app = await startTestApp();
  platform = await buildCompany(app, { isPlatform: true });
  company = await buildCompany(app);
});
afterAll(() => app.close());

const post = (path: string, payload: Record<string, unknown>, token?: string) =>
  app.request({
    method: 'POST',
    url: `/api${path}`,
    payload,
    remoteAddress: `10.7.0.${(addresses += 1)}`,
    ...(token === undefined ? {} : { token }),
  });
const login = ({ email }: Pick<TestPerson, 'email'>) => post('/auth/login', { email, password: testPassword });
const ticketOf = async (person: TestPerson): Promise<string> => (await login(person)).json().ticket;
const complete = (ticket: string, code: string) => post('/auth/second-factor', { ticket, code });
const codeOf = (secret: string, steps = 0): string => currentCode({ world: { app } }, secret, steps);
const status = async (token: string) => (await app.request({ url: '/api/second-factor', token })).json();
const audited = (userId: number) =>
  app.database.asOwner<{ action: string; detail: object }>(
    'SELECT action, detail FROM audit_log WHERE actor_id = $1 ORDER BY id',
    [userId],
  );
const demand = (value: 'required' | 'optional') =>
  app.request({ method: 'PUT', url: '/api/settings/secondFactor', token: platform.admin.token, payload: { value } });

/** Somebody new whose logins ask for a second factor. Its first code is used up by the confirmation. */
async function buildProtected(profile: 'admin' | 'user' = 'admin') {
  const person = await buildPerson(app, company, { profile });
  const { secret } = (await post('/second-factor', { password: testPassword }, person.token)).json();
  const confirmed = await post('/second-factor/confirmation', { code: codeOf(secret, -1) }, person.token);
  return { person, secret: String(secret), recoveryCodes: confirmed.json().recoveryCodes as string[] };
}

describe('setting a second factor up', () => {
  it('T70 asks for the password, counts only once it is confirmed, and shows ten recovery codes', async () => {
    const person = await buildPerson(app, company, { profile: 'admin' });
    expect(await status(person.token)).toEqual({ enabledAt: null, recoveryCodesLeft: 0, required: false });
    expect((await post('/second-factor', { password: 'errada' }, person.token)).json()).toMatchObject({
      error: 'ERR_CURRENT_PASSWORD',
      fields: { password: 'wrongPassword' },
    });
    const begun = (await post('/second-factor', { password: testPassword }, person.token)).json();
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect((await login(person)).statusCode).toBe(200);
    const again = await app.request({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: person.email, password: testPassword },
    });
    const { token } = again.json();
    const wrong = await post('/second-factor/confirmation', { code: '000000' }, token);
    expect([wrong.statusCode, wrong.json().error]).toEqual([400, 'ERR_SECOND_FACTOR_CODE']);
    const confirmed = await post('/second-factor/confirmation', { code: codeOf(begun.secret) }, token);
    expect(confirmed.json().recoveryCodes).toHaveLength(10);
    expect(new Set(confirmed.json().recoveryCodes).size).toBe(10);
    expect(await status(token)).toMatchObject({ enabledAt: expect.any(String), recoveryCodesLeft: 10 });
    expect((await post('/second-factor', { password: testPassword }, token)).json().error).toBe('ERR_SECOND_FACTOR_ON');
  });

  it('T70 has to be confirmed within an hour', async () => {
    const person = await buildPerson(app, company);
    const { secret } = (await post('/second-factor', { password: testPassword }, person.token)).json();
    await app.database.asOwner("UPDATE second_factors SET created_at = now() - interval '61 minutes'");
    const late = await post('/second-factor/confirmation', { code: codeOf(secret) }, person.token);
    expect([late.statusCode, late.json().error]).toEqual([409, 'ERR_SECOND_FACTOR_OFF']);
  });

  it('T70 stores the secret sealed and the recovery codes hashed', async () => {
    const { person, secret, recoveryCodes } = await buildProtected();
    const [row] = await app.database.asOwner('SELECT f::text AS whole FROM second_factors f WHERE user_id = $1', [
      person.id,
    ]);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(String(row?.['whole'])).not.toContain(text);
  });
});

describe('a login with a second factor', () => {
  it('T70 is completed by a code, once per code and never by an older one', async () => {
    const { person, secret } = await buildProtected();
    const answer = await login(person);
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'ERR_SECOND_FACTOR_REQUIRED']);
    expect(answer.cookies).toEqual([]);
    expect(answer.json().token).toBeUndefined();
    const { ticket } = answer.json();
    const code = codeOf(secret);
    const done = await complete(ticket, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(done.statusCode).toBe(200);
    expect(done.json().user.id).toBe(person.id);
    expect(done.cookies.map(({ name }) => name).sort()).toEqual(['jdv', 'jmt', 'jrt']);
    for (const used of [code, codeOf(secret, -1)])
      expect((await complete(ticket, used)).json().error).toBe('ERR_SECOND_FACTOR_CODE');
    expect((await audited(person.id)).map(({ action }) => action)).toEqual([
      'second factor added',
      'login',
      'second factor refused',
      'second factor refused',
    ]);
  });

  it('T70 of two that send the same code at once lets one in', async () => {
    const { person, secret } = await buildProtected();
    const ticket = await ticketOf(person);
    const code = codeOf(secret);
    const answers = await Promise.all([complete(ticket, code), complete(ticket, code)]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400]);
  });

  it('T70 takes each recovery code once, in any case and with or without its dash', async () => {
    const { person, recoveryCodes } = await buildProtected();
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.replace('-', '').toLowerCase();
    const done = await complete(await ticketOf(person), typed);
    expect(done.statusCode).toBe(200);
    expect((await audited(person.id)).at(-1)).toEqual({ action: 'login', detail: { secondFactor: 'recovery' } });
    expect((await complete(await ticketOf(person), first)).json().error).toBe('ERR_SECOND_FACTOR_CODE');
    expect((await complete(await ticketOf(person), second)).statusCode).toBe(200);
    const other = await buildProtected();
    expect((await complete(await ticketOf(other.person), recoveryCodes[2] ?? '')).statusCode).toBe(400);
  });

  it('T70 is refused after five wrong codes, also with the right one', async () => {
    const { person, secret } = await buildProtected();
    const ticket = await ticketOf(person);
    for (let n = 0; n < 5; n += 1)
      expect((await complete(ticket, `00000${n}`)).json().error).toBe('ERR_SECOND_FACTOR_CODE');
    expect((await complete(ticket, codeOf(secret))).json().error).toBe('ERR_TOO_MANY_REQUESTS');
    await app.database.asOwner(
      "UPDATE rate_counters SET window_started_at = now() - interval '16 minutes' WHERE name = 'second factor'",
    );
    expect((await complete(ticket, codeOf(secret))).statusCode).toBe(200);
  });

  it('T70 needs a ticket of its own kind, and one that no new password has ended', async () => {
    const { person, secret } = await buildProtected();
    const enrol = app.deps.tokens.signTicket('enrol', { userId: person.id, companyId: company.id, tokenVersion: 0 });
    for (const ticket of ['x', person.token, enrol])
      expect((await complete(ticket, codeOf(secret))).json().error).toBe('ERR_SECOND_FACTOR_TICKET');
    const ticket = await ticketOf(person);
    const begin = await post('/auth/second-factor/enrolment', { ticket });
    expect(begin.json().error).toBe('ERR_SECOND_FACTOR_TICKET');
    expect((await app.request({ url: '/api/auth/me', token: ticket })).statusCode).toBe(403);
    await app.database.asOwner('UPDATE users SET token_version = token_version + 1 WHERE id = $1', [person.id]);
    expect((await complete(ticket, codeOf(secret))).json().error).toBe('ERR_SECOND_FACTOR_TICKET');
  });
});

describe('where the operator asks for it', () => {
  it('T70 an admin sets it up before anything else, and an attendant does not have to', async () => {
    const admin = await buildPerson(app, company, { profile: 'admin' });
    const attendant = await buildPerson(app, company);
    await demand('required');
    expect((await login(attendant)).statusCode).toBe(200);
    expect(await status(admin.token)).toMatchObject({ required: true, enabledAt: null });
    const answer = await login(admin);
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'ERR_SECOND_FACTOR_SETUP_REQUIRED']);
    const { ticket } = answer.json();
    const confirm = (code: string) => post('/auth/second-factor/confirmation', { ticket, code });
    expect((await confirm('123456')).json().error).toBe('ERR_SECOND_FACTOR_OFF');
    const { secret } = (await post('/auth/second-factor/enrolment', { ticket })).json();
    expect((await confirm('000000')).json().error).toBe('ERR_SECOND_FACTOR_CODE');
    const done = await confirm(codeOf(secret));
    expect(done.json()).toMatchObject({ session: { user: { id: admin.id } }, recoveryCodes: expect.any(Array) });
    expect(done.cookies.map(({ name }) => name)).toContain('jrt');
    expect((await app.request({ url: '/api/auth/me', token: done.json().session.token })).statusCode).toBe(200);
    expect((await confirm(codeOf(secret, 1))).json().error).toBe('ERR_SECOND_FACTOR_ON');
    expect((await login(admin)).json().error).toBe('ERR_SECOND_FACTOR_REQUIRED');
    await demand('optional');
    expect((await audited(admin.id)).map(({ action }) => action)).toEqual([
      'second factor refused',
      'second factor added',
      'login',
    ]);
  });
});

describe('switching it off', () => {
  it('T70 takes the password and a code', async () => {
    const { person, secret } = await buildProtected();
    const { token } = (await complete(await ticketOf(person), codeOf(secret))).json();
    const remove = (password: string, code: string) => post('/second-factor/removal', { password, code }, token);
    expect((await remove('errada', codeOf(secret, 1))).json().error).toBe('ERR_CURRENT_PASSWORD');
    expect((await remove(testPassword, '000000')).json().error).toBe('ERR_SECOND_FACTOR_CODE');
    expect((await remove(testPassword, codeOf(secret))).json().error).toBe('ERR_SECOND_FACTOR_CODE');
    expect((await remove(testPassword, codeOf(secret, 1))).json()).toEqual({
      enabledAt: null,
      recoveryCodesLeft: 0,
      required: false,
    });
    expect((await login(person)).statusCode).toBe(200);
  });

  it('T70 an admin resets it for a colleague, whose sessions end; nobody the own one or the operator’s', async () => {
    const { person, secret } = await buildProtected('user');
    const { token } = (await complete(await ticketOf(person), codeOf(secret))).json();
    const reset = async (id: number, by: string) =>
      (await app.request({ method: 'DELETE', url: `/api/users/${id}/second-factor`, token: by })).json();
    expect(await reset(person.id, token)).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect(await reset(company.admin.id, company.admin.token)).toMatchObject({ error: 'ERR_OWN_USER' });
    const colleague = await buildPerson(app, platform, { profile: 'admin' });
    expect(await reset(platform.admin.id, colleague.token)).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect(await reset(person.id, company.admin.token)).toEqual({ id: person.id });
    expect((await app.request({ url: '/api/auth/me', token })).statusCode).toBe(401);
    expect((await login(person)).statusCode).toBe(200);
    expect(await reset(person.id, platform.admin.token)).toMatchObject({ error: 'ERR_SECOND_FACTOR_OFF' });
  });
});

describe('somebody of a company that may not work', () => {
  it.each([
    ['an attendant of an overdue one', 'user', "due_date = '2020-01-01'", 402, 'ERR_SUBSCRIPTION_EXPIRED'],
    ['an admin of one that is switched off', 'admin', 'status = false', 401, 'ERR_COMPANY_DISABLED'],
  ] as const)(
    'S6 S770 R22 %s is told so at once, and no code is asked for',
    async (_name, profile, off, code, error) => {
      const { person } = await buildProtected(profile);
      await app.database.asOwner(`UPDATE companies SET ${off} WHERE id = $1`, [company.id]);
      const refused = await login(person);
      expect([refused.statusCode, refused.json().error]).toEqual([code, error]);
      expect(refused.json()).not.toHaveProperty('ticket');
      // A wrong password tells nothing of the company.
      const guessed = await post('/auth/login', { email: person.email, password: 'errada' });
      expect(guessed.json().error).toBe('ERR_INVALID_CREDENTIALS');
      await app.database.asOwner('UPDATE companies SET due_date = NULL, status = true WHERE id = $1', [company.id]);
      expect(await ticketOf(person)).toEqual(expect.any(String));
    },
  );
});
