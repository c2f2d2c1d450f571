import fc from 'fast-check';
import { alternativesOf, fitsText, patternsOf, type Shape } from './shape.ts';

type Any = fc.Arbitrary<unknown>;

/** Stands for a piece of JSON text that no value stringifies to. */
export const rawJson = (text: string): string => `@raw:${text}@`;

/** Text that databases, encodings and comparisons stumble over. */
const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'x\uDFFFy',
  '\uFEFF',
  '\u202Eabc',
  'é'.normalize('NFD'),
  '👩‍👩‍👧',
  "' OR 1=1 --",
  '%',
  '_',
  '\\',
  '{{name}}',
  '${7*7}',
  '<script>',
  '../../x',
  'null',
  '-1',
  '1e3',
  'NaN',
  'x'.repeat(300),
  'ß'.repeat(5_000),
];

/** Numbers at the ends of the types that hold them. */
const oddNumbers = [
  -1,
  0,
  0.5,
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  2 ** 63,
  1e308,
  Number.MIN_VALUE,
  rawJson('-0'),
  rawJson('1e999'),
  rawJson('123456789012345678901234567890'),
];

const nested = (depth: number): string => rawJson(`${'['.repeat(depth)}${']'.repeat(depth)}`);
const nestedObjects = (depth: number): string => rawJson(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);

type Lengths = { minLength: number; maxLength: number };
const stringsMade = new Map<string, fc.Arbitrary<string>>();

/** Strings of a length. Making a generator is far more work than drawing from it, and hundreds of fields are alike. */
function stringsOf(unit: 'grapheme' | 'grapheme-ascii', { minLength, maxLength }: Lengths): fc.Arbitrary<string> {
  const key = `${unit} ${minLength} ${maxLength}`;
  const made = stringsMade.get(key) ?? fc.string({ unit, minLength, maxLength });
  stringsMade.set(key, made);
  return made;
}

const wildText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

/** Anything JSON can carry, the nastier the better. */
export const wild: Any = fc.oneof(
  wildText,
  fc.constantFrom<unknown>(...oddNumbers),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 3 }, { toString: 1 }, { $ne: null }),
  fc.constantFrom(nested(10_000), nestedObjects(10_000)),
  fc.integer({ min: 1, max: 50_000 }).map((length) => Array.from({ length }, (_, index) => index)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values the schema accepts. Ids and closed lists come from the outside, by their place. */
export function validOf(shape: Shape, place: string, known: (place: string) => Any | undefined): Any {
  const given = known(place);
  if (given) return given;
  return fc.oneof(...alternativesOf(shape).map((one) => validOne(one, place, known)));
}

function validOne(shape: Shape, place: string, known: (place: string) => Any | undefined): Any {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.type === 'object') return validObject(shape, place, known);
  if (shape.type === 'array')
    return fc.array(validOf(shape.items ?? {}, `${place}[]`, known), {
      minLength: shape.minItems ?? 0,
      maxLength: Math.min(shape.maxItems ?? 5, 5),
    });
  return scalars[shape.type ?? 'any']?.(shape) ?? fc.string();
}

function validObject(
  { properties = {}, required = [] }: Shape,
  place: string,
  known: (place: string) => Any | undefined,
): Any {
  const keys = Object.fromEntries(
    Object.entries(properties).map(([key, child]) => [key, validOf(child, `${place}.${key}`, known)]),
  );
  return fc.record(keys, { requiredKeys: required });
}

const scalars: Readonly<Record<string, (shape: Shape) => Any>> = {
  string: validText,
  integer: ({ minimum = -1_000, maximum = 1_000 }) => fc.integer({ min: minimum, max: maximum }),
  number: ({ minimum = -1_000, maximum = 1_000 }) => fc.double({ min: minimum, max: maximum, noNaN: true }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
};

function validText(shape: Shape): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 1_000 } = shape;
  if (shape.format === 'email') return fc.emailAddress().filter((text) => fitsText(shape, text));
  if (shape.format === 'uuid') return fc.uuid().filter((text) => fitsText(shape, text));
  const ordinary = stringsOf('grapheme', { minLength, maxLength: Math.min(maxLength, 80) });
  const long = stringsOf('grapheme-ascii', { minLength: Math.max(minLength, Math.min(maxLength, 300) - 1), maxLength });
  const odd = oddTexts.filter((text) => fitsText(shape, text));
  const free = fc
    .oneof(ordinary, long, ...(odd.length > 0 ? [fc.constantFrom(...odd)] : []))
    .filter((text) => fitsText(shape, text));
  const [pattern] = patternsOf(shape);
  // The generator knows no \p{…} and takes seconds for \P{…}; such patterns only forbid a few characters, so filtering
  // finds enough.
  return pattern && !/\\p\{/i.test(pattern.source)
    ? fc.stringMatching(pattern).filter((text) => fitsText(shape, text))
    : free;
}

/** Just beyond the limits of a value, where off-by-one mistakes live. */
function edgesOf(shape: Shape): unknown[] {
  return alternativesOf(shape).flatMap(({ minLength, maxLength, minimum, maximum, maxItems }) => [
    ...(minLength === undefined ? [] : ['x'.repeat(Math.max(0, minLength - 1)), 'x'.repeat(minLength)]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1), '👩'.repeat(maxLength)]),
    ...(minimum === undefined ? [] : [minimum - 1, minimum]),
    ...(maximum === undefined ? [] : [maximum, maximum + 1, String(maximum)]),
    ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => 1)]),
  ]);
}

/** A valid object with one key, at any depth, missing, wrong, or just beyond its limit. */
export function nearOf(shape: Shape, place: string, known: (place: string) => Any | undefined): Any {
  const { properties = {} } = shape;
  const keys = Object.keys(properties);
  if (keys.length === 0) return wild;
  const broken = fc
    .constantFrom(...keys)
    .chain((key) => brokenOf(properties[key] ?? {}, `${place}.${key}`, known).map((value) => ({ [key]: value })));
  return fc.tuple(validOf(shape, place, known), broken).map(([valid, change]) => ({ ...Object(valid), ...change }));
}

function brokenOf(shape: Shape, place: string, known: (place: string) => Any | undefined): Any {
  const inner = alternativesOf(shape).flatMap((one) => {
    if (one.type === 'object') return [nearOf(one, place, known)];
    return one.type === 'array' && one.items ? [brokenOf(one.items, `${place}[]`, known).map((item) => [item])] : [];
  });
  return fc.oneof(
    fc.constant(undefined),
    wild,
    fc.array(wild, { maxLength: 2 }),
    fc.constantFrom(undefined, ...edgesOf(shape)),
    ...inner,
  );
}

/** Every key present, no value right. */
export function wildOf({ properties = {} }: Shape): Any {
  return fc.record(Object.fromEntries([...Object.keys(properties), 'extra'].map((key) => [key, wild])));
}
