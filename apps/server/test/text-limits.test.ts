import { allEndpoints } from '@balcao/contract';
import { expect, it } from 'vitest';
import { alternativesOf, shapeOf, type Shape } from './generated/shape.ts';

/** The longest text that any endpoint takes: a file of the virtual phone, as far as a body of 1 MB holds it. */
const longest = 1_000_000;

/** Texts of which the schema itself says every form. */
const formats = new Set(['uuid', 'guid', 'date', 'date-time']);

/** The places of a shape with a text that may be of any length. */
function unlimitedIn(shape: Shape, place: string): string[] {
  return alternativesOf(shape).flatMap((one) => {
    if (one.type === 'array') return unlimitedIn(one.items ?? {}, `${place}[]`);
    if (one.type === 'object') {
      const others = typeof one.additionalProperties === 'object' ? { '*': one.additionalProperties } : {};
      const properties = Object.entries({ ...one.properties, ...others });
      return properties.flatMap(([key, child]) => unlimitedIn(child, `${place}.${key}`));
    }
    const isLimited = (one.maxLength ?? Infinity) <= longest || formats.has(one.format ?? '');
    return one.type === 'string' && !one.enum && one.const === undefined && !isLimited ? [place] : [];
  });
}

it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  'T40 %s limits the length of every text',
  (_name, { params, query, body, form }) => {
    const parts = { params, query, body, form: form?.fields };
    const unlimited = Object.entries(parts).flatMap(([part, schema]) =>
      schema ? unlimitedIn(shapeOf(schema), part) : [],
    );
    expect(unlimited).toEqual([]);
  },
);
