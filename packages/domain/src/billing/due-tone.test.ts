import { expect, it } from 'vitest';
import { dueToneOf } from './due-tone.ts';

it.each([
  [6, undefined],
  [5, 'soon'],
  [4, 'near'],
  [0, 'near'],
  [-3, 'near'],
  [-4, 'late'],
  [-5, undefined],
])('S321 a company %i days before its due date', (days, tone) => {
  expect(dueToneOf(days)).toBe(tone);
});
