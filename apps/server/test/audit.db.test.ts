import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditedBy } from './generated/observer.ts';
import { nextAddress } from './generated/requests.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { buildCompany, buildPerson, testPassword, type TestCompany } from './test-people.ts';

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
