import { expect, it } from 'vitest';
import { readZipCode } from './zip-code.ts';

it.each([
  ['BR', '01310-100', '01310100'],
  ['BR', '01.310-100', '01310100'],
  ['BR', ' 01310100 ', '01310100'],
  ['BR', '0131010', null],
  ['BR', '013101000', null],
  ['BR', '01310-1OO', null],
  ['BR', '', null],
  ['usa', '90210', '90210'],
  ['usa', '90210-1234', '902101234'],
  ['usa', '01310-100', null],
] as const)('S337 in %s the postal code %s is %s', (country, text, digits) => {
  expect(readZipCode(country, text)).toBe(digits);
});
