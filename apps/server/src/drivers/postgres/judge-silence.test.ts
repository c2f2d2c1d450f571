import { expect, it } from 'vitest';
import { isLost, type Finding } from './judge-silence.ts';

it.each<[Finding, number, boolean]>([
  ['working', 1_000, false],
  ['working', 600_000, false],
  ['not working', 1_000, true],
  ['unreachable', 1_000, true],
  ['refused', 29_999, false],
  ['refused', 30_000, true],
])('S1003 a connection that waited %s for %i ms is given up: %s', (finding, silentMs, expected) => {
  expect(isLost(finding, silentMs)).toBe(expected);
});
