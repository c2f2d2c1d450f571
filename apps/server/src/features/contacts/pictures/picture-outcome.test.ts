import { expect, it } from 'vitest';
import { decidePicture, type PictureAnswer } from './picture-outcome.ts';

const hours = (count: number): number => count * 3_600_000;

it.each<[PictureAnswer, number, string, number]>([
  ['picture', 1, 'settled', hours(120)],
  ['no picture', 1, 'settled', hours(24)],
  ['link down', 5, 'wanted', 10_000],
  ['store away', 5, 'wanted', 60_000],
  ['error', 1, 'wanted', 60_000],
  ['error', 4, 'wanted', 480_000],
  ['error', 5, 'settled', hours(24)],
])('after "%s" at attempt %i it is %s for %i ms', (answer, attempts, state, waitMs) => {
  expect(decidePicture(answer, attempts)).toMatchObject({ state, waitMs });
});
