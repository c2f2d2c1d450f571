import { allEndpoints, type DeclaredEndpoint } from '@balcao/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCaller } from './generated/callers.ts';
import { withExtraKeys } from './generated/extra-keys.ts';
import { buildRequest, toInject } from './generated/requests.ts';
import { allowedChanges, answersInstead, callEffects, roleTable } from './generated/catalogues.ts';
import type { RoleName } from './generated/roles.ts';
import { differingColumns, watchRows, type RowChange } from './generated/row-changes.ts';
import { buildWorld } from './generated/build-world.ts';
import type { World } from './generated/world.ts';
import { startTestApp } from './support/test-app.ts';

let world: World;
let takeChanges: () => Promise<RowChange[]>;

beforeAll(async () => {
  world = await buildWorld(await startTestApp());
  takeChanges = await watchRows(world.app.database);
});
afterAll(() => world.app.close());

/** Nobody, an attendant and an admin, as far as they get in; the operator where nobody else does. */
const callersOf = ({ name }: DeclaredEndpoint): RoleName[] => {
  const callers = (['anonymous', 'user', 'admin'] as const).filter((role) => roleTable[name]?.includes(role));
  return callers.length > 0 ? callers : ['super'];
};

const cases = allEndpoints.flatMap((endpoint) =>
  callersOf(endpoint).map((role) => [`${endpoint.name} as ${role}`, { endpoint, role }] as const),
);

type Effect = { answer: LightMyRequestResponse; changes: RowChange[] };

/** Sends a valid request, with the text of its body replaced where one is given, and tells what it did to the rows. */
async function send(endpoint: DeclaredEndpoint, role: RoleName, extra?: string): Promise<Effect> {
  const caller = await buildCaller(world, role);
  const request = await buildRequest(world, endpoint, caller);
  const text = extra === undefined ? undefined : withExtraKeys(endpoint, request.body, world)[extra];
  const { headers, payload, ...options } = toInject(endpoint, request, caller);
  // Those of building the caller and the request.
  await world.app.reactionsDone();
  await takeChanges();
  const answer = await world.app.request({
    ...options,
    ...(text === undefined
      ? { headers, ...(payload === undefined ? {} : { payload }) }
      : { payload: text, headers: { ...headers, 'content-type': 'application/json' } }),
  });
  await world.app.reactionsDone();
  return { answer, changes: await takeChanges() };
}

/**
 * The changes beyond what the endpoint may do; added rows are held against those of the same call without extra keys.
 */
function excess({ name }: DeclaredEndpoint, changes: readonly RowChange[], plain: readonly RowChange[]): string[] {
  return changes.flatMap((change) => {
    const allowed = allowedChanges[name]?.[change.table] ?? {};
    if (change.kind === 'removed') return allowed.removed ? [] : [`${change.table}: a row was removed`];
    if (change.kind === 'changed')
      return beyond(change.columns, allowed.changed).map(
        (column) => `${change.table}.${column} changed to ${JSON.stringify(change.row[column])}`,
      );
    if (!allowed.added) return [`${change.table}: a row was added`];
    const models = plain.filter((one) => one.kind === 'added' && one.table === change.table);
    const columns = models
      .map((model) => beyond(differingColumns(model.row, change.row), allowed.added))
      .sort((one, other) => one.length - other.length)[0];
    return columns
      ? columns.map((column) => `${change.table}.${column} of a new row is ${JSON.stringify(change.row[column])}`)
      : [`${change.table}: a row was added that is not added otherwise`];
  });
}

const beyond = (columns: readonly string[], allowed: readonly string[] = []): string[] =>
  columns.filter((column) => !allowed.includes(column));

describe('fields', () => {
  it.each(cases)(
    'T32 %s writes only the columns it may, whatever else the body holds',
    async (_title, { endpoint, role }) => {
      const plain = await send(endpoint, role);
      const success = answersInstead[endpoint.name]?.[0] ?? endpoint.status ?? 200;
      expect(plain.answer.statusCode).toBe(success);
      expect(excess(endpoint, plain.changes, plain.changes)).toEqual([]);
      if (!endpoint.body) return;
      for (const extra of Object.keys(withExtraKeys(endpoint, {}, world))) {
        const { answer, changes } = await send(endpoint, role, extra);
        expect([success, 400], extra).toContain(answer.statusCode);
        expect(excess(endpoint, changes, plain.changes), extra).toEqual([]);
        if (answer.statusCode === 400) expect(changes, extra).toEqual([]);
      }
      expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('isSuper');
    },
  );

  it.each([
    ['queues.create', 'added'],
    ['queues.update', 'changed'],
    ['queues.remove', 'removed'],
  ])('notices that %s leaves a row %s', async (name, kind) => {
    const endpoint = allEndpoints.find((one) => one.name === name);
    const { changes } = await send(endpoint as DeclaredEndpoint, 'admin');
    expect(changes).toContainEqual(expect.objectContaining({ table: 'queues', kind }));
  });

  it('T32 has a line of permitted changes for every endpoint that writes, and only for those', () => {
    // A few that read leave a row in the audit log.
    const audited = new Set(callEffects.filter(({ audit }) => !('none' in audit)).map(({ endpoint }) => endpoint));
    const writes = ({ name, method }: DeclaredEndpoint): boolean => method !== 'GET' || audited.has(name);
    const writing = allEndpoints.filter(writes).map(({ name }) => name);
    expect(Object.keys(allowedChanges).sort()).toEqual(writing.sort());
  });
});
