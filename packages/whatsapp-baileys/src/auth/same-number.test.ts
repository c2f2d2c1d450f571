import { expect, it } from 'vitest';
import { isSameNumber } from './same-number.ts';

it.each([
  ['5511987654321', '5511987654321', true],
  ['5511987654321', '551187654321', true],
  ['551187654321', '5511987654321', true],
  ['5511987654321', '5511887654321', false],
  ['351912345678', '35112345678', false],
  ['5511987654321', '5521987654321', false],
])('takes %s and %s for the same number: %s', (one, other, same) => {
  expect(isSameNumber(one, other)).toBe(same);
});
