import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { price } from './schemas.ts';

it.each([
  [0, 0],
  [19.9, 19.9],
  [0.29, 0.29],
  [1.999, null],
  [0.001, null],
  ['1.999', null],
  ['1.99', 1.99],
  [9_999_999.99, 9_999_999.99],
  [10_000_000, null],
  [-0.01, null],
  ['0', 0],
  ['9999999.99', 9_999_999.99],
  ['9.999.999.99', 9_999_999.99],
  ['10.000.000.00', null],
  ['10000000', null],
  ['-1', null],
])('S327 S1070 a price of %j is %j', (given, read) => {
  const { success, data } = z.safeParse(price, given);
  expect(success ? data : null).toBe(read);
});
