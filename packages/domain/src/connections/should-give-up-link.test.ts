import { expect, it } from 'vitest';
import { shouldGiveUpLink } from './should-give-up-link.ts';

it.each([
  [50, [], false],
  [50, [0], true],
  [26, [24], true],
  [25, [25], false],
  [26, [25], false],
  [1, [0], false],
  [2, [0], true],
  [3, [3, 0], true],
  [2, [2, 2], false],
  [0, [50], false],
])('S1013 a node with %i links beside others with %j gives one up: %s', (mine, others, expected) => {
  expect(shouldGiveUpLink({ mine, others })).toBe(expected);
});

it('S1013 nodes that move one link at a time come to rest, and differ by one at most', () => {
  const counts = [50, 0, 0, 7];
  for (let moves = 0; ; moves += 1) {
    expect(moves).toBeLessThan(50);
    const from = counts.findIndex((mine, index) =>
      shouldGiveUpLink({ mine, others: counts.filter((_count, other) => other !== index) }),
    );
    if (from < 0) break;
    const to = counts.indexOf(Math.min(...counts));
    counts[from] = (counts[from] ?? 0) - 1;
    counts[to] = (counts[to] ?? 0) + 1;
  }
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
});
