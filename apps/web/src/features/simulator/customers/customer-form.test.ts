import { describe, expect, it } from 'vitest';
import { emptyCustomer, toPerson, validateCustomer } from './customer-form.ts';

describe('the customer form', () => {
  it.each([
    [{}, { name: 'required', number: 'required' }],
    [{ name: 'Maria', number: '12' }, { number: 'invalid' }],
    [{ name: 'Maria', number: '(11) 98765-4321' }, {}],
    [{ name: 'Rafa', hidden: true }, {}],
    [{ name: 'M'.repeat(101), hidden: true }, { name: 'tooLong' }],
  ])('judges %o', (typed, expected) => {
    expect(validateCustomer({ ...emptyCustomer, ...typed })).toEqual({
      name: undefined,
      number: undefined,
      ...expected,
    });
  });

  it('makes a customer with a number, or one whose number is hidden', () => {
    expect(toPerson({ name: ' Maria ', number: '11 98765-4321', hidden: false }, '123456')).toEqual({
      customer: '5511987654321',
      name: 'Maria',
    });
    expect(toPerson({ name: 'Rafa', number: '11 98765-4321', hidden: true }, '123456')).toEqual({
      customer: 'lid:123456',
      name: 'Rafa',
    });
  });
});
