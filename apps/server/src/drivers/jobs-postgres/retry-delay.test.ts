import { describe, expect, it } from 'vitest';
import { retryDelay } from './retry-delay.ts';

describe('the delay before the next attempt', () => {
  it.each([
    [1, 2_000],
    [2, 4_000],
    [5, 32_000],
    [9, 512_000],
    [10, 600_000],
    [1_000, 600_000],
  ])('after attempt %i is at most %i ms and at least three quarters of it', (attempt, longest) => {
    expect(retryDelay(attempt, 1)).toBe(longest);
    expect(retryDelay(attempt, 0)).toBe(longest * 0.75);
  });
});
