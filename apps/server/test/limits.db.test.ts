import { allEndpoints, type DeclaredEndpoint } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCaller } from './generated/callers.ts';
import { parts, type RequestParts } from './generated/id-places.ts';
import { buildRequest, toInject, withParts } from './generated/requests.ts';
import { roleTable } from './generated/catalogues.ts';
import type { RoleName } from './generated/roles.ts';
import { alternativesOf, fitsText, shapeOf, type Shape } from './generated/shape.ts';
import { buildWorld } from './generated/build-world.ts';
import type { World } from './generated/world.ts';
import { startTestApp } from './support/test-app.ts';

/*
 * Every limit of a field of the wire stands in limits.txt, so that whoever moves one sees it in the diff, and is tried
 * one step on both sides. `npx vitest run -u apps/server/test/limits.db.test.ts` writes the list anew.
 */

let world: World;

beforeAll(async () => {
  world = await buildWorld(await startTestApp());
});
afterAll(() => world.app.close());

type Part = keyof RequestParts;
type Field = { endpoint: DeclaredEndpoint; part: Part; name: string; shape: Shape };

const bounds = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const;

/** The fields of an endpoint that have a limit. */
function listLimited(endpoint: DeclaredEndpoint): Field[] {
  return parts.flatMap((part) => {
    const schema = endpoint[part];
    const objects = schema ? alternativesOf(shapeOf(schema)) : [];
    const fields = objects.flatMap(({ properties = {} }) => Object.entries(properties));
    return fields.flatMap(([name, shape]) =>
      alternativesOf(shape)
        .filter((one) => bounds.some((bound) => one[bound] !== undefined))
        .map((one) => ({ endpoint, part, name, shape: one })),
    );
  });
}

const limited = allEndpoints.flatMap(listLimited);

const describeField = ({ endpoint, part, name, shape }: Field): string => {
  const limits = bounds.flatMap((bound) => (shape[bound] === undefined ? [] : [`${bound} ${shape[bound]}`]));
  return `${endpoint.name} ${part}.${name}: ${limits.join(', ')}`;
};

/** Ordinary letters of a length; of several patterns the schema may have, the plainest letter fits or none does. */
const textOf = (length: number): string => 'x'.repeat(length);
const isPlainText = ({ part, shape }: Field): boolean =>
  part === 'body' &&
  shape.type === 'string' &&
  shape.format === undefined &&
  fitsText(shape, textOf(shape.maxLength ?? 0));

const tried = limited.filter(isPlainText).flatMap((field) => {
  const { minLength, maxLength } = field.shape;
  return [
    ...(minLength === undefined ? [] : [{ field, length: minLength, isFine: true }]),
    ...(minLength === undefined || minLength === 0 ? [] : [{ field, length: minLength - 1, isFine: false }]),
    ...(maxLength === undefined ? [] : [{ field, length: maxLength, isFine: true }]),
    ...(maxLength === undefined ? [] : [{ field, length: maxLength + 1, isFine: false }]),
  ];
});

const callerOf = ({ name }: DeclaredEndpoint): RoleName =>
  (['admin', 'super', 'anonymous'] as const).find((role) => roleTable[name]?.includes(role)) ?? 'user';

describe('limits', () => {
  it('are those of the list', async () => {
    await expect(`${limited.map(describeField).join('\n')}\n`).toMatchFileSnapshot('./limits.txt');
  });

  it.each(
    tried.map(
      ({ field, length, isFine }) =>
        [
          `${field.endpoint.name} ${isFine ? 'takes' : 'refuses'} ${length} letters as ${field.name}`,
          { field, length, isFine },
        ] as const,
    ),
  )('%s', async (_title, { field: { endpoint, name }, length, isFine }) => {
    const caller = await buildCaller(world, callerOf(endpoint));
    const request = withParts(await buildRequest(world, endpoint, caller), { body: { [name]: textOf(length) } });
    const answer = await world.app.request(toInject(endpoint, request, caller));
    const { fields = {} } = answer.statusCode === 400 ? answer.json<{ fields?: Record<string, string> }>() : {};
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    // Whether the words make sense otherwise is another question.
    expect(['required', 'tooShort', 'tooLong'].includes(fields[name] ?? ''), answer.body).toBe(!isFine);
  });
});
