import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

let mails: MailServer;
let app: TestApp;
let company: TestCompany;
let person: TestPerson;

beforeAll(async () => {
  mails = await startMailServer();
  const env = { SMTP_URL: mails.url, SMTP_FROM: 'desk@x.test', PUBLIC_URL: 'http://desk.x.test' };
  app = await startTestApp({ env });
  company = await buildCompany(app);
});
afterAll(async () => {
  await app.close();
  await mails.close();
});
beforeEach(async () => {
  mails.received.length = 0;
  person = await buildPerson(app, company);
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';

const login = ({ cookies = {}, language = 'pt-BR' }: { cookies?: Record<string, string>; language?: string } = {}) =>
  app.request({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: person.email, password: testPassword },
    headers: { 'accept-language': language, 'user-agent': firefox },
    remoteAddress: '203.0.113.7',
    cookies,
  });

const deviceOf = (answer: Awaited<ReturnType<typeof login>>): Record<string, string> => ({
  jdv: answer.cookies.find(({ name }) => name === 'jdv')?.value ?? '',
});

describe('a login from a new device', () => {
  it('S462 is told by mail, with time, device and what to do; one from a known device is not', async () => {
    const first = await login();
    expect(first.statusCode).toBe(200);
    await app.jobs.runDue();
    expect(mails.received).toMatchObject([{ to: person.email, subject: 'Novo acesso à sua conta no Balcão' }]);
    const { content } = mails.received[0] ?? { content: '' };
    expect(content).toContain('Firefox, Linux (203.0.113.7)');
    expect(content).toContain(String(new Date().getFullYear()));
    expect(content).toContain('http://desk.x.test/forgot-password');

    expect((await login({ cookies: deviceOf(first) })).statusCode).toBe(200);
    await app.jobs.runDue();
    expect(mails.received).toHaveLength(1);
  });

  it('S462 another’s device is a new one, and a refused login tells nobody', async () => {
    const colleague = await buildPerson(app, company);
    const theirs = app.deps.tokens.signDevice(colleague.id);
    await login({ cookies: { jdv: theirs } });
    await app.request({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: colleague.email, password: 'wrong' },
      remoteAddress: '203.0.113.8',
    });
    await app.jobs.runDue();
    expect(mails.received.map(({ to }) => to)).toEqual([person.email]);
  });

  it('S462 is told in the language of the session before, which a thief does not choose', async () => {
    await login({ language: 'es' });
    await login({ language: 'en' });
    await app.jobs.runDue();
    const spanish = 'Nuevo acceso a tu cuenta de Balcão';
    expect(mails.received.map(({ subject }) => subject)).toEqual([spanish, spanish]);
  });

  it('S462 T70 with a second factor is told once the code was right', async () => {
    const call = { world: { app }, caller: { userId: person.id, company } };
    const secret = await giveFactor(call);
    const { ticket } = (await login()).json();
    await app.jobs.runDue();
    expect(mails.received).toEqual([]);
    const completed = await app.request({
      method: 'POST',
      url: '/api/auth/second-factor',
      payload: { ticket, code: currentCode(call, secret) },
    });
    expect(completed.statusCode).toBe(200);
    await app.jobs.runDue();
    expect(mails.received).toHaveLength(1);
  });

  it('S462 is not told to an address that nobody has confirmed', async () => {
    await app.database.asOwner('UPDATE users SET email_verified = false WHERE id = $1', [person.id]);
    await login();
    await app.jobs.runDue();
    expect(mails.received).toEqual([]);
  });
});
