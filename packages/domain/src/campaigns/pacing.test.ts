import { describe, expect, it } from 'vitest';
import {
  breatherAfter,
  expectedDurationMs,
  gapAfter,
  intervalOptions,
  type PaceFloor,
  paceFloors,
  usualIntervals,
} from './pacing.ts';

const matrix = intervalOptions.messageInterval.flatMap((messageInterval) =>
  intervalOptions.longerIntervalAfter.flatMap((longerIntervalAfter) =>
    intervalOptions.greaterInterval.map((greaterInterval) => ({
      messageInterval,
      longerIntervalAfter,
      greaterInterval,
    })),
  ),
);
const floors: [string, PaceFloor][] = Object.entries(paceFloors);
const randoms = [0, 0.3, 0.5, 0.99, 1];

/** What is wrong with a gap; null for nothing. */
function findFault(count: number, intervals: (typeof matrix)[number], floor: PaceFloor): string | null {
  const { messageInterval, longerIntervalAfter, greaterInterval } = intervals;
  const rests = longerIntervalAfter > 0 && count % longerIntervalAfter === 0;
  const isLongRest = floor.restAfter > 0 && count % floor.restAfter === 0;
  const least = Math.max(rests ? greaterInterval * 1_000 : 0, isLongRest ? floor.restMs : floor.gapMs);
  const most = Math.max(rests ? greaterInterval * 1_000 : messageInterval * 1_000, least) * (1 + floor.spread);
  for (const length of randoms)
    for (const added of [0, 1]) {
      const gap = gapAfter({ count, intervals, floor, random: [length, added] });
      if (gap < least || gap > Math.round(most)) return `${gap} after ${count} with ${JSON.stringify(intervals)}`;
    }
  return null;
}

it.each(floors)('T23 %s keeps every interval that can be set, and its own floor', (_provider, floor) => {
  const counts = Array.from({ length: 60 }, (_, place) => place + 1);
  const faults = matrix.flatMap((intervals) => counts.flatMap((count) => findFault(count, intervals, floor) ?? []));
  expect(faults).toEqual([]);
});

describe('T23 without an interval', () => {
  const intervals = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 };
  const gap = (provider: keyof typeof paceFloors, count = 1, added = 0): number =>
    gapAfter({ count, intervals, floor: paceFloors[provider], random: [0, added] });
  it('the virtual phone knows no pause, Meta’s API one second, a linked device twenty to thirty', () => {
    expect(gap('simulator')).toBe(0);
    expect(gap('cloud')).toBe(1_000);
    expect([gap('beta'), gap('beta', 1, 1)]).toEqual([20_000, 30_000]);
    expect([gap('beta', 20), gap('beta', 40, 1)]).toEqual([60_000, 90_000]);
  });
});

it('S366 offers the intervals of the specification, and begins with 20, 20 and 60', () => {
  expect(intervalOptions).toEqual({
    messageInterval: [0, 5, 10, 15, 20],
    longerIntervalAfter: [0, 5, 10, 15, 20],
    greaterInterval: [0, 20, 30, 40, 50, 60],
  });
  expect(usualIntervals).toEqual({ messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 });
});

it.each([
  ['nobody', 0, usualIntervals, 0],
  ['one', 1, usualIntervals, 0],
  // 19 gaps of 10 s on average and one of 60 s, of which 39 between 40 messages.
  ['forty', 40, usualIntervals, 38 * 10_000 + 60_000],
  ['many without a pause', 100_000, { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 }, 0],
])('S364 expects how long %s take', (_what, count, intervals, expected) => {
  expect(expectedDurationMs(count, intervals, paceFloors.simulator)).toBe(expected);
});

it('S364 expects of a linked device its floor and half of what chance adds', () => {
  const none = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 };
  expect(expectedDurationMs(21, none, paceFloors.beta)).toBe(19 * 25_000 + 75_000);
});

it.each([
  ['no time at all', 0, 0],
  ['a moment', 0.2, 1],
  ['little, as on a fast machine', 20, 5],
  ['longer', 100, 25],
  ['long, as on a busy machine', 400, 100],
  ['as long as counts', 2_000, 500],
  ['longer than that, waiting for something else', 30_000, 500],
  ['less than nothing', -5, 0],
])('S966 rests a quarter of what a batch took, here %s', (_what, tookMs, expected) => {
  expect(breatherAfter(tookMs)).toBe(expected);
});
