import { expect, test } from 'vitest';
import { parseByteRange } from './byte-range.ts';

const cases: readonly (readonly [
  header: string | undefined,
  size: number,
  range: ReturnType<typeof parseByteRange>,
])[] = [
  [undefined, 100, null],
  ['bytes=0-', 100, { start: 0, end: 99 }],
  ['bytes=0-0', 100, { start: 0, end: 0 }],
  ['bytes=10-19', 100, { start: 10, end: 19 }],
  ['bytes=90-500', 100, { start: 90, end: 99 }],
  ['bytes=-10', 100, { start: 90, end: 99 }],
  ['bytes=-500', 100, { start: 0, end: 99 }],
  ['bytes=99-99', 100, { start: 99, end: 99 }],
  ['bytes=100-', 100, 'unsatisfiable'],
  ['bytes=500-600', 100, 'unsatisfiable'],
  ['bytes=-0', 100, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-5', 0, 'unsatisfiable'],
  ['bytes=20-10', 100, null],
  ['bytes=0-1,5-6', 100, null],
  ['bytes=-', 100, null],
  ['bytes=a-b', 100, null],
  ['items=0-1', 100, null],
  ['bytes=99999999999999999999-', 100, null],
  ['', 100, null],
];

test.each(cases)('%j of %i bytes asks for %j', (header, size, range) => {
  expect(parseByteRange(header, size)).toEqual(range);
});
