import { expect, it } from 'vitest';
import { barCount, peaksOf } from './peaks.ts';

it.each([
  ['the loudest is one', [0.1, -0.5, 0.25, 0], 2, [1, 0.5]],
  ['silence is a line', [0, 0, 0, 0], 2, [0.08, 0.08]],
  ['nothing at all', [], 2, [0.08, 0.08]],
  ['fewer samples than bars', [1], 2, [0.08, 1]],
])('S163 %s', (_, samples, count, peaks) => {
  expect(peaksOf(Float32Array.from(samples), count)).toEqual(peaks);
});

it('S163 a recording has as many bars as are drawn', () => {
  expect(peaksOf(new Float32Array(100_000))).toHaveLength(barCount);
});
