import { expect, it } from 'vitest';
import { showNumber } from './show-number.ts';

it.each([
  ['5511987654321', '+55 (11) 98765-4321'],
  ['551133334444', '+55 (11) 3333-4444'],
  ['14155550123', '+14155550123'],
])('shows %s as %s', (number, shown) => {
  expect(showNumber(number)).toBe(shown);
});
