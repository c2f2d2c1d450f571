import { allEndpoints } from '@balcao/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { buildCaller } from './generated/callers.ts';
import { buildRequest, toInject } from './generated/requests.ts';
import { buildWorld } from './generated/build-world.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const apps: TestApp[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function start(publicUrl: string): Promise<TestApp> {
  const app = await startTestApp({ env: { PUBLIC_URL: publicUrl } });
  apps.push(app);
  return app;
}

type SetCookie = { endpoint: string; name: string; attributes: string[] };

const readCookies = (endpoint: string, header: string | string[] | undefined): SetCookie[] =>
  [header ?? []].flat().map((line) => {
    const [pair = '', ...attributes] = line.split('; ');
    return { endpoint, name: pair.split('=')[0] ?? '', attributes };
  });

/** Calls endpoints once and gathers the cookies they set; the first owner needs an empty house. */
async function cookiesOf(publicUrl: string, endpoints: typeof allEndpoints): Promise<SetCookie[]> {
  const headers = { 'x-requested-with': 'balcao', origin: publicUrl };
  const empty = await start(publicUrl);
  const owner = {
    companyName: 'Loja Aurora',
    name: 'Ana Prado',
    email: 'ana@aurora.test',
    password: 'uma-senha-comprida-9',
    sampleData: false,
    code: empty.setupCode,
  };
  const first = await empty.request({ method: 'POST', url: '/api/setup', payload: owner, headers });
  expect(first.statusCode, first.body).toBe(201);
  const found = readCookies('setup.createOwner', first.headers['set-cookie']);

  const world = await buildWorld(await start(publicUrl));
  const { names } = world.app.deps.cookies;
  for (const endpoint of endpoints) {
    const caller = await buildCaller(world, 'admin');
    const { jrt = '', jmt = '' } = caller.cookies;
    const request = toInject(endpoint, await buildRequest(world, endpoint, caller), caller);
    const answer = await world.app.request({
      ...request,
      headers: { ...request.headers, ...headers },
      ...(request.cookies ? { cookies: { [names.refresh]: jrt, [names.media]: jmt } } : {}),
    });
    if (endpoint.cookie === 'refresh') expect(answer.statusCode, answer.body).toBe(200);
    found.push(...readCookies(endpoint.name, answer.headers['set-cookie']));
  }
  return found;
}

describe('cookies', () => {
  it.each([
    // Every endpoint is called at one of them; which of them set cookies does not depend on the address.
    ['https://balcao.test', true, allEndpoints],
    ['http://balcao.test', false, allEndpoints.filter(({ name }) => name.startsWith('session.'))],
  ])(
    'T53 at %s: none is read by scripts or sent from other sites, Secure is %s',
    async (publicUrl, isSecure, endpoints) => {
      const cookies = await cookiesOf(publicUrl, endpoints);
      const prefix = isSecure ? '__Secure-' : '';
      const setters = cookies.map(({ endpoint, name }) => `${endpoint} ${name}`);
      expect([...new Set(setters)].sort()).toEqual([
        `session.login ${prefix}jdv`,
        `session.login ${prefix}jmt`,
        `session.login ${prefix}jrt`,
        `session.logout ${prefix}jmt`,
        `session.logout ${prefix}jrt`,
        `session.refresh ${prefix}jmt`,
        `session.refresh ${prefix}jrt`,
        `setup.createOwner ${prefix}jmt`,
        `setup.createOwner ${prefix}jrt`,
      ]);
      const paths = { jrt: '/api/auth', jmt: '/media', jdv: '/api/auth' } as Readonly<Record<string, string>>;
      for (const { endpoint, name, attributes } of cookies) {
        expect(attributes, `${endpoint} ${name}`).toEqual(
          expect.arrayContaining(['HttpOnly', 'SameSite=Strict', `Path=${paths[name.replace(prefix, '')]}`]),
        );
        expect(attributes.includes('Secure'), `${endpoint} ${name}`).toBe(isSecure);
      }
    },
  );
});
