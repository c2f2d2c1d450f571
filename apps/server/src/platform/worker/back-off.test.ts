import { describe, expect, it } from 'vitest';
import { backOffMs } from './back-off.ts';

describe('the wait after failures in a row', () => {
  it.each([
    [1, 2_000],
    [2, 4_000],
    [5, 32_000],
    [9, 512_000],
    [10, 600_000],
    [1_000, 600_000],
  ])('after %i of them is at most %i ms and at least three quarters of it', (failures, longest) => {
    const backOff = { firstMs: 2_000, longestMs: 600_000 };
    expect(backOffMs(backOff, failures, 1)).toBe(longest);
    expect(backOffMs(backOff, failures, 0)).toBe(longest * 0.75);
  });
});
