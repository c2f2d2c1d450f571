import { allEndpoints } from '@balcao/contract';
import { largestUpload } from '@balcao/domain';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../src/platform/http/openapi.ts';
import type { Shape } from './generated/shape.ts';

/** The longest text that any endpoint takes: a file of the virtual phone, as far as a body of 1 MB holds it. */
const longestText = 1_000_000;
/** More entries than any list or record of a request needs. */
const mostEntries = 10_000;

/** Texts of which the schema itself says every form. An instant is none: its fractions of a second have no end. */
const fixedFormats = new Set(['uuid', 'guid', 'date']);

type Parameter = { name: string; in: string; schema: Shape };
type Operation = {
  parameters: readonly Parameter[];
  requestBody?: { content: Readonly<Record<string, { schema: Shape }>> };
};

/** The places of a shape in which something may be of any length or number. */
function unboundedIn(shape: Shape, place: string): string[] {
  const alternatives = shape.anyOf ?? shape.oneOf;
  if (alternatives) return alternatives.flatMap((one) => unboundedIn(one, place));
  if (shape.enum || shape.const !== undefined) return [];
  switch (shape.type) {
    case 'string':
      return isBoundedText(shape) ? [] : [`${place}: text`];
    case 'array':
      return [
        ...((shape.maxItems ?? Infinity) <= mostEntries ? [] : [`${place}: list`]),
        ...unboundedIn(shape.items ?? {}, `${place}[]`),
      ];
    case 'object':
      return unboundedInObject(shape, place);
    case undefined:
      return [`${place}: anything`];
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return [];
  }
}

function isBoundedText({ format = '', maxLength = Infinity }: Shape): boolean {
  return maxLength <= (format === 'binary' ? largestUpload : longestText) || fixedFormats.has(format);
}

function unboundedInObject({ properties = {}, additionalProperties, maxProperties }: Shape, place: string): string[] {
  const inside = Object.entries(properties).flatMap(([key, child]) => unboundedIn(child, `${place}.${key}`));
  if (typeof additionalProperties !== 'object') return inside;
  return [
    ...inside,
    ...((maxProperties ?? Infinity) <= mostEntries ? [] : [`${place}: record`]),
    ...unboundedIn(additionalProperties, `${place}.*`),
  ];
}

/** What stands in the address may be anything at all: Node takes 16 kB of it. */
const isInAddress = (found: string): boolean => /^query [^.[]*: anything$/.test(found);

function unboundedOf({ parameters, requestBody }: Operation): string[] {
  const inParameters = parameters.flatMap(({ name, in: place, schema }) => unboundedIn(schema, `${place} ${name}`));
  const inBodies = Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
    unboundedIn(schema, type),
  );
  return [...inParameters.filter((found) => !isInAddress(found)), ...inBodies];
}

const { paths } = openApiDocument(allEndpoints, '1') as unknown as {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

it.each(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  ),
)('T40 S1044 %s bounds the length and number of everything it takes', (_name, operation) => {
  expect(unboundedOf(operation)).toEqual([]);
});

describe('S1044 the test itself', () => {
  const document = (schema: Shape): string[] =>
    unboundedOf({ parameters: [], requestBody: { content: { body: { schema } } } });

  it.each<[string, Shape]>([
    ['body.a: text', { type: 'object', properties: { a: { type: 'string' } } }],
    ['body.a: text', { type: 'object', properties: { a: { type: 'string', format: 'date-time' } } }],
    ['body[]: text', { type: 'array', maxItems: 5, items: { anyOf: [{ type: 'null' }, { type: 'string' }] } }],
    ['body: list', { type: 'array', items: { type: 'integer' } }],
    ['body.*: text', { type: 'object', maxProperties: 5, additionalProperties: { type: 'string' } }],
    ['body: record', { type: 'object', additionalProperties: { type: 'integer' } }],
    ['body: anything', {}],
    ['body: text', { type: 'string', format: 'binary', maxLength: largestUpload + 1 }],
  ])('finds %s', (found, shape) => {
    expect(document(shape)).toEqual([found]);
  });
});
