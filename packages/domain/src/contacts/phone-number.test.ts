import { describe, expect, it } from 'vitest';
import { normalizeNumber, numberForms, withCountryCode } from './phone-number.ts';

describe('withCountryCode', () => {
  it.each([
    ['+55 11 98765-4321', '5511987654321'],
    ['(11) 98765-4321', '5511987654321'],
    ['11 3456-7890', '551134567890'],
    ['47 9912-3408', '554799123408'],
    ['5511987654321', '5511987654321'],
    ['+1 212 555 0100', '12125550100'],
    ['+54 341 555-0142', '543415550142'],
    ['12345678', '12345678'],
    ['123456789012345', '123456789012345'],
    ['1234567', null],
    ['1234567890123456', null],
    ['', null],
  ])('S282 %s is the number %s', (typed, number) => {
    expect(withCountryCode(typed)).toBe(number);
  });
});

describe('normalizeNumber', () => {
  it.each([
    ['mobile of São Paulo with the ninth digit', '+55 (11) 98765-4321', '5511987654321'],
    ['the same without it', '551187654321', '5511987654321'],
    ['mobile of Paraná without it', '554188887777', '5541988887777'],
    ['Brazilian landline: no ninth digit', '551132654321', '551132654321'],
    ['landline beginning with 5', '552154321098', '552154321098'],
    ['Portugal', '+351 912 345 678', '351912345678'],
    ['Argentina with its own 9', '5491123456789', '5491123456789'],
    ['United States', '1 (415) 555-2671', '14155552671'],
    ['the shortest', '12345678', '12345678'],
    ['the longest', '123456789012345', '123456789012345'],
    ['too short', '1234567', null],
    ['too long', '1234567890123456', null],
    ['no digits', 'cliente', null],
    ['empty', '', null],
  ])('%s', (_what, typed, stored) => {
    expect(normalizeNumber(typed)).toBe(stored);
  });
});

describe('numberForms', () => {
  it.each([
    ['mobile: with and without the ninth digit', '5511987654321', ['5511987654321', '551187654321']],
    ['landline: one form', '551132654321', ['551132654321']],
    ['mobile whose old form would be a landline: one form', '5511932654321', ['5511932654321']],
    ['another country: one form', '351912345678', ['351912345678']],
  ])('%s', (_what, number, forms) => {
    expect(numberForms(number)).toEqual(forms);
  });
});
