import { randomUUID } from 'node:crypto';
import { alternativesOf, fitsText, type Shape } from './shape.ts';

let made = 0;

/**
 * A valid value of the shape with every optional key present. Texts differ from call to call, so that nothing collides.
 */
export function sampleOf(shape: Shape): unknown {
  const chosen = alternativesOf(shape).findLast(({ type }) => type !== 'null') ?? shape;
  if (chosen.const !== undefined) return chosen.const;
  if (chosen.enum) return chosen.enum[0];
  return samples[chosen.type ?? 'any'](chosen);
}

const samples: Readonly<Record<NonNullable<Shape['type']> | 'any', (shape: Shape) => unknown>> = {
  object: ({ properties = {} }) =>
    Object.fromEntries(Object.entries(properties).map(([key, shape]) => [key, sampleOf(shape)])),
  array: ({ items, minItems = 1 }) =>
    items ? Array.from({ length: Math.max(1, minItems) }, () => sampleOf(items)) : [],
  string: sampleText,
  integer: ({ minimum = 1 }) => Math.max(1, minimum),
  number: ({ minimum = 1 }) => Math.max(1, minimum),
  boolean: () => false,
  null: () => null,
  any: () => '1',
};

function sampleText(shape: Shape): string {
  made += 1;
  const found = candidates(made, shape.minLength ?? 0).find((text) => fitsText(shape, text));
  if (found === undefined)
    throw new Error(`No example text fits ${JSON.stringify(shape)}: add one to test/generated/sample.ts`);
  return found;
}

const candidates = (n: number, length: number): string[] => [
  `Amostra ${n}`.padEnd(length, ' x'),
  `amostra-${n}@exemplo.test`,
  `#${(n * 4099).toString(16).padStart(6, '0').slice(-6)}`,
  `55119${String(n).padStart(8, '0')}`,
  'text/plain',
  'AAAA',
  '10',
  '12:30',
  '2030-01-31',
  '2030-01-31T12:00:00Z',
  '2030-01-31T12:00',
  n.toString(16).padStart(32, '0'),
  randomUUID(),
  'a'.repeat(22),
  'B'.repeat(87),
  String(n),
  '1_1',
  `https://exemplo-${n}.test/`,
  '',
];
