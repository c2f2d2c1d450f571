import { expect, it } from 'vitest';
import { centsOf, showCents, toReaisText } from './money-input.tsx';

it.each([
  ['', 0, 'R$ 0,00', '0.00'],
  ['4', 4, 'R$ 0,04', '0.04'],
  ['R$ 49,90', 4990, 'R$ 49,90', '49.90'],
  ['R$ 0,0149', 149, 'R$ 1,49', '1.49'],
  ['-12,00', 1200, 'R$ 12,00', '12.00'],
  ['000123456', 123_456, 'R$ 1.234,56', '1234.56'],
  ['R$ 9.999.999,99', 999_999_999, 'R$ 9.999.999,99', '9999999.99'],
  ['R$ 9.999.999,991', 999_999_999, 'R$ 9.999.999,99', '9999999.99'],
  ['abc', 0, 'R$ 0,00', '0.00'],
])('S327 the typed price "%s"', (text, cents, shown, sent) => {
  expect(centsOf(text)).toBe(cents);
  expect(showCents(cents)).toBe(shown);
  expect(toReaisText(cents)).toBe(sent);
});
