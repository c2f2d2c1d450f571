import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampledAudit } from '../src/platform/audit.ts';
import { auditedBy } from './generated/observer.ts';
import { nextAddress } from './generated/requests.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { buildTicket } from './support/test-conversations.ts';
import { buildCompany, buildPerson, testPassword, type TestCompany } from './support/test-people.ts';

let app: TestApp;
let platform: TestCompany;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  platform = await buildCompany(app, { isPlatform: true });
  company = await buildCompany(app);
});
afterAll(() => app.close());

describe('what is audited besides', () => {
  const from = (address = nextAddress()) => ({ remoteAddress: address, headers: { 'x-requested-with': 'balcao' } });

  it.each([
    [
      'a wrong password',
      () => company.attendant.email,
      () => ({ companyId: company.id, actorId: company.attendant.id }),
    ],
    ['an e-mail that nobody has', () => 'ninguem@exemplo.test', () => ({ companyId: null, actorId: null })],
  ])('T37 a login that is refused for %s', async (_why, email, who) => {
    const { result, rows } = await auditedBy(app, () =>
      app.request({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: email(), password: 'errada' },
        ...from(),
      }),
    );
    expect(result.statusCode).toBe(401);
    expect(rows).toEqual([{ ...who(), action: 'login refused', object: null, detail: {} }]);
  });

  it('T37 a login that has to wait, once a minute for an account', async () => {
    const { admin, id } = await buildCompany(app);
    const guess = () =>
      app.request({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: admin.email, password: 'errada' },
        ...from(),
      });
    for (let n = 0; n < 5; n += 1) await guess();
    const { result, rows } = await auditedBy(app, async () => [await guess(), await guess()]);
    expect(result.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
    const detail = { tooManyTries: true };
    expect(rows).toEqual([{ companyId: id, actorId: admin.id, action: 'login refused', object: null, detail }]);
  });

  it('T37 somebody whom an action refuses, such as a change of a colleague', async () => {
    const { admin, attendant, id } = await buildCompany(app);
    const { result, rows } = await auditedBy(app, () =>
      app.request({ method: 'PUT', url: `/api/users/${admin.id}`, token: attendant.token, payload: { name: 'Eu' } }),
    );
    expect(result.statusCode).toBe(403);
    const denied = { action: 'permission denied' as const, object: 'users.update', detail: {} };
    expect(rows).toEqual([{ companyId: id, actorId: attendant.id, ...denied }]);
  });

  it('T37 an admin who opens a conversation of somebody else, once, however much is read of it', async () => {
    const { admin, attendant } = company;
    const { id } = await buildTicket(app, company);
    const read = (token: string, query = '') => app.request({ url: `/api/messages/${id}${query}`, token });
    const { rows } = await auditedBy(app, async () => {
      await read(admin.token);
      await read(admin.token, '?pageNumber=2');
      await read(admin.token);
      await read(attendant.token);
    });
    const opened = { action: 'conversation opened', object: String(id), detail: {} };
    expect(rows).toEqual([{ companyId: company.id, actorId: admin.id, ...opened }]);
  });

  it('T37 the end of a session by its token, under its company', async () => {
    const person = await buildPerson(app, company);
    const { rows } = await auditedBy(app, () =>
      app.request({ method: 'DELETE', url: '/api/auth/logout', token: person.token, ...from() }),
    );
    expect(rows).toEqual([{ companyId: company.id, actorId: person.id, action: 'logout', object: null, detail: {} }]);
  });

  it.each([
    ['lists its users', () => ({ url: `/api/users/list?companyId=${company.id}` })],
    ['lists its queues', () => ({ url: `/api/queue?companyId=${company.id}` })],
    ['looks at it', () => ({ url: `/api/companies/${company.id}` })],
    ['looks at one of its users', () => ({ url: `/api/users/${company.attendant.id}` })],
  ])('T37 an operator who enters another company and %s', async (_what, request) => {
    const { result, rows } = await auditedBy(app, () => app.request({ ...request(), token: platform.admin.token }));
    expect(result.statusCode, result.body).toBe(200);
    const entered = { action: 'entered by the operator', object: null, detail: {} };
    expect(rows).toEqual([{ companyId: company.id, actorId: platform.admin.id, ...entered }]);
  });

  it('T37 somebody who tries what their profile does not allow, once a minute for each permission', async () => {
    const tryAll = async () => {
      for (const url of ['/api/settings', '/api/whatsapp/1', '/api/whatsapp/1'])
        expect((await app.request({ url, token: company.attendant.token })).statusCode).toBe(403);
    };
    const { rows } = await auditedBy(app, tryAll);
    const denied = { companyId: company.id, actorId: company.attendant.id, action: 'permission denied', detail: {} };
    expect(rows).toEqual([
      { ...denied, object: 'settings:read' },
      { ...denied, object: 'connections-page:actionButtons' },
    ]);
  });

  it('T37 the same permission again after a minute', async () => {
    let now = 0;
    const auditSampled = createSampledAudit(app.uow, () => now);
    const by = { userId: company.attendant.id };
    const entry = { companyId: company.id, by, action: 'permission denied', object: 'users:manage' } as const;
    const deniedAt = async (time: number) => {
      now = time;
      return (await auditedBy(app, () => auditSampled(entry))).rows.length;
    };
    expect([await deniedAt(0), await deniedAt(59_999), await deniedAt(60_000), await deniedAt(60_001)]).toEqual([
      1, 0, 1, 0,
    ]);
  });

  it('T37 a company that signs up', async () => {
    const payload = {
      name: 'Padaria Sol',
      email: 'sol@padaria.test',
      password: testPassword,
      planId: company.planId,
    };
    const { result, rows } = await auditedBy(app, () =>
      app.request({ method: 'POST', url: '/api/companies/cadastro', payload, ...from() }),
    );
    expect(result.statusCode, result.body).toBe(201);
    const [user] = await app.database.asOwner<{ id: number }>('SELECT id FROM users WHERE email = $1', [payload.email]);
    const { id } = result.json<{ id: number }>();
    expect(rows).toEqual([{ companyId: id, actorId: user?.id, action: 'company signed up', object: null, detail: {} }]);
  });

  it('T37 the first owner', async () => {
    const empty = await startTestApp();
    try {
      const payload = {
        companyName: 'Loja Aurora',
        name: 'Ana Prado',
        email: 'ana@aurora.test',
        password: 'uma-senha-comprida-9',
        sampleData: false,
        code: empty.setupCode,
      };
      const { result, rows } = await auditedBy(empty, () =>
        empty.request({ method: 'POST', url: '/api/setup', payload, ...from() }),
      );
      expect(result.statusCode, result.body).toBe(201);
      expect(rows).toEqual([{ companyId: 1, actorId: 1, action: 'owner created', object: null, detail: {} }]);
    } finally {
      await empty.close();
    }
  });
});
