import { allEndpoints, errorCatalogue, type DeclaredEndpoint } from '@balcao/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCaller } from './generated/callers.ts';
import { roleTable } from './generated/catalogues.ts';
import { buildRequest, toInject, withParts } from './generated/requests.ts';
import type { RoleName } from './generated/roles.ts';
import { alternativesOf, patternsOf, shapeOf, type Shape } from './generated/shape.ts';
import { buildWorld } from './generated/build-world.ts';
import type { World } from './generated/world.ts';
import { startTestApp } from './support/test-app.ts';

/*
 * Every day and instant of every request at the edges of what the calendar of the contract, JavaScript and PostgreSQL
 * can hold. Found by their schemas, so a new one is covered by being declared.
 */

let world: World;

beforeAll(async () => {
  world = await buildWorld(await startTestApp());
});
afterAll(() => world.app.close());

type Place = { part: 'query' | 'body'; name: string; isList: boolean };

const isDate = (shape: Shape): boolean =>
  alternativesOf(shape).some(
    (one) =>
      one.anyOf?.some(isDate) ||
      one.format === 'date' ||
      one.format === 'date-time' ||
      (one.type === 'string' && fits(one, '2026-03-01 10:00') && !fits(one, 'x')),
  );
const fits = (shape: Shape, text: string): boolean =>
  text.length <= (shape.maxLength ?? 0) && patternsOf(shape).every((pattern) => pattern.test(text));

function placesOf(endpoint: DeclaredEndpoint): Place[] {
  return (['query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    const objects = schema ? alternativesOf(shapeOf(schema)) : [];
    return objects.flatMap(({ properties = {} }) =>
      Object.entries(properties).flatMap(([name, shape]): Place[] => {
        const list = alternativesOf(shape).find(({ type }) => type === 'array');
        if (isDate(shape)) return [{ part, name, isList: false }];
        return list?.items && isDate(list.items) ? [{ part, name, isList: true }] : [];
      }),
    );
  });
}

const years = ['0000', '0001', '1899', '1900', '2999', '3000', '9999'];
const days = years.flatMap((year) => [`${year}-01-01`, `${year}-12-31`]).concat('2026-02-30', '2026-13-01');
const times = ['00:00:00Z', '23:59:59.999999999Z', '00:00:00+14:00', '23:59:59-14:00', '23:59'];
const edges = [...days, ...days.flatMap((day) => times.map((time) => `${day}T${time}`))];

const callerOf = ({ name }: DeclaredEndpoint): RoleName =>
  (['admin', 'super'] as const).find((role) => roleTable[name]?.includes(role)) ?? 'user';

const dated = allEndpoints.flatMap((endpoint: DeclaredEndpoint) =>
  placesOf(endpoint).map((place) => [`${endpoint.name} ${place.part}.${place.name}`, { endpoint, place }] as const),
);

it('S1046 finds the days and instants of requests', () => {
  const names = dated.map(([name]) => name);
  expect(names).toContain('auditLog.list query.from');
  expect(names).toContain('auditLog.exportAll body.to');
  expect(names).toContain('companies.changeHours body.closedOn');
  expect(names).toContain('schedules.create body.sendAt');
  expect(names).toContain('tickets.snooze body.until');
});

it.each(dated)('S1046 T40 %s takes or refuses every edge of the calendar', async (_name, { endpoint, place }) => {
  const caller = await buildCaller(world, callerOf(endpoint));
  const request = await buildRequest(world, endpoint, caller);
  for (const edge of edges) {
    const value = place.isList ? [edge] : edge;
    const changed = withParts(request, { [place.part]: { [place.name]: value } });
    const answer = await world.app.request(toInject(endpoint, changed, caller));
    expect(answer.statusCode, `${edge}: ${answer.body}`).toBeLessThan(500);
    if (answer.statusCode >= 400) expect(errorCatalogue).toHaveProperty(answer.json<{ error: string }>().error);
  }
});
