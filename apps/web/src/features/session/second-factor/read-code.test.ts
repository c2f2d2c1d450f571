import { expect, it } from 'vitest';
import { groupSecret, readCode } from './read-code.ts';

it.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['123-456', '123456'],
  ['1234567', '123456'],
  ['código 042', '042'],
  ['', ''],
])('S420 reads "%s" as the code %s', (text, code) => {
  expect(readCode(text)).toBe(code);
});

it('S420 shows a secret in groups of four', () => {
  expect(groupSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(groupSecret('')).toBe('');
});
