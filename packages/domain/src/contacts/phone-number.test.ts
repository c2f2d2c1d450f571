import { describe, expect, it } from 'vitest';
import { normalizeNumber, numberEndPattern, numberForms, readNumber, withCountryCode } from './phone-number.ts';

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

describe('readNumber', () => {
  const stored = '5511987654321';
  it.each([
    '+55 (11) 98765-4321',
    '5511987654321',
    '551187654321',
    '+55 11 8765-4321',
    '(11) 98765-4321',
    '11 98765.4321',
    '11987654321',
    '(11) 8765-4321',
    '1187654321',
    '011 98765-4321',
    '0 15 11 98765-4321',
    '+55 (011) 98765-4321',
    '0055 11 98765-4321',
    ' 55 11 9 8765 4321 ',
  ])('S586 every Brazilian form of a mobile is one number: %s', (typed) => {
    expect(readNumber(typed)).toBe(stored);
  });

  it.each([
    ['a landline has no ninth digit', '(11) 3265-4321', '551132654321'],
    ['Rio Grande do Sul has the area code 55', '(55) 98765-4321', '5555987654321'],
    ['the same with its country code', '55 55 98765-4321', '5555987654321'],
    ['a number of the United States without a plus sign', '1 (415) 555-2671', '14155552671'],
    ['one of Singapore with it', '+65 9123 4567', '6591234567'],
    ['one of Chile', '56912345678', '56912345678'],
    ['one of Argentina with 00', '00 54 9 11 2345-6789', '5491123456789'],
    ['what is already stored stays', '5541988887777', '5541988887777'],
    ['too short', '1234567', null],
    ['too long', '+1234567890123456', null],
    ['no digits', 'cliente', null],
    ['nothing', '', null],
  ])('S586 %s', (_what, typed, number) => {
    expect(readNumber(typed)).toBe(number);
  });

  it('S586 what is read is read the same again', () => {
    for (const typed of ['(11) 8765-4321', '(55) 98765-4321', '+65 9123 4567', '1 (415) 555-2671']) {
      const number = readNumber(typed);
      expect(readNumber(`+${number}`)).toBe(number);
    }
  });
});

describe('numberEndPattern', () => {
  it.each([
    ['5511987654321', '11987654321', true],
    ['5511987654321', '551187654321', true],
    ['5511987654321', '0151187654321', true],
    ['5511987654321', '5511987654322', false],
    ['5511987654321', '55119876543210', false],
    ['551132654321', '1132654321', true],
    ['551132654321', '11932654321', false],
    ['14155552671', '14155552671', true],
    ['14155552671', '4155552671', false],
  ])('S778 of %s is found in %s: %s', (number, digits, isFound) => {
    expect(new RegExp(numberEndPattern(number)).test(digits)).toBe(isFound);
  });
});
