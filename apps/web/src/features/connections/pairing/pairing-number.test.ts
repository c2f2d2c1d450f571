import { expect, it } from 'vitest';
import { toPairingNumber } from './pairing-number.ts';

it.each([
  ['+55 11 98765-4321', '5511987654321'],
  ['(11) 98765-4321', '5511987654321'],
  ['11 3456-7890', '551134567890'],
  ['5511987654321', '5511987654321'],
  ['+1 212 555 0100', '12125550100'],
  ['123', null],
  ['', null],
  ['1234567890123456', null],
])('S282 %s is the number %s', (typed, number) => {
  expect(toPairingNumber(typed)).toBe(number);
});
