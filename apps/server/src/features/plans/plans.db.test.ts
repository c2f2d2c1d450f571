import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, type TestCompany } from '../../../test/support/test-people.ts';
import { buildPng } from '../../platform/media/test-data.ts';
import { storeBytes } from '../media/index.ts';

let app: TestApp;
let platform: TestCompany;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  platform = await buildCompany(app, { isPlatform: true });
  company = await buildCompany(app);
});
afterAll(() => app.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, payload?: object, token = platform.admin.token) =>
  app.request({ method, url: `/api${url}`, token, ...(payload ? { payload } : {}) });
const sql = <T extends object>(text: string, values: unknown[] = []) => app.database.asOwner<T>(text, values);

let made = 0;
const wanted = (over: object = {}) => {
  made += 1;
  return { name: `Plano ${made}`, users: 3, connections: 2, queues: 4, value: '49.90', ...over };
};

describe('plans', () => {
  it.each([
    ['49.90', 49.9],
    ['1.234.56', 1234.56],
    ['0', 0],
    ['9999999.99', 9_999_999.99],
    [1234.5, 1234.5],
  ])('S326 S327 a price of %s is kept to the cent', async (value, kept) => {
    const answer = await call('POST', '/plans', wanted({ value }));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ value: kept, isPublic: true, storageMb: null });
    expect((await call('GET', `/plans/${answer.json().id}`)).json()).toEqual(answer.json());
  });

  it.each([
    ['a name in use, whatever its case', { name: 'PLANO 1' }, 409, 'ERR_PLAN_NAME_ALREADY_EXISTS'],
    ['a name of one character', { name: 'P' }, 400, 'ERR_VALIDATION'],
    ['a negative price', { value: -1 }, 400, 'ERR_VALIDATION'],
    ['eight digits before the comma', { value: '10000000.00' }, 400, 'ERR_VALIDATION'],
    ['a price in words', { value: 'caro' }, 400, 'ERR_VALIDATION'],
    ['a negative limit', { users: -1 }, 400, 'ERR_VALIDATION'],
    ['half a queue', { queues: 0.5 }, 400, 'ERR_VALIDATION'],
    ['negative storage', { storageMb: -1 }, 400, 'ERR_VALIDATION'],
  ])('S326 refuses %s', async (_name, over, status, error) => {
    const answer = await call('POST', '/plans', wanted(over));
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  });

  it('S722 a plan below what its companies use is taken, and says who has too much', async () => {
    const other = await buildCompany(app);
    const read = (await call('GET', `/plans/${other.planId}`)).json();
    expect((await call('PUT', `/plans/${other.planId}`, read)).json()).toEqual({ ...read, over: [] });
    await sql(
      "INSERT INTO media_files (company_id, id, storage_key, file_name, mime, bytes, sha256) VALUES ($1, gen_random_uuid(), 'big', 'f', 'text/plain', $2, 'x')",
      [other.id, 3 * 1024 * 1024],
    );
    const of = { companyId: other.id, company: `Loja ${other.canary}` };
    await sql("INSERT INTO connections (company_id, name) VALUES ($1, 'A')", [other.id]);
    const smaller = { ...read, users: 1, connections: 0, queues: 1, storageMb: 2 };
    const answer = await call('PUT', `/plans/${other.planId}`, smaller);
    expect(answer.json().over).toEqual([
      { ...of, kind: 'users', used: 2, limit: 1 },
      { ...of, kind: 'connections', used: 1, limit: 0 },
      { ...of, kind: 'storage', used: 3, limit: 2 },
    ]);
    expect(await sql('SELECT id FROM users WHERE company_id = $1', [other.id])).toHaveLength(2);
  });

  it('S723 a plan that companies have stays, another one goes', async () => {
    expect((await call('DELETE', `/plans/${company.planId}`)).json().error).toBe('ERR_PLAN_IN_USE');
    const { id } = (await call('POST', '/plans', wanted())).json();
    expect((await call('DELETE', `/plans/${id}`)).json()).toEqual({ id });
    for (const method of ['GET', 'DELETE'] as const)
      expect((await call(method, `/plans/${id}`)).json().error).toBe('ERR_NO_PLAN_FOUND');
    expect((await call('PUT', `/plans/${id}`, wanted())).json().error).toBe('ERR_NO_PLAN_FOUND');
  });

  it('S326 a company reads its own plan and those on offer, the operator every one with its companies', async () => {
    const hidden = (await call('POST', '/plans', wanted({ isPublic: false }))).json();
    await sql('UPDATE plans SET is_public = false WHERE id = $1', [company.planId]);
    const read = async (id: number, token: string) => (await call('GET', `/plans/${id}`, undefined, token)).statusCode;
    expect(await read(company.planId, company.attendant.token)).toBe(200);
    expect(await read(hidden.id, company.admin.token)).toBe(404);
    expect(await read(hidden.id, platform.admin.token)).toBe(200);
    const all = (await call('GET', '/plans/all')).json();
    expect(all.find(({ id }: { id: number }) => id === company.planId)).toMatchObject({ companies: 1 });
  });

  it('S727 the operator writes down what messages cost, and admins read it', async () => {
    const rates = { currency: 'USD', marketing: 62_500, utility: 6800, authentication: 6800, service: 0 };
    expect((await call('PUT', '/message-rates', rates)).json()).toEqual(rates);
    expect((await call('GET', '/message-rates', undefined, company.admin.token)).json()).toEqual(rates);
    for (const wrong of [{ currency: 'EUR' }, { marketing: -1 }, { utility: 0.5 }, { service: 2_000_000_000 }])
      expect((await call('PUT', '/message-rates', { ...rates, ...wrong })).json().error).toBe('ERR_VALIDATION');
    expect((await call('PUT', '/message-rates', rates, company.admin.token)).statusCode).toBe(403);
  });
});

describe('storage', () => {
  const fill = async (of: TestCompany, bytes: number) => {
    await sql('DELETE FROM media_files WHERE company_id = $1', [of.id]);
    await sql(
      "INSERT INTO media_files (company_id, id, storage_key, file_name, mime, bytes, sha256) VALUES ($1::int, gen_random_uuid(), 'full ' || $1::int, 'f', 'text/plain', $2, 'x')",
      [of.id, bytes],
    );
  };
  const upload = async ({ admin: { token } }: TestCompany) => {
    made += 1;
    const message = await call(
      'POST',
      '/quick-messages',
      { shortcode: `arquivo${made}`, message: 'Segue o arquivo' },
      token,
    );
    const payload = new FormData();
    payload.append('file', new Blob([new Uint8Array(buildPng())]), 'foto.png');
    const url = `/api/quick-messages/${message.json().id}/media-upload`;
    return app.request({ method: 'POST', url, token, payload });
  };

  it('S724 what people upload is refused at the limit and not before; what customers send never', async () => {
    const other = await buildCompany(app);
    await sql('UPDATE plans SET storage_mb = 1 WHERE id = $1', [other.planId]);
    await fill(other, 1024 * 1024 - 1);
    expect((await upload(other)).statusCode).toBeLessThan(300);
    await fill(other, 1024 * 1024);
    const refused = await upload(other);
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { error: 'ERR_PLAN_STORAGE_LIMIT', limit: 1 }]);
    const file = { companyId: other.id, visibility: 'ticket' as const, fileName: 'foto.txt', maxBytes: 100 };
    await storeBytes(app.deps, { ...file, content: Buffer.from('do cliente') }, async () => undefined);
    expect((await call('GET', '/plans/storage', undefined, other.admin.token)).json()).toEqual({
      bytes: 1024 * 1024 + 10,
      limit: 1024 * 1024,
    });
    await sql('UPDATE plans SET storage_mb = NULL WHERE id = $1', [other.planId]);
    expect((await upload(other)).statusCode).toBeLessThan(300);
    expect((await call('GET', '/plans/storage', undefined, other.admin.token)).json().limit).toBeNull();
  });

  it('S724 the platform’s own company has no limit', async () => {
    await sql('UPDATE plans SET storage_mb = 0 WHERE id = $1', [platform.planId]);
    await fill(platform, 10);
    expect((await upload(platform)).statusCode).toBeLessThan(300);
    expect((await call('GET', '/plans/storage')).json().limit).toBeNull();
  });
});
