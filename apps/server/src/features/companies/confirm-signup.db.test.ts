import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../../../test/support/mail-server.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, testPassword, type TestCompany } from '../../../test/support/test-people.ts';
import { hashToken } from '../../platform/security/random-token.ts';

let mails: MailServer;
let app: TestApp;
let platform: TestCompany;
let made = 0;

beforeAll(async () => {
  mails = await startMailServer();
  const env = { SMTP_URL: mails.url, SMTP_FROM: 'desk@x.test', PUBLIC_URL: 'https://desk.x.test/' };
  app = await startTestApp({ env });
  platform = await buildCompany(app, { isPlatform: true });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});
beforeEach(() => void (mails.received.length = 0));

const signUp = (over: Record<string, unknown> = {}) => {
  made += 1;
  return app.request({
    method: 'POST',
    url: '/api/companies/cadastro',
    remoteAddress: `10.9.1.${made}`,
    headers: { 'accept-language': 'es' },
    payload: {
      name: `Nova ${made}`,
      email: `nova${made}@x.test`,
      password: 'Zx9-rosa-41',
      planId: platform.planId,
      ...over,
    },
  });
};

const confirm = (token: string) =>
  app.request({ method: 'POST', url: '/api/companies/cadastro/confirmation', payload: { token } });

const login = (email: string, password = 'Zx9-rosa-41') =>
  app.request({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress: `10.9.2.${(made += 1)}`,
  });

/** Lets the mails leave and answers the token of the newest. */
const tokenIn = (content: string): string =>
  /https:\/\/desk\.x\.test\/confirm-signup#([\w-]+)/.exec(content)?.[1] ?? '';

/** Of the newest mail with a link: notices of new devices leave at the same time. */
async function mailedToken(): Promise<string> {
  await app.jobs.runDue();
  return tokenIn(mails.received.findLast(({ content }) => tokenIn(content) !== '')?.content ?? '');
}

describe('signup where the server sends mail', () => {
  it('S461 the company exists once its address is confirmed, by a mail in the language of the form', async () => {
    const answer = await signUp({ name: 'Loja Sol', email: 'dono@sol.test' });
    expect([answer.statusCode, answer.json()]).toEqual([201, { id: null, name: 'Loja Sol' }]);
    expect((await login('dono@sol.test')).statusCode).toBe(401);
    const token = await mailedToken();
    expect(mails.received).toMatchObject([{ to: 'dono@sol.test', subject: 'Confirma tu correo en Balcão' }]);
    const confirmed = await confirm(token);
    expect([confirmed.statusCode, confirmed.json()]).toEqual([201, { id: expect.any(Number), name: 'Loja Sol' }]);
    const { user } = (await login('dono@sol.test')).json();
    expect(user).toMatchObject({ profile: 'admin', super: false });
    const audited = await app.database.asOwner(
      "SELECT actor_id, action FROM audit_log WHERE action LIKE '%sign%' AND (company_id IS NULL OR company_id = $1) ORDER BY id",
      [user.companyId],
    );
    expect(audited).toEqual([
      { actor_id: null, action: 'signup to be confirmed' },
      { actor_id: user.id, action: 'company signed up' },
    ]);
    const again = await confirm(token);
    expect([again.statusCode, again.json().error]).toEqual([410, 'ERR_LINK_USED']);
  });

  it('S461 says the same to an address that has an account, which learns of it by mail', async () => {
    const [fresh, known] = [await signUp(), await signUp({ email: platform.attendant.email })];
    expect([known.statusCode, known.json().id]).toEqual([fresh.statusCode, fresh.json().id]);
    const before = await app.database.asOwner('SELECT count(*) FROM companies');
    await app.jobs.runDue();
    const mail = mails.received.find(({ to }) => to === platform.attendant.email);
    expect(mail?.subject).toBe('Ya tienes una cuenta en Balcão');
    expect(mail?.content).not.toContain('confirm-signup');
    expect(await app.database.asOwner('SELECT count(*) FROM companies')).toEqual(before);
    expect(await app.database.asOwner('SELECT 1 FROM signups WHERE email = $1', [platform.attendant.email])).toEqual(
      [],
    );
    expect((await login(platform.attendant.email, testPassword)).statusCode).toBe(200);
  });

  it('S461 an address that somebody only claims is free: of several signups the first confirmed one has it', async () => {
    await signUp({ name: 'Primeira', email: 'duas@x.test' });
    const first = await mailedToken();
    await signUp({ name: 'Segunda', email: 'duas@x.test' });
    const second = await mailedToken();
    expect((await confirm(second)).statusCode).toBe(201);
    expect((await confirm(first)).json().error).toBe('ERR_EMAIL_ALREADY_EXISTS');
    expect((await login('duas@x.test')).json().user.company.name).toBe('Segunda');
  });

  it('S461 of two that confirm the same link at once one succeeds', async () => {
    await signUp();
    const token = await mailedToken();
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([201, 410]);
  });

  it('S461 a name is taken by companies that exist, at both ends', async () => {
    expect((await signUp({ name: `Loja ${platform.canary}` })).json().error).toBe('ERR_COMPANY_NAME_ALREADY_EXISTS');
    await signUp({ name: 'Disputada' });
    const first = await mailedToken();
    await signUp({ name: 'disputada' });
    expect((await confirm(await mailedToken())).statusCode).toBe(201);
    expect((await confirm(first)).json().error).toBe('ERR_COMPANY_NAME_ALREADY_EXISTS');
  });

  it('S86 S461 a link is refused while signup is closed, and works again once it is open', async () => {
    await signUp();
    const token = await mailedToken();
    const set = (value: string) =>
      app.request({
        method: 'PUT',
        url: '/api/settings/publicSignup',
        token: platform.admin.token,
        payload: { value },
      });
    expect((await set('disabled')).statusCode).toBe(200);
    expect((await confirm(token)).json().error).toBe('ERR_SIGNUP_DISABLED');
    expect((await set('enabled')).statusCode).toBe(200);
    expect((await confirm(token)).statusCode).toBe(201);
  });

  it('S461 the link works for a day', async () => {
    await signUp();
    const token = await mailedToken();
    const [left] = await app.database.asOwner<{ hours: number }>(
      'SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM signups WHERE token_hash = $1',
      [hashToken(token)],
    );
    expect(left?.hours).toBe(24);
    await app.database.asOwner("UPDATE signups SET expires_at = now() - interval '1 second' WHERE token_hash = $1", [
      hashToken(token),
    ]);
    expect((await confirm(token)).json().error).toBe('ERR_LINK_EXPIRED');
    expect((await confirm('never-made')).json().error).toBe('ERR_LINK_EXPIRED');
  });

  it('S461 three mails a day are the most that strangers send to one address', async () => {
    const answers = [];
    for (let time = 0; time < 4; time += 1) answers.push((await signUp({ email: 'cheia@x.test' })).statusCode);
    expect(answers).toEqual([201, 201, 201, 429]);
  });
});
