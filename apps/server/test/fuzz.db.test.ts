import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { allEndpoints, type DeclaredEndpoint, type ResourceKind } from '@balcao/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAnswerProblems } from './generated/answer-problems.ts';
import { buildCaller, type Caller } from './generated/callers.ts';
import { fuzzRequests, type FuzzRequest, type IdPool } from './generated/fuzz-requests.ts';
import { nextAddress } from './generated/requests.ts';
import { buildResource, resourceKinds, roleTable } from './generated/catalogues.ts';
import type { RoleName } from './generated/roles.ts';
import { missingId } from './generated/id-places.ts';
import { readCompanyRows } from './generated/row-snapshot.ts';
import { buildWorld } from './generated/build-world.ts';
import type { World } from './generated/world.ts';
import { startTestApp } from './support/test-app.ts';

/** `npm run torture` draws many more, and others each time. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 25);
/** Times are measured by `npm run torture` alone; elsewhere a busy machine would decide. */
const slowestMs = process.env['TORTURE'] === 'full' ? 2_000 : Number.POSITIVE_INFINITY;

let world: World;
let foreign: IdPool;
let before: string[];

beforeAll(async () => {
  process.stdout.write(`T40: ${runs} cases per route, repeat with TORTURE_SEED=${process.env['TORTURE_SEED']}\n`);
  world = await buildWorld(await startTestApp());
  foreign = await buildPool(async (kind) => [await buildResource[kind](world.app, world.other)]);
  before = await readCompanyRows(world.app.database, world.other.id);
});
afterAll(() => world.app.close());

async function buildPool(idsOf: (kind: ResourceKind) => Promise<IdPool[ResourceKind]>): Promise<IdPool> {
  const pool: Partial<Record<ResourceKind, IdPool[ResourceKind]>> = {};
  for (const kind of resourceKinds) pool[kind] = await idsOf(kind);
  return pool as IdPool;
}

async function addCompany(): Promise<number> {
  const [added] = await world.app.database.asOwner<{ id: number }>(
    "INSERT INTO companies (name) VALUES ('Para experimentar ' || gen_random_uuid()) RETURNING id",
  );
  return added?.id ?? 0;
}

async function addPlan(): Promise<number> {
  const [added] = await world.app.database.asOwner<{ id: number }>(
    `INSERT INTO plans (name, users, connections, queues, value_cents)
     VALUES ('Para experimentar ' || gen_random_uuid(), 1, 1, 1, 1) RETURNING id`,
  );
  return added?.id ?? 0;
}

/** What the whole platform stands on; a fuzzed plan with one queue would stop the tests that follow from making theirs. */
const throwAway: Partial<Record<ResourceKind, () => Promise<number>>> = { company: addCompany, plan: addPlan };

/** A few own records of each kind the endpoint names, so that deleting one leaves some for the next case. */
const poolFor = (endpoint: DeclaredEndpoint): Promise<IdPool> =>
  buildPool(async (kind) => {
    if (!Object.values(endpoint.ids ?? {}).includes(kind)) return [];
    // The operator works in every company by right, so what only operators may do is tried on nobody the others need.
    const isOfOperator = insidersOf(endpoint).length === 0;
    const build = (isOfOperator && throwAway[kind]) || (() => buildResource[kind](world.app, world.mine));
    const own = [await build(), await build(), await build()];
    const others = isOfOperator ? [] : foreign[kind];
    return [...own, ...others, missingId(own[0] ?? 1)];
  });

/** Who of a company gets in. */
const insidersOf = ({ name }: DeclaredEndpoint): RoleName[] =>
  (['admin', 'user'] as const).filter((role) => roleTable[name]?.includes(role));

/**
 * An admin and an attendant, as far as they get in: at a closed door nothing is learnt. The operator calls what only
 * operators may, and public routes are called by nobody in particular.
 */
async function callersFor(endpoint: DeclaredEndpoint): Promise<Map<RoleName, Caller>> {
  const people = insidersOf(endpoint);
  const roles: readonly RoleName[] =
    endpoint.access === 'public' ? ['anonymous'] : people.length > 0 ? people : ['super'];
  return new Map(await Promise.all(roles.map(async (role) => [role, await buildCaller(world, role)] as const)));
}

async function problemsOf(
  endpoint: DeclaredEndpoint,
  request: FuzzRequest,
  caller: Caller | undefined,
): Promise<string[]> {
  const started = performance.now();
  const answer = await world.app.request({ ...request, ...(caller?.token ? { token: caller.token } : {}) });
  // What only the operator may ask is often about all companies.
  const isOfOperator = caller?.role === 'super';
  const leaks = !isOfOperator && answer.body.includes(world.other.canary) ? ['shows the other company'] : [];
  // oxlint-disable-next-line balcao/no-elapsed-time -- compared with a limit in `npm run torture` only.
  const tookMs = performance.now() - started;
  const slow = tookMs > slowestMs ? [`took ${Math.round(tookMs)} ms`] : [];
  return [...findAnswerProblems(endpoint, answer), ...leaks, ...slow];
}

describe('fuzz', () => {
  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'T40 %s answers everything with its schema or a code of the catalogue',
    async (_name, endpoint) => {
      const callers = await callersFor(endpoint);
      const requests = fuzzRequests(world, endpoint, await poolFor(endpoint));
      const property = fc.asyncProperty(requests, fc.constantFrom(...callers.keys()), async (request, role) => {
        expect(await problemsOf(endpoint, request, callers.get(role))).toEqual([]);
      });
      await fc.assert(property, { numRuns: runs });
    },
  );

  it.each([
    ['10 MB of text', `{"name":"${'x'.repeat(10_000_000)}"}`],
    ['a little over 1 MB', `{"name":"${'x'.repeat(1_000_001)}"}`],
  ])('T40 refuses a body of %s', async (_what, payload) => {
    const token = (await buildCaller(world, 'admin')).token ?? '';
    const answer = await world.app.request({
      method: 'POST',
      url: '/api/queue',
      token,
      payload,
      headers: { 'content-type': 'application/json' },
      remoteAddress: nextAddress(),
    });
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([413, 'ERR_BODY_TOO_LARGE']);
  });

  it('T40 refuses a body that is too large before it was sent', async () => {
    const { port, hostname } = new URL(await world.app.http.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(port), hostname);
    const head = ['POST /api/queue HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 10000000'];
    socket.write(`${head.join('\r\n')}\r\nAuthorization: Bearer ${(await buildCaller(world, 'admin')).token}\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*ERR_BODY_TOO_LARGE/);
  });

  it('T40 leaves the node alive and the other company untouched', async () => {
    expect((await world.app.request({ url: '/livez' })).statusCode).toBe(200);
    expect((await world.app.request({ url: '/readyz' })).statusCode).toBe(200);
    expect(await readCompanyRows(world.app.database, world.other.id)).toEqual(before);
  });
});
