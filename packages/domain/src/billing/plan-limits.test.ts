import { describe, expect, it } from 'vitest';
import { planLimits, storageState } from './plan-limits.ts';

describe('storageState', () => {
  it.each([
    ['nothing at all', 0, 100, 'fine'],
    ['just under four fifths', 79, 100, 'fine'],
    ['four fifths', 80, 100, 'warn'],
    ['just under the limit', 99, 100, 'warn'],
    ['the limit', 100, 100, 'full'],
    ['more than the limit', 250, 100, 'full'],
    ['a plan without room for files', 0, 0, 'full'],
    ['a plan without a limit', 1e15, null, 'fine'],
  ] as const)('S724 %s', (_name, bytes, limit, state) => {
    expect(storageState({ bytes, limit })).toBe(state);
  });
});

it('S327 the price of a plan has seven digits before the comma at most', () => {
  expect(planLimits.highestValue).toBe(9_999_999.99);
});
