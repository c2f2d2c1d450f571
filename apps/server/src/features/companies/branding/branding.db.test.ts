import { largestLogo, longestLogoSide } from '@balcao/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildCompany, type TestCompany, type TestPerson } from '../../../../test/support/test-people.ts';
import { buildJpeg, buildPng, buildPngOfBytes } from '../../../platform/media/test-data.ts';
import { readMailBrand } from './queries.ts';

let app: TestApp;
let platform: TestCompany;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  platform = await buildCompany(app, { isPlatform: true });
  company = await buildCompany(app);
});
afterAll(() => app.close());

const rename = (name: string, { token }: TestPerson = company.admin) =>
  app.request({ method: 'PUT', url: '/api/branding', token, payload: { name } });
const upload = (content: Buffer, name = 'logo.png', { token }: TestPerson = company.admin) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  return app.request({ method: 'POST', url: '/api/branding/logo', token, payload: form });
};
const remove = ({ token }: TestPerson = company.admin) =>
  app.request({ method: 'DELETE', url: '/api/branding/logo', token });
const setup = async () => (await app.request({ url: '/api/setup' })).json().brand;
async function ownLogo({ admin, id }: TestCompany) {
  const [row] = await app.database.asOwner<{ token_version: number }>('SELECT token_version FROM users WHERE id = $1', [
    admin.id,
  ]);
  const ticket = { userId: admin.id, companyId: id, sessionId: admin.sessionId, tokenVersion: row?.token_version ?? 0 };
  return app.request({ url: '/media/logo', headers: { cookie: `jmt=${app.deps.tokens.signMedia(ticket)}` } });
}
const actionsOf = async (companyId: number) =>
  (
    await app.database.asOwner<{ action: string }>(
      "SELECT action FROM audit_log WHERE company_id = $1 AND action ~ '^(company renamed|logo)' ORDER BY id",
      [companyId],
    )
  ).map(({ action }) => action);

describe('the name of a company', () => {
  it('S1143 is changed by an admin, stands in the session, and company 1’s on the pages before the login', async () => {
    const other = await buildCompany(app);
    const name = `Padaria ${company.id}`;
    expect((await rename(`  ${name} `)).json()).toEqual({ name, logo: null });
    expect((await app.request({ url: `/api/companies/${company.id}`, token: company.admin.token })).json().name).toBe(
      name,
    );
    expect((await rename(name, other.admin)).json().error).toBe('ERR_COMPANY_NAME_ALREADY_EXISTS');
    expect((await rename('P')).statusCode).toBe(400);
    expect((await rename('P'.repeat(51))).statusCode).toBe(400);
    expect((await rename('Nome novo', company.attendant)).statusCode).toBe(403);
    expect((await rename('Rede Aurora', platform.admin)).statusCode).toBe(200);
    expect(await setup()).toEqual({ name: 'Rede Aurora', logo: null });
    expect((await rename('Rede Aurora', platform.admin)).statusCode).toBe(200);
    expect(await actionsOf(platform.id)).toEqual(['company renamed']);
  });
});

describe('the logo of a company', () => {
  const picture = buildPng({ width: 240, height: 80 });

  it('S1143 is read by its own people only, with headers that run nothing; company 1’s by everybody', async () => {
    const answer = (await upload(picture)).json();
    expect(answer.logo).toMatch(/^\/media\/logo\?v=[0-9a-f]{16}$/);
    const read = await ownLogo(company);
    expect([read.statusCode, read.rawPayload.equals(picture)]).toEqual([200, true]);
    expect(read.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect((await ownLogo(await buildCompany(app))).statusCode).toBe(404);
    expect((await app.request({ url: '/media/logo' })).statusCode).toBe(401);
    expect((await app.request({ url: '/api/branding/logo' })).statusCode).toBe(404);
    await upload(buildJpeg({ width: 64, height: 64 }), 'marca.jpg', platform.admin);
    const open = await app.request({ url: '/api/branding/logo' });
    expect([open.statusCode, open.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await setup()).logo).toMatch(/^\/api\/branding\/logo\?v=/);
    const again = await app.request({
      url: '/api/branding/logo',
      headers: { 'if-none-match': String(open.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('S1143 is replaced and removed, each with its row in the audit log', async () => {
    const own = await buildCompany(app);
    const first = (await upload(picture, 'a.png', own.admin)).json().logo;
    const second = (await upload(buildPng({ width: 10, height: 10 }), 'b.png', own.admin)).json().logo;
    expect(second).not.toBe(first);
    expect((await remove(own.admin)).json().logo).toBeNull();
    expect((await remove(own.admin)).json().logo).toBeNull();
    expect((await ownLogo(own)).statusCode).toBe(404);
    expect(await actionsOf(own.id)).toEqual(['logo changed', 'logo changed', 'logo removed']);
    expect((await upload(picture, 'c.png', own.attendant)).statusCode).toBe(403);
  });

  it.each([
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.svg', 415],
    [
      'a drawing that calls itself a picture',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'logo.png',
      415,
    ],
    ['a page that calls itself a picture', Buffer.from('<html></html>'), 'logo.png', 415],
    ['one byte too many', buildPngOfBytes(largestLogo + 1), 'logo.png', 413],
    ['a side too long', buildPng({ width: longestLogoSide + 1, height: 1 }), 'logo.png', 413],
    ['nothing', Buffer.alloc(0), 'logo.png', 400],
  ])('S1143 refuses %s and keeps the one before', async (_what, content, name, status) => {
    await upload(picture);
    expect((await upload(content, name)).statusCode).toBe(status);
    expect((await ownLogo(company)).rawPayload.equals(picture)).toBe(true);
  });

  it('S1143 takes the largest that fits', async () => {
    expect((await upload(buildPngOfBytes(largestLogo))).statusCode).toBe(200);
    expect((await upload(buildPng({ width: longestLogoSide, height: longestLogoSide }))).statusCode).toBe(200);
  });

  it('S1143 stands in the mails of its company', async () => {
    await upload(picture);
    const brand = await app.uow.readPlatform((db) => readMailBrand(db, company.id));
    expect(brand).toMatchObject({ logoMime: 'image/png' });
    expect(brand.logoBytes?.equals(picture)).toBe(true);
    const bare = await buildCompany(app);
    expect(await app.uow.readPlatform((db) => readMailBrand(db, bare.id))).toMatchObject({
      logoMime: null,
      logoBytes: null,
    });
  });
});
