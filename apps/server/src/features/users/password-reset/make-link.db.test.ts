import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadePasswordLink, PasswordLink } from '@balcao/contract';
import { startMailServer, type MailServer } from '../../../../test/support/mail-server.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import {
  buildCompany,
  buildPerson,
  buildSession,
  type TestCompany,
  type TestPerson,
} from '../../../../test/support/test-people.ts';
import { listenAs } from '../../../../test/support/test-sockets.ts';

const newPassword = 'Outra-senha-77';

type Stage = { app: TestApp; platform: TestCompany; company: TestCompany };

async function open(env: Record<string, string> = {}): Promise<Stage> {
  const app = await startTestApp({ env });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const platform = await buildCompany(app, { isPlatform: true });
  return { app, platform, company: await buildCompany(app) };
}

const make = ({ app, platform }: Stage, userId: number, token = platform.admin.token) =>
  app.request({ method: 'POST', url: `/api/users/${userId}/password-link`, token });
const follow = ({ app }: Stage, token: string) =>
  app.request({ method: 'POST', url: '/api/auth/new-password', payload: { token, password: newPassword } });
const links = async ({ app }: Stage, token: string) =>
  (await app.request({ url: '/api/password-links', token })).json<{ links: PasswordLink[] }>().links;
const tokenIn = (text: string | null): string => /reset-password#([\w-]+)/.exec(text ?? '')?.[1] ?? '';

describe('where no mail is set up', () => {
  let stage: Stage;
  let person: TestPerson;
  beforeAll(async () => {
    stage = await open();
  });
  beforeEach(async () => {
    person = await buildPerson(stage.app, stage.company);
  });
  afterAll(() => stage.app.close());
  const userRow = async () =>
    (await stage.app.database.asOwner('SELECT email_verified, password_hash FROM users WHERE id = $1', [person.id]))[0];

  it('S1064 the link is shown once, works once, and says nothing about the address', async () => {
    const { app } = stage;
    await app.database.asOwner('UPDATE users SET email_verified = false WHERE id = $1', [person.id]);
    const before = await userRow();
    const answer = await make(stage, person.id);
    expect(answer.statusCode, answer.body).toBe(201);
    const { email, path } = answer.json<MadePasswordLink>();
    expect([email, path]).toEqual([person.email, expect.stringMatching(/^\/reset-password#[\w-]{20,}$/)]);
    // Making it changes nothing of the account.
    expect(await userRow()).toEqual(before);
    expect((await app.request({ url: '/api/auth/me', token: person.token })).statusCode).toBe(200);
    expect((await follow(stage, tokenIn(path))).statusCode).toBe(200);
    expect((await app.request({ url: '/api/auth/me', token: person.token })).statusCode).toBe(401);
    expect(await userRow()).toMatchObject({ email_verified: false });
    expect((await follow(stage, tokenIn(path))).json().error).toBe('ERR_LINK_USED');
    const rows = await app.database.asOwner<{ line: string }>(
      "SELECT concat_ws(' ', r.*, encode(token_hash, 'base64')) AS line FROM password_resets r",
    );
    expect([...rows.map(({ line }) => line), ...app.logLines].join()).not.toContain(tokenIn(path));
  });

  it('S1064 a newer link ends the one before, and five in an hour are enough', async () => {
    const first = (await make(stage, person.id)).json<MadePasswordLink>();
    for (let count = 0; count < 4; count += 1) expect((await make(stage, person.id)).statusCode).toBe(201);
    expect((await make(stage, person.id)).statusCode).toBe(429);
    expect((await follow(stage, tokenIn(first.path))).json().error).toBe('ERR_LINK_USED');
  });

  it('S1064 is audited and told to the admins of the company, and to nobody else', async () => {
    const { app, company, platform } = stage;
    const stranger = await buildCompany(app);
    const admin = await buildPerson(app, company, { profile: 'admin' });
    const screens = await Promise.all([admin, company.attendant, stranger.admin].map((who) => listenAs(app, who)));
    await make(stage, person.id);
    const told = `company-${company.id}-password-link`;
    const link = {
      userId: person.id,
      userName: expect.stringContaining(company.canary),
      operatorName: expect.stringContaining(platform.canary),
      isShown: true,
    };
    await expect.poll(() => screens[0]?.heard.find(({ name }) => name === told)?.payload).toMatchObject({ link });
    expect((await links(stage, admin.token))[0]).toMatchObject(link);
    expect(await links(stage, stranger.admin.token)).toEqual([]);
    expect(screens.slice(1).flatMap(({ heard }) => heard.filter(({ name }) => name === told))).toEqual([]);
    const [row] = await app.database.asOwner(
      "SELECT actor_id, object, detail FROM audit_log WHERE company_id = $1 AND action = 'password link made' ORDER BY id DESC",
      [company.id],
    );
    expect(row).toEqual({ actor_id: platform.admin.id, object: String(person.id), detail: { shown: true } });
    for (const { socket } of screens) socket.close();
  });

  it('S1064 only the operator makes one, for people of other companies', async () => {
    const { app, company, platform } = stage;
    expect((await make(stage, person.id, company.admin.token)).json().error).toBe('ERR_NO_PERMISSION');
    for (const id of [platform.attendant.id, 2_000_000_000])
      expect((await make(stage, id)).json().error).toBe('ERR_NO_USER_FOUND');
    const own = await buildSession(app, company.attendant);
    expect((await app.request({ url: '/api/password-links', token: own.token })).statusCode).toBe(403);
  });

  it('S1064 the admins are told for seven days', async () => {
    const { app, company } = stage;
    await make(stage, person.id);
    await app.database.asOwner("UPDATE password_links SET made_at = now() - interval '8 days'");
    expect(await links(stage, (await buildPerson(app, company, { profile: 'admin' })).token)).toEqual([]);
  });
});

describe('where mail is set up', () => {
  let mails: MailServer;
  let stage: Stage;
  beforeAll(async () => {
    mails = await startMailServer();
    stage = await open({ SMTP_URL: mails.url, SMTP_FROM: 'desk@x.test', PUBLIC_URL: 'https://desk.x.test' });
  });
  afterAll(async () => {
    await stage.app.close();
    await mails.close();
  });

  it('S1064 the link is mailed to the person and not shown; every admin gets a mail about it', async () => {
    const { app, company } = stage;
    const person = await buildPerson(app, company);
    await app.jobs.runDue();
    mails.received.length = 0;
    expect((await make(stage, person.id)).json()).toEqual({ email: person.email, path: null });
    await app.jobs.runDue();
    const [link, notice, ...others] = mails.received.toSorted((one) => (one.to === person.email ? -1 : 1));
    expect(link).toMatchObject({
      to: person.email,
      content: expect.stringContaining('https://desk.x.test/reset-password#'),
    });
    expect(link?.content).toContain('suporte');
    expect(notice).toMatchObject({ to: company.admin.email, subject: expect.stringContaining('link de nova senha') });
    expect(notice?.content).toContain(company.canary);
    expect(others).toEqual([]);
    expect((await follow(stage, tokenIn(link?.content ?? ''))).statusCode).toBe(200);
  });
});
