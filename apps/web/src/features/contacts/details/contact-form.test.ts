import { describe, expect, it } from 'vitest';
import { emptyContact, tidyNumber, toContactBody, toFormValues, validateContact } from './contact-form.ts';

const maria = { ...emptyContact, name: 'Maria' };
const stored = {
  id: 1,
  name: 'Maria',
  number: '5511987654321',
  email: '',
  profilePicUrl: '',
  isGroup: false,
  isBlocked: false,
  isBotOff: false,
  isAnonymous: false,
  version: 1,
  optedOutAt: '2026-11-02T12:00:00Z',
  isWhatsappValid: true,
  blockRefusal: null,
  extraInfo: [{ id: 7, name: 'CPF', value: '1' }],
};

describe('contact form', () => {
  it.each([
    ['a name alone', {}, {}],
    ['no name', { name: '' }, { name: 'required' }],
    ['one letter', { name: 'M' }, { name: 'tooShort' }],
    ['a name of 51', { name: 'M'.repeat(51) }, { name: 'tooLong' }],
    ['a pasted number', { number: '+55 (11) 98765-4321' }, {}],
    ['seven digits', { number: '1234567' }, { number: 'tooShort' }],
    ['fifty-one characters', { number: '1'.repeat(51) }, { number: 'tooLong' }],
    ['letters', { number: '5511987a54321' }, { number: 'invalidCharacters' }],
    ['sixteen digits', { number: '1234567890123456' }, { number: 'invalid' }],
    ['an e-mail', { email: 'maria@example.com' }, {}],
    ['half an e-mail', { email: 'maria@' }, { email: 'invalidEmail' }],
    ['a blank line', { extraInfo: [{ name: ' ', value: '' }] }, {}],
    ['half a line', { extraInfo: [{ name: 'CPF', value: '' }] }, { extraInfo: 'required' }],
  ])('S225 S226 %s', (_what, parts, reasons) => {
    expect(
      Object.fromEntries(
        Object.entries(validateContact({ ...maria, ...parts })).filter(([, reason]) => reason !== undefined),
      ),
    ).toEqual(reasons);
  });

  it.each([
    ['+55 (11) 98765-4321', '+55 (11) 98765-4321'],
    ['5511987654321', '+55 (11) 98765-4321'],
    ['551187654321', '+55 (11) 98765-4321'],
    ['+351 912 345 678', '+351912345678'],
    ['1234', '1234'],
    ['Maria', 'Maria'],
  ])('S232 %s is shown as %s', (typed, shown) => {
    expect(tidyNumber(typed)).toBe(shown);
  });

  it('S226 sends the lines with something in them, each with its id', () => {
    expect(
      toContactBody(
        {
          ...toFormValues(stored),
          extraInfo: [...stored.extraInfo, { name: '', value: ' ' }, { name: 'Cidade', value: 'Campinas' }],
        },
        stored,
      ),
    ).toEqual({
      name: 'Maria',
      number: '+55 (11) 98765-4321',
      email: '',
      extraInfo: [
        { id: 7, name: 'CPF', value: '1' },
        { name: 'Cidade', value: 'Campinas' },
      ],
    });
    expect(toContactBody(toFormValues(stored), { ...stored, isGroup: true })).toEqual({ name: 'Maria' });
  });

  it.each([
    ['left alone', stored, true, undefined],
    ['taken away', stored, false, false],
    ['noted', { ...stored, optedOutAt: null }, true, true],
    ['noted of somebody new', undefined, true, true],
    ['not noted of somebody new', undefined, false, undefined],
  ])('131050 that no marketing is wanted is sent only when a person changed it: %s', (_what, known, optedOut, sent) => {
    expect(toContactBody({ ...maria, optedOut }, known)).toEqual({
      name: 'Maria',
      number: '',
      email: '',
      extraInfo: [],
      ...(sent === undefined ? {} : { optedOut: sent }),
    });
  });
});
