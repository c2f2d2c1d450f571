import { paceFloors, usualIntervals } from '@balcao/domain';
import { expect, it } from 'vitest';
import { paceOf } from './pace.ts';

const none = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 };

it.each([
  [
    'the usual intervals on the simulator',
    usualIntervals,
    'simulator',
    { gap: [0, 20], rest: [20, 60, 60], held: false },
  ],
  ['no interval on the simulator', none, 'simulator', { gap: [0, 0], rest: null, held: false }],
  ['no interval on Meta’s API', none, 'cloud', { gap: [1, 1], rest: null, held: true }],
  ['no interval on a linked device', none, 'beta', { gap: [20, 30], rest: [20, 60, 90], held: true }],
  [
    'an own rest that comes sooner',
    { messageInterval: 5, longerIntervalAfter: 10, greaterInterval: 30 },
    'beta',
    { gap: [20, 30], rest: [10, 30, 45], held: true },
  ],
] as const)('S364 S847 tells how fast messages leave: %s', (_what, intervals, provider, { gap, rest, held }) => {
  const pace = paceOf(intervals, paceFloors[provider]);
  expect(pace.gap).toEqual(gap);
  expect(pace.rest === null ? null : [pace.rest.after, ...pace.rest.length]).toEqual(rest);
  expect(pace.isHeldBack).toBe(held);
});
