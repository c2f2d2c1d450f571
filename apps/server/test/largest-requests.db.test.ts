import { monitorEventLoopDelay } from 'node:perf_hooks';
import { allEndpoints, type DeclaredEndpoint } from '@balcao/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWorld } from './generated/build-world.ts';
import { buildCaller } from './generated/callers.ts';
import { roleTable } from './generated/catalogues.ts';
import { enlarge } from './generated/enlarge.ts';
import { buildRequest, toInject, withParts } from './generated/requests.ts';
import type { RoleName } from './generated/roles.ts';
import { shapeOf } from './generated/shape.ts';
import type { World } from './generated/world.ts';
import { startTestApp } from './support/test-app.ts';
import { buildCompany } from './support/test-people.ts';

/*
 * The largest request that each endpoint accepts. `npm run torture` bounds how long one holds the event loop, and with
 * it the requests of every other company; here they are only not to fail.
 */
const isFull = process.env['TORTURE'] === 'full';
/** What a neighbour may have to wait for one request, in milliseconds. */
const longestDelay = 1_000;
/** A body holds a megabyte; what is not text takes some of it. */
const bodyRoom = 900_000;
const publicBodyRoom = 50_000;

let world: World;

beforeAll(async () => {
  world = await buildWorld(await startTestApp({ env: { API_LIMIT: '100000' } }));
});
afterAll(() => world.app.close());

const callerOf = ({ name }: DeclaredEndpoint): RoleName =>
  (['admin', 'super', 'anonymous'] as const).find((role) => roleTable[name]?.includes(role)) ?? 'user';

/** Runs some work and returns how long it held the event loop at most, in milliseconds. */
async function measureDelay(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

it.each(
  allEndpoints
    .flatMap((endpoint: DeclaredEndpoint) =>
      endpoint.body && !endpoint.rawBody ? [{ endpoint, body: endpoint.body }] : [],
    )
    .map((one) => [one.endpoint.name, one] as const),
)('S1048 the largest %s delays nobody else by a second', async (_name, { endpoint, body: schema }) => {
  const caller = await buildCaller(world, callerOf(endpoint));
  const request = await buildRequest(world, endpoint, caller);
  const room = { left: endpoint.access === 'public' ? publicBodyRoom : bodyRoom };
  const body = enlarge(request.body, shapeOf(schema), room);
  const sent = toInject(endpoint, withParts(request, { body: body as Record<string, unknown> }), caller);
  let status = 0;
  const delay = await measureDelay(async () => {
    status = (await world.app.request(sent)).statusCode;
  });
  expect(status).toBeLessThan(500);
  expect(status).not.toBe(413);
  if (isFull) expect(delay).toBeLessThan(longestDelay);
});

it.each([
  ['contacts', '/api/contacts/imports', 201],
  ['who wants no advertising', '/api/do-not-disturb/import', 200],
])('S1048 T42 the largest spreadsheet of %s delays nobody else by a second', async (_what, url, status) => {
  // Its own company: calls before this one ended sessions of the others.
  const { admin } = await buildCompany(world.app);
  const rows = isFull ? 19_000 : 200;
  const cells = Array.from({ length: rows }, (_, index) => `55119${80_000_000 + index};${'\\'.repeat(500)}`);
  const form = new FormData();
  form.append('file', new Blob([`numero;motivo\n${cells.join('\n')}`]), 'clientes.csv');
  const payload = form;
  let answer = 0;
  const delay = await measureDelay(async () => {
    answer = (await world.app.request({ method: 'POST', url, token: admin.token, payload })).statusCode;
  });
  expect(answer).toBe(status);
  if (isFull) expect(delay).toBeLessThan(longestDelay);
});
