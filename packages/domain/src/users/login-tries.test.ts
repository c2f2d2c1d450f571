import { describe, expect, it } from 'vitest';
import { waitBeforeTry } from './login-tries.ts';

const minute = 60_000;
const limit = { free: 5, windowMs: 15 * minute };

describe('waitBeforeTry', () => {
  it.each([
    ['the first', 0, 0, 0],
    ['the last free one', 4, 0, 0],
    ['the first beyond them', 5, 0, 2],
    ['the same a minute later', 5, 1, 1],
    ['the same after its wait', 5, 2, 0],
    ['the second beyond', 6, 2, 2],
    ['the third beyond', 7, 4, 4],
    ['the fourth, which has to wait for the window', 8, 8, 7],
    ['any number of them', 5_000, 8, 7],
    ['any number once the window is over', 5_000, 15, 0],
  ])('T52 %s', (_what, count, sinceFirst, wait) => {
    expect(waitBeforeTry(limit, { count, sinceFirstMs: sinceFirst * minute })).toBe(wait * minute);
  });

  it('T52 lets eight tries of an account through in fifteen minutes, however eager somebody is', () => {
    let count = 0;
    for (let at = 0; at < limit.windowMs; at += 1_000)
      if (waitBeforeTry(limit, { count, sinceFirstMs: at }) === 0) count += 1;
    expect(count).toBe(8);
  });
});
