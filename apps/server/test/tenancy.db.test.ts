import { allEndpoints, type DeclaredEndpoint, type ResourceKind } from '@balcao/contract';
import { can } from '@balcao/domain';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCaller, type Caller } from './generated/callers.ts';
import { endpointsUnderTest } from './generated/endpoints-under-test.ts';
import { missingId, placesOf, undeclaredIds, withIds, type Id } from './generated/id-places.ts';
import { buildRequest, credentialsOf, toInject, type Credential } from './generated/requests.ts';
import { buildResource, notRecordIds, resourceKinds, tenancyExceptions } from './generated/catalogues.ts';
import type { RoleName } from './generated/roles.ts';
import { readCompanyRows, watchCompanyRows, type RowWatch } from './generated/row-snapshot.ts';
import { listTenantTables } from './generated/tenant-tables.ts';
import { buildWorld } from './generated/build-world.ts';
import type { World } from './generated/world.ts';
import { startTestApp } from './support/test-app.ts';

let world: World;
/** All rows of the other company before anybody called. */
let before: string[];
let rows: RowWatch;
let digest: string;
const foreignIds = new Map<ResourceKind, Id>();

beforeAll(async () => {
  world = await buildWorld(await startTestApp());
  for (const kind of resourceKinds) foreignIds.set(kind, await buildResource[kind](world.app, world.other));
  before = await readCompanyRows(world.app.database, world.other.id);
  rows = await watchCompanyRows(world.app.database, world.other.id);
  digest = await rows.read();
});
afterAll(async () => {
  await rows.close();
  await world.app.close();
});

/** Who of another company may call at all: the others are turned away before ids matter (T31). */
function callersOf({ access }: DeclaredEndpoint): RoleName[] {
  if (access === 'public') return ['anonymous'];
  return (['admin', 'user'] as const).filter((profile) => can({ profile, super: false }, access));
}

const cases = endpointsUnderTest.flatMap((endpoint) =>
  Object.entries(endpoint.ids ?? {}).flatMap(([place, kind]) =>
    callersOf(endpoint).flatMap((role) =>
      credentialsOf(endpoint).map(
        (credential) =>
          [
            `${endpoint.name} ${place} as ${role} by ${credential}`,
            { endpoint, place, kind, role, credential },
          ] as const,
      ),
    ),
  ),
);

/** The id alone and, where a list stands, hidden behind one of the own. */
function variants(place: string, id: Id, own: Id): Id[][] {
  return place.endsWith('[]') ? [[id], [own, id]] : [[id]];
}

describe('ids of another company', () => {
  it.each(cases)(
    'T30 %s is answered as if it were missing',
    async (_title, { endpoint, place, kind, role, credential }) => {
      const caller = await buildCaller(world, role);
      const foreign = foreignIds.get(kind) ?? '';
      const own = await buildResource[kind](world.app, world.mine);
      const exception = tenancyExceptions[`${endpoint.name} ${place}`];
      const wanted = exception !== undefined && (exception.role ?? role) === role ? exception.status : 404;
      for (const [index, ids] of variants(place, foreign, own).entries()) {
        const answer = await call(endpoint, place, ids, { caller, credential });
        const missing = await call(endpoint, place, variants(place, missingId(foreign), own)[index] ?? [], {
          caller,
          credential,
        });
        expect([answer.statusCode, missing.statusCode]).toEqual([wanted, wanted]);
        if (wanted === 404) expect(withoutRequestId(answer)).toEqual(withoutRequestId(missing));
        expect(`${JSON.stringify(answer.headers)}${answer.body}`).not.toContain(world.other.canary);
      }
      if ((await rows.read()) !== digest)
        expect(await readCompanyRows(world.app.database, world.other.id)).toEqual(before);
    },
  );

  const operatorsOnly = endpointsUnderTest
    .filter((endpoint) => callersOf(endpoint).length === 0)
    .flatMap((endpoint) => Object.entries(endpoint.ids ?? {}).map(([place, kind]) => ({ endpoint, place, kind })));

  it.each(operatorsOnly.map((one) => [`${one.endpoint.name} ${one.place}`, one] as const))(
    'T30 %s is not found by the operator either',
    async (_title, { endpoint, place, kind }) => {
      const caller = await buildCaller(world, 'super');
      const ids = [missingId(foreignIds.get(kind) ?? '')];
      expect((await call(endpoint, place, ids, { caller, credential: 'token' })).statusCode).toBe(404);
    },
  );

  it('T30 notices a change of a single row, and afterwards nothing has changed', async () => {
    await world.app.database.asOwner("UPDATE queues SET name = name || '!' WHERE company_id = $1", [world.other.id]);
    expect(await rows.read()).not.toBe(digest);
    await world.app.database.asOwner("UPDATE queues SET name = rtrim(name, '!') WHERE company_id = $1", [
      world.other.id,
    ]);
    expect([await rows.read(), await readCompanyRows(world.app.database, world.other.id)]).toEqual([digest, before]);
  });

  it('T30 has a row of the other company in every table that belongs to companies', async () => {
    const tables = await listTenantTables(world.app.database);
    const empty = tables
      .filter(({ name }) => !before.some((row) => row.startsWith(`${name} `)))
      .map(({ name }) => name);
    expect(empty, 'fill these by `rows` of the catalogue.test-data.ts of their feature').toEqual([]);
  });
});

async function call(
  endpoint: DeclaredEndpoint,
  place: string,
  ids: readonly Id[],
  { caller, credential }: { caller: Caller; credential: Credential },
): Promise<LightMyRequestResponse> {
  const request = withIds(await buildRequest(world, endpoint, caller), place, ids);
  return world.app.request(toInject(endpoint, request, caller, credential));
}

function withoutRequestId(answer: LightMyRequestResponse): unknown {
  const { requestId: _each, ...rest } = answer.json<Record<string, unknown>>();
  return rest;
}

describe('declared ids', () => {
  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'T30 %s names the kind of every id it takes, and no id it does not take',
    (_name, endpoint) => {
      expect(
        undeclaredIds(endpoint).filter((place) => notRecordIds[`${endpoint.name} ${place}`] === undefined),
        'declare them in `ids` of the endpoint',
      ).toEqual([]);
      expect(Object.keys(endpoint.ids ?? {}).filter((place) => !placesOf(endpoint).includes(place))).toEqual([]);
    },
  );

  it('T30 keeps no exception that no endpoint needs', () => {
    const known = allEndpoints.flatMap((endpoint) => placesOf(endpoint).map((place) => `${endpoint.name} ${place}`));
    expect(
      [...Object.keys(tenancyExceptions), ...Object.keys(notRecordIds)].filter((key) => !known.includes(key)),
    ).toEqual([]);
  });
});
