import { expect, it } from 'vitest';
import { rateOf, showRate } from './rates.ts';

it.each([
  ['0', 0, '0'],
  ['0,0625', 62_500, '0,0625'],
  ['0.006800', 6800, '0,0068'],
  ['1000', 1_000_000_000, '1000'],
  [' 12,5 ', 12_500_000, '12,5'],
])('S727 the price "%s"', (typed, rate, shown) => {
  expect(rateOf(typed)).toBe(rate);
  expect(showRate(rate)).toBe(shown);
});

it.each(['', '-1', '0,0000001', '1001', 'caro', '1.234,5', '1e3'])('S727 "%s" is no price', (typed) => {
  expect(rateOf(typed)).toBeNull();
});
