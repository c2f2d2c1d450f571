import { allEndpoints, fullPath, type EndpointSpec } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { buildCompany, type TestCompany } from './support/test-people.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp({ env: { API_LIMIT: '1000' } });
  company = await buildCompany(app);
});
afterAll(() => app.close());

/** What stands for ids and names in a path, so that the route is found. */
const pathOf = (endpoint: EndpointSpec): string =>
  fullPath(endpoint).replaceAll(/\{(\w+)\}/g, (_whole, key: string) =>
    /uuid/i.test(key) ? '00000000-0000-4000-8000-000000000000' : '1',
  );

const withBody = allEndpoints.filter(
  ({ method, body, rawBody }: EndpointSpec) => method !== 'GET' && body !== undefined && !rawBody,
);
const named = (isPublic: boolean) =>
  withBody
    .filter(({ access }) => (access === 'public') === isPublic)
    .map((endpoint) => [endpoint.name, endpoint] as const);

type Sent = { method: 'POST' | 'PUT' | 'DELETE' | 'GET'; url: string; token?: string; remoteAddress?: string };

/** Sends a text as JSON. */
const send = (text: string, sent: Sent) =>
  app.request({ ...sent, headers: { 'content-type': 'application/json' }, payload: text });

const noJson = '[[[[';
const asArgument = (endpoint: EndpointSpec): Sent => ({ method: endpoint.method, url: pathOf(endpoint) });

describe('S1045 the body is read after everything else was decided', () => {
  it.each(named(false))('%s without a session', async (_name, endpoint) => {
    const answer = await send(noJson, asArgument(endpoint));
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'ERR_SESSION_EXPIRED']);
  });

  it('by somebody who may not', async () => {
    const answer = await send(noJson, { method: 'POST', url: '/api/users', token: company.attendant.token });
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'ERR_NO_PERMISSION']);
  });

  it('beyond the limit of an address', async () => {
    const login: Sent = { method: 'POST', url: '/api/auth/login', remoteAddress: '198.51.100.20' };
    await Promise.all(Array.from({ length: 5_000 }, () => app.request({ ...login, method: 'GET', url: '/api/setup' })));
    const answer = await send(noJson, login);
    expect([answer.statusCode, answer.json().error]).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
    expect((await send(noJson, { ...login, remoteAddress: '198.51.100.21' })).statusCode).toBe(400);
  });

  it('to a route that does not exist', async () => {
    const answer = await send(noJson, { method: 'POST', url: '/api/nothing/here' });
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'ERR_NOT_FOUND']);
  });
});

describe('S1045 what strangers send', () => {
  it.each(named(true))('%s takes no body beyond 64 kB', async (_name, endpoint) => {
    const answer = await send(JSON.stringify({ x: 'x'.repeat(64 * 1024) }), asArgument(endpoint));
    expect([answer.statusCode, answer.json().error]).toEqual([413, 'ERR_BODY_TOO_LARGE']);
    const fitting = await send(JSON.stringify({ x: 'x'.repeat(60 * 1024) }), asArgument(endpoint));
    expect(fitting.statusCode).not.toBe(413);
  });
});

it('S1045 a body with more than 32 levels is refused, with brackets in texts it is not', async () => {
  const create = (name: unknown) =>
    send(JSON.stringify({ name, color: '#112233' }), {
      method: 'POST',
      url: '/api/queue',
      token: company.admin.token,
    });
  const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
  // The record around it is a level too.
  const refused = await create(nested(32));
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { error: 'ERR_VALIDATION' }]);
  expect(refused.json()).not.toHaveProperty('fields');
  // Parsed, and refused by the schema.
  expect((await create(nested(31))).json()).toHaveProperty('fields');
  expect((await create('['.repeat(40))).statusCode).toBe(201);
});
