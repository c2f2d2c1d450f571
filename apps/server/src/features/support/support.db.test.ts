import { errorCatalogue, type Session, type SupportAccess } from '@balcao/contract';
import { supportMinutes } from '@balcao/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, buildPerson, buildSession, type TestCompany } from '../../../test/support/test-people.ts';
import { listenAs } from '../../../test/support/test-sockets.ts';
import { openSession } from '../session/index.ts';
import { endAccess, endOver } from './end-access.ts';

let app: TestApp;
let other: TestApp;
let platform: TestCompany;
let company: TestCompany;
let operator: Operator;

/** The operator's browser: its cookie lets each of its pages ask for the tokens they need. */
type Operator = { id: number; token: string; sessionId: string; cookie: string };

beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ database: app.database });
  await Promise.all([app, other].map(({ http }) => http.listen({ port: 0, host: '127.0.0.1' })));
  platform = await buildCompany(app, { isPlatform: true });
  company = await buildCompany(app);
});
beforeEach(async () => {
  operator = await logInOperator();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const sql = <T extends object>(text: string, values: unknown[] = []) => app.database.asOwner<T>(text, values);

async function logInOperator(id = platform.admin.id): Promise<Operator> {
  const { session, refreshToken } = await app.uow.writePlatform((work) =>
    openSession(app.deps, work, { id, companyId: platform.id, tokenVersion: 0 }),
  );
  return { id, token: session.token, sessionId: session.sessionId, cookie: refreshToken };
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (token: string, method: Method, url: string, payload?: object, node = app) =>
  node.request({ method, url: `/api${url}`, token, ...(payload ? { payload } : {}) });

const begin = (over: object = {}, token = operator.token) =>
  call(token, 'POST', '/support-accesses', {
    companyId: company.id,
    reason: 'Ajustar o chatbot a pedido da Ana',
    minutes: 30,
    ...over,
  });

/** What the page of an access, or without one a page of the own company, gets for the cookie. */
async function refresh(supportAccessId?: number) {
  const answer = await app.request({
    method: 'POST',
    url: '/api/auth/refresh_token',
    headers: { cookie: `jrt=${operator.cookie}`, 'x-requested-with': 'balcao' },
    payload: supportAccessId === undefined ? {} : { supportAccessId },
  });
  const next = answer.cookies.find(({ name }) => name === 'jrt')?.value;
  if (answer.statusCode === 200 && next) operator.cookie = next;
  return answer;
}

/** The operator in the company, with the token of the page. */
async function enter(over: object = {}): Promise<{ access: SupportAccess; token: string }> {
  const begun = await begin(over);
  expect(begun.statusCode, begun.body).toBe(201);
  const access = begun.json<SupportAccess>();
  return { access, token: (await refresh(access.id)).json<Session>().token };
}

const logOf = (companyId: number) =>
  sql<{ action: string; actorId: number | null; object: string; detail: object; access: number | null }>(
    `SELECT action, actor_id AS "actorId", object, detail, support_access_id AS access
     FROM audit_log WHERE company_id = $1 ORDER BY id`,
    [companyId],
  );
const endsOf = (id: number) =>
  sql<{ end_reason: string | null; ended_by: number | null }>(
    'SELECT end_reason, ended_by FROM support_accesses WHERE id = $1',
    [id],
  );
const over = (id: number) =>
  sql("UPDATE support_accesses SET ends_at = now() - interval '1 second' WHERE id = $1", [id]);
const current = async (token: string) =>
  (await call(token, 'GET', '/support-accesses')).json<{ accesses: SupportAccess[] }>().accesses;

describe('entering a company', () => {
  it.each(supportMinutes)('S746 lets the operator in for %d minutes, with a reason', async (minutes) => {
    const { access } = await enter({ minutes });
    expect(access).toMatchObject({ companyId: company.id, reason: 'Ajustar o chatbot a pedido da Ana' });
    expect(Date.parse(access.endsAt) - Date.parse(access.begunAt)).toBe(minutes * 60_000);
  });

  it.each([
    ['no reason', { reason: undefined }, { reason: 'required' }],
    ['a reason of blanks', { reason: '      ' }, { reason: 'tooShort' }],
    ['two characters', { reason: 'ab' }, { reason: 'tooShort' }],
    ['501 characters', { reason: 'a'.repeat(501) }, { reason: 'tooLong' }],
    ['no limit', { minutes: undefined }, { minutes: 'required' }],
    ['a limit of one’s own', { minutes: 481 }, { minutes: 'invalid' }],
    ['the own company', { companyId: 1 }, { companyId: 'invalid' }],
  ])('S746 refuses %s', async (_name, body, fields) => {
    const answer = await begin('companyId' in body ? { companyId: platform.id } : body);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'ERR_VALIDATION']);
    expect(Object.keys(answer.json().fields)).toEqual(Object.keys(fields));
    // That of the test before ends with its session.
    await expect.poll(() => current(company.admin.token)).toEqual([]);
  });

  it.each([3, 500])('S746 takes a reason of %d characters', async (length) => {
    expect((await begin({ reason: 'a'.repeat(length) })).statusCode).toBe(201);
  });

  it('S746 is the operator’s alone, and needs a company that is there', async () => {
    for (const { token } of [company.admin, company.attendant]) expect((await begin({}, token)).statusCode).toBe(403);
    expect((await begin({ companyId: 2_000_000_000 })).json().error).toBe('ERR_NO_COMPANY_FOUND');
    const gone = await buildCompany(app);
    await call(operator.token, 'DELETE', `/companies/${gone.id}`);
    expect((await begin({ companyId: gone.id })).json().error).toBe('ERR_NO_COMPANY_FOUND');
  });

  it('S746 gives the page the company with the rights of its admin, and no more', async () => {
    const { access, token } = await enter();
    const session = (await refresh(access.id)).json<Session>();
    expect(session).toMatchObject({
      restricted: false,
      support: access,
      user: { id: operator.id, companyId: company.id, profile: 'admin', super: false, company: { id: company.id } },
    });
    expect((await call(token, 'GET', '/auth/me')).json()).toMatchObject({ companyId: company.id, super: false });
    expect((await call(token, 'GET', '/queue')).body).toContain(company.canary);
    expect((await call(token, 'GET', '/queue')).body).not.toContain(platform.canary);
    expect((await call(token, 'GET', '/companies')).statusCode).toBe(403);
    expect((await begin({}, token)).statusCode).toBe(403);
  });

  it('S746 leads into an overdue and into a disabled company, whose admin hears of it', async () => {
    const overdue = await buildCompany(app);
    const screen = await listenAs(app, overdue.admin);
    await sql("UPDATE companies SET due_date = '2020-01-31' WHERE id = $1", [overdue.id]);
    app.deps.companiesChanged([overdue.id]);
    await expect.poll(async () => (await call(overdue.admin.token, 'GET', '/queue')).statusCode).toBe(402);
    const { token } = await enter({ companyId: overdue.id });
    expect((await call(token, 'GET', '/queue')).statusCode).toBe(200);
    expect(await current(overdue.admin.token)).toHaveLength(1);
    await expect.poll(() => screen.heard.map(({ name }) => name)).toContain(`company-${overdue.id}-support-access`);
    await sql('UPDATE companies SET status = false WHERE id = $1', [overdue.id]);
    app.deps.companiesChanged([overdue.id]);
    await expect.poll(async () => (await call(overdue.admin.token, 'GET', '/queue')).statusCode).toBe(401);
    expect((await call(token, 'GET', '/queue')).statusCode).toBe(200);
    screen.socket.close();
  });

  it('S760 without it the operator changes nobody of another company; with it as one of its admins would', async () => {
    const url = `/users/${company.attendant.id}`;
    const body = { name: 'Ana Nova' };
    const refused = await call(operator.token, 'PUT', url, body);
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'ERR_SUPPORT_REQUIRED']);
    expect((await call(operator.token, 'GET', url)).json().name).not.toBe('Ana Nova');
    expect((await call(operator.token, 'PUT', '/users/2000000000', body)).json().error).toBe('ERR_NO_USER_FOUND');
    const { token } = await enter();
    expect((await call(token, 'PUT', url, body)).json().name).toBe('Ana Nova');
    const stranger = await buildCompany(app);
    expect((await call(token, 'PUT', `/users/${stranger.admin.id}`, body)).statusCode).toBe(404);
  });

  it('S806 without it the operator adds nobody to another company; with it nobody either', async () => {
    const wanted = await buildCompany(app);
    const body = (name: string, companyId = wanted.id) => ({
      name,
      email: `${name.toLowerCase()}@${wanted.canary}.test`,
      password: 'Kx7-balcao-93',
      profile: 'user',
      queueIds: [],
      companyId,
    });
    const people = () => sql('SELECT name FROM users WHERE company_id = $1 ORDER BY id', [wanted.id]);
    const before = { people: await people(), log: await logOf(wanted.id) };
    // Neither while nobody is there, nor from the page of the own company while the access runs in another tab.
    for (const prepare of [() => undefined, () => begin({ companyId: wanted.id })]) {
      await prepare();
      const refused = await call(operator.token, 'POST', '/users', body('Rita'));
      expect([refused.statusCode, refused.json().error]).toEqual([403, 'ERR_SUPPORT_REQUIRED']);
    }
    expect(await people()).toEqual(before.people);
    expect((await logOf(wanted.id)).slice(before.log.length).map(({ action }) => action)).toEqual([
      'support access opened',
    ]);

    const { access, token } = await enter({ companyId: wanted.id });
    // A person with a password that the operator chose would outlast the access.
    const stranger = await buildCompany(app);
    for (const id of [undefined, stranger.id, platform.id]) {
      const refused = await call(token, 'POST', '/users', body('Rita', id));
      expect([refused.statusCode, refused.json().error]).toEqual([403, 'ERR_NOT_IN_SUPPORT']);
    }
    expect((await logOf(wanted.id)).at(-1)).toMatchObject({
      action: 'permission denied',
      object: 'users.create',
      actorId: operator.id,
      access: access.id,
    });
    await call(wanted.admin.token, 'DELETE', `/support-accesses/${access.id}`);
    expect((await call(token, 'POST', '/users', body('Rosa'))).json().error).toBe('ERR_SUPPORT_ENDED');
    expect(await people()).toEqual(before.people);
  });

  it('S760 one operator is in one company at a time, also when two pages enter at once', async () => {
    const second = await buildCompany(app);
    const first = await enter();
    const answers = await Promise.all([begin({ companyId: second.id }), begin(), begin({ companyId: second.id })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const open = await sql('SELECT id FROM support_accesses WHERE operator_id = $1 AND ended_at IS NULL', [
      operator.id,
    ]);
    expect(open).toHaveLength(1);
    expect(await endsOf(first.access.id)).toEqual([{ end_reason: 'replaced', ended_by: operator.id }]);
    const late = await call(first.token, 'GET', '/queue');
    expect(late.json()).toMatchObject({ error: 'ERR_SUPPORT_ENDED', why: 'replaced' });
  });
});

describe('what the company sees', () => {
  it('S747 tells everybody of the company at once, on all nodes, and nobody else', async () => {
    const stranger = await buildCompany(app);
    const screens = await Promise.all([
      listenAs(app, company.admin),
      listenAs(other, company.attendant),
      listenAs(other, stranger.admin),
    ]);
    const name = `company-${company.id}-support-access`;
    const { access, token } = await enter();
    for (const { heard } of screens.slice(0, 2))
      await expect
        .poll(() => heard.find((event) => event.name === name)?.payload)
        .toMatchObject({ action: 'create', access });
    expect(await current(company.attendant.token)).toEqual([access]);
    expect(await current(stranger.admin.token)).toEqual([]);
    await call(token, 'DELETE', `/support-accesses/${access.id}`);
    for (const { heard } of screens.slice(0, 2))
      await expect
        .poll(() => heard.findLast((event) => event.name === name)?.payload)
        .toMatchObject({ action: 'delete', accessId: access.id, why: 'left' });
    expect(screens[2]?.heard.filter((event) => event.name === name)).toEqual([]);
    expect(await current(company.attendant.token)).toEqual([]);
    for (const { socket } of screens) socket.close();
  });

  it('S747 the admin ends it at once, on all nodes: calls are refused and the operator’s socket closes', async () => {
    const { access, token } = await enter();
    const inside = await listenAs(other, { token });
    const home = await listenAs(other, operator);
    const answer = await call(company.admin.token, 'DELETE', `/support-accesses/${access.id}`);
    expect(answer.json()).toEqual({ id: access.id });
    for (const node of [app, other]) {
      const refused = await call(token, 'GET', '/queue', undefined, node);
      expect(refused.json()).toMatchObject({ error: 'ERR_SUPPORT_ENDED', why: 'company' });
      expect(refused.statusCode).toBe(errorCatalogue.ERR_SUPPORT_ENDED.status);
    }
    await expect.poll(() => inside.heard.at(-1)).toMatchObject({ name: 'closing', payload: { reason: 'support' } });
    await expect.poll(() => inside.socket.connected).toBe(false);
    // The page of the own company goes on.
    expect((await call(operator.token, 'GET', '/companies')).statusCode).toBe(200);
    expect(home.socket.connected).toBe(true);
    await expect(listenAs(app, { token })).rejects.toThrow('ERR_SUPPORT_ENDED');
    home.socket.close();
  });

  it('S747 neither an attendant nor another company ends it, and it ends once', async () => {
    const { access } = await enter();
    const stranger = await buildCompany(app);
    const end = (token: string) => call(token, 'DELETE', `/support-accesses/${access.id}`);
    expect((await end(company.attendant.token)).statusCode).toBe(403);
    expect((await end(stranger.admin.token)).json().error).toBe('ERR_NO_SUPPORT_FOUND');
    const answers = await Promise.all([end(company.admin.token), end(operator.token), end(company.admin.token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    const ends = (await logOf(company.id)).filter(
      ({ action, object }) => action === 'support access ended' && object === String(access.id),
    );
    expect(ends).toHaveLength(1);
  });
});

describe('how it ends', () => {
  it('S748 ends by itself at its limit: calls, sockets and new tokens are refused from that instant', async () => {
    const { access, token } = await enter();
    const inside = await listenAs(app, { token });
    await over(access.id);
    expect((await call(token, 'GET', '/queue')).json()).toMatchObject({ error: 'ERR_SUPPORT_ENDED', why: 'limit' });
    expect((await refresh(access.id)).json()).toMatchObject({ error: 'ERR_SUPPORT_ENDED', why: 'limit' });
    await expect(listenAs(other, { token })).rejects.toThrow('ERR_SUPPORT_ENDED');
    expect(await current(company.admin.token)).toEqual([]);
    // The job of every minute writes it down, once, on whichever node it runs.
    await Promise.all([endOver(app.uow), endOver(other.uow)]);
    expect(await endOver(app.uow)).toBe(0);
    // Who ends it once more ends nothing.
    await app.uow.writePlatform((work) => endAccess(work, { id: access.id, why: 'company', by: null }));
    await expect.poll(() => inside.socket.connected).toBe(false);
    expect(inside.heard.at(-1)?.payload).toMatchObject({ reason: 'support' });
    expect(await endsOf(access.id)).toEqual([{ end_reason: 'limit', ended_by: null }]);
    expect((await logOf(company.id)).filter(({ object }) => object === String(access.id))).toMatchObject([
      { action: 'support access opened', actorId: operator.id },
      { action: 'support access ended', actorId: null, detail: { why: 'limit' } },
    ]);
  });

  it('S748 a socket closes at the limit although nobody says so', async () => {
    const soon = await enter();
    await sql("UPDATE support_accesses SET ends_at = now() + interval '1 second' WHERE id = $1", [soon.access.id]);
    const inside = await listenAs(app, soon);
    await expect.poll(() => inside.socket.connected).toBe(false);
    expect(inside.heard.at(-1)?.payload).toMatchObject({ reason: 'support' });
  });

  it('S748 goes on while time, session, operator and company do', async () => {
    const { access, token } = await enter();
    await endOver(app.uow);
    expect(await endsOf(access.id)).toEqual([{ end_reason: null, ended_by: null }]);
    expect((await call(token, 'GET', '/queue')).statusCode).toBe(200);
  });

  it('S748 nobody ends what its time has ended already', async () => {
    const { access } = await enter();
    await over(access.id);
    await call(company.admin.token, 'DELETE', `/support-accesses/${access.id}`);
    expect(await endsOf(access.id)).toEqual([{ end_reason: 'limit', ended_by: null }]);
  });

  it('S748 ends with the logout, and the company hears of it', async () => {
    const screen = await listenAs(app, company.admin);
    const { access, token } = await enter();
    await app.request({ method: 'DELETE', url: '/api/auth/logout', token });
    expect((await call(token, 'GET', '/queue')).statusCode).toBe(401);
    await expect
      .poll(() => screen.heard.findLast(({ name }) => name.endsWith('support-access'))?.payload)
      .toMatchObject({ action: 'delete', accessId: access.id, why: 'session' });
    expect(await endsOf(access.id)).toMatchObject([{ end_reason: 'session' }]);
    screen.socket.close();
  });

  it('S748 ends with a login elsewhere, and the new session does not take it over', async () => {
    const { access } = await enter();
    operator = await logInOperator();
    await expect.poll(() => endsOf(access.id)).toMatchObject([{ end_reason: 'session' }]);
    expect((await refresh(access.id)).json()).toMatchObject({ error: 'ERR_SUPPORT_ENDED', why: 'session' });
    expect((await refresh()).json<Session>().user.companyId).toBe(platform.id);
  });

  it('S748 ends when the operator is no longer one, or is deleted', async () => {
    for (const away of ['UPDATE users SET is_super = false WHERE id = $1', 'DELETE FROM users WHERE id = $1']) {
      const second = await buildPerson(app, platform, { profile: 'admin' });
      await sql('UPDATE users SET is_super = true WHERE id = $1', [second.id]);
      app.deps.usersChanged([second.id]);
      operator = await logInOperator(second.id);
      const { access, token } = await enter();
      await sql(away, [second.id]);
      app.deps.usersChanged([second.id]);
      expect((await call(token, 'GET', '/queue')).statusCode).toBe(401);
      await endOver(app.uow);
      expect(await endsOf(access.id)).toMatchObject([{ end_reason: 'session' }]);
    }
  });

  it('S748 ends when the company is deleted', async () => {
    const doomed = await buildCompany(app);
    const { access, token } = await enter({ companyId: doomed.id });
    await call(operator.token, 'DELETE', `/companies/${doomed.id}`);
    expect((await call(token, 'GET', '/queue')).json()).toMatchObject({ error: 'ERR_SUPPORT_ENDED' });
    await expect.poll(() => endsOf(access.id)).toMatchObject([{ end_reason: 'deleted' }]);
  });

  it('S748 what an open page still sends after the end is written in no company', async () => {
    const { access, token } = await enter();
    await call(company.admin.token, 'DELETE', `/support-accesses/${access.id}`);
    const color = '#ab12cd';
    const write = (by: string) => call(by, 'POST', '/queue', { name: 'Fila errada', color, greetingMessage: '' });
    expect((await write(token)).json().error).toBe('ERR_SUPPORT_ENDED');
    // Its token has run out meanwhile: the page asks for the next one of the same access, and gets none at all.
    const again = await refresh(access.id);
    expect([again.statusCode, again.json().error]).toEqual([403, 'ERR_SUPPORT_ENDED']);
    expect(again.cookies).toEqual([]);
    expect(await sql('SELECT company_id FROM queues WHERE color = $1', [color])).toEqual([]);
    // Nothing was exchanged: the session goes on in the own company.
    expect((await refresh()).json<Session>().user.companyId).toBe(platform.id);
  });

  it('S748 a token for another access, company or session than its own opens nothing', async () => {
    const { access } = await enter();
    const claims = { userId: operator.id, companyId: company.id, sessionId: operator.sessionId, tokenVersion: 0 };
    const stranger = await buildCompany(app);
    const sign = (over: object) => app.deps.tokens.signAccess({ ...claims, supportAccessId: access.id, ...over });
    expect((await call(sign({}), 'GET', '/queue')).statusCode).toBe(200);
    // A node that does not know of accesses yet sees a company that is not the operator's, and refuses.
    expect((await call(sign({ supportAccessId: undefined }), 'GET', '/queue')).statusCode).toBe(401);
    expect((await call(sign({ companyId: stranger.id }), 'GET', '/queue')).statusCode).toBe(401);
    expect((await call(sign({ companyId: platform.id }), 'GET', '/queue')).statusCode).toBe(401);
    expect((await call(sign({ supportAccessId: 2_000_000_000 }), 'GET', '/queue')).statusCode).toBe(404);
    const admin = await buildSession(app, { ...company.admin });
    const own = { userId: admin.id, companyId: company.id, sessionId: admin.sessionId };
    expect((await call(sign(own), 'GET', '/queue')).json().error).toBe('ERR_NO_SUPPORT_FOUND');
    company = { ...company, admin };
  });
});

describe('what it leaves behind', () => {
  it('S749 the log of the company names operator and access of everything that was done', async () => {
    const { access, token } = await enter();
    const changed = await call(token, 'PUT', `/queue/${company.queueId}`, { name: 'Fila ajustada', color: '#a1b2c3' });
    expect(changed.statusCode, changed.body).toBe(200);
    await call(company.admin.token, 'DELETE', `/support-accesses/${access.id}`);
    const rows = (await logOf(company.id)).filter((row) => row.access === access.id);
    expect(rows).toMatchObject([
      { action: 'support access opened', actorId: operator.id, detail: { reason: access.reason, minutes: 30 } },
      { action: 'queue changed', actorId: operator.id, object: String(company.queueId) },
      { action: 'support access ended', actorId: company.admin.id, detail: { why: 'company' } },
    ]);
    type Entry = { supportAccessId: number | null };
    const { entries } = (await call(company.admin.token, 'GET', '/audit-log')).json<{ entries: Entry[] }>();
    // The end of the access before is written down meanwhile.
    expect(entries.filter(({ supportAccessId }) => supportAccessId === access.id)).toMatchObject([
      { action: 'support access ended', supportAccessId: access.id, actor: { isOperator: false } },
      { action: 'queue changed', supportAccessId: access.id, actor: { id: operator.id, isOperator: true } },
      { action: 'support access opened', supportAccessId: access.id, reason: access.reason },
    ]);
    // Of its own people it names none.
    await call(company.admin.token, 'PUT', `/queue/${company.queueId}`, { name: 'Fila de novo', color: '#a1b2c3' });
    const changes = (await logOf(company.id)).filter(({ action }) => action === 'queue changed');
    expect(changes.map((row) => row.access).slice(-2)).toEqual([access.id, null]);
  });

  it('S749 the operator is in no list of the company and takes no room of its plan', async () => {
    const full = await buildCompany(app, { users: 3 });
    const { token } = await enter({ companyId: full.id });
    const screen = await listenAs(app, full.admin);
    const inside = await listenAs(app, { token });
    for (const url of ['/users', '/users/list', '/users?searchParam=Admin'])
      expect((await call(full.admin.token, 'GET', url)).body, url).not.toContain(platform.canary);
    const list = (await call(full.admin.token, 'GET', '/users')).json();
    expect([list.count, list.users.some(({ id }: { id: number }) => id === operator.id)]).toEqual([2, false]);
    const user = {
      name: 'Terceira',
      email: `terceira@${full.canary}.test`,
      password: 'Kx7-balcao-93',
      profile: 'user',
    };
    const added = await call(full.admin.token, 'POST', '/users', { ...user, queueIds: [] });
    expect(added.statusCode, added.body).toBe(201);
    // Of whom comes after the operator the company hears; so it would have heard of the operator.
    const late = await listenAs(app, full.attendant);
    const online = () =>
      screen.heard.filter(({ name }) => name === 'userOnlineChange').map(({ payload }) => payload['userId']);
    await expect.poll(online).toContain(full.attendant.id);
    expect(online()).not.toContain(operator.id);
    expect(await sql('SELECT DISTINCT user_id AS id FROM presence WHERE company_id = $1', [full.id])).toHaveLength(2);
    expect(await sql('SELECT 1 FROM presence WHERE user_id = $1', [operator.id])).toEqual([]);
    for (const { socket } of [screen, inside, late]) socket.close();
  });

  it('S749 nobody gives a ticket to the operator, and the operator takes none', async () => {
    const { token } = await enter();
    const [contact] = await sql<{ id: number }>(
      "INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Cliente', '5511987650001') RETURNING id",
      [company.id],
    );
    const body = { contactId: contact?.id, queueId: company.queueId, status: 'open', userId: operator.id };
    const mine = await call(token, 'POST', '/tickets', body);
    expect(mine.statusCode, mine.body).toBeGreaterThanOrEqual(400);
    expect(mine.statusCode, mine.body).toBeLessThan(500);
    const theirs = await call(company.admin.token, 'POST', '/tickets', body);
    expect(theirs.statusCode).toBeGreaterThanOrEqual(400);
    expect(
      await sql('SELECT id FROM tickets WHERE company_id = $1 AND user_id = $2', [company.id, operator.id]),
    ).toEqual([]);
  });
});
