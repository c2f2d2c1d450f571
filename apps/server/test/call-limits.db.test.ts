import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { buildCompany, type TestCompany } from './support/test-people.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp({ env: { API_LIMIT: '60' } });
  company = await buildCompany(app);
});
afterAll(() => app.close());

type Call = { url: string; token?: string; remoteAddress: string };

/** The status of each of so many calls, one after the other. */
async function call(times: number, options: Call): Promise<number[]> {
  const codes: number[] = [];
  for (let n = 0; n < times; n += 1) codes.push((await app.request(options)).statusCode);
  return codes;
}

describe('T56 calls of the API', () => {
  it('end with 429 for a user beyond API_LIMIT, from whatever address, and nobody else notices', async () => {
    const me = (token: string, remoteAddress: string): Call => ({ url: '/api/auth/me', token, remoteAddress });
    const codes = await call(60, me(company.attendant.token, '198.51.100.1'));
    expect(new Set(codes)).toEqual(new Set([200]));
    const refused = await app.request(me(company.attendant.token, '198.51.100.2'));
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await call(1, me(company.admin.token, '198.51.100.1'))).toEqual([200]);
  });

  it('end for an address beyond five times as many, also for strangers; health stays open', async () => {
    const setup = { url: '/api/setup', remoteAddress: '198.51.100.3' };
    expect(new Set(await call(300, setup))).toEqual(new Set([200]));
    expect(await call(1, setup)).toEqual([429]);
    expect(await call(1, { ...setup, remoteAddress: '198.51.100.4' })).toEqual([200]);
    expect(await call(1, { ...setup, url: '/livez' })).toEqual([200]);
    const metrics = await app.request({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(metrics.body).toMatch(/^ratelimit_block_total\{name="api"\} 2$/m);
  });

  it.each(['/public', '/api/public'])('S1094 end for an address that asks for files below %s', async (base) => {
    const picture = {
      url: `${base}/media/${randomUUID()}`,
      remoteAddress: base === '/public' ? '198.51.100.5' : '198.51.100.6',
    };
    expect(new Set(await call(300, picture))).toEqual(new Set([404]));
    expect(await call(1, picture)).toEqual([429]);
  });
});
