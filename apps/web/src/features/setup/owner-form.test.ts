import { describe, expect, it } from 'vitest';
import type { Reasons } from '../../lib/forms/form-reasons.ts';
import { emptyOwner, type OwnerFormValues, toNewOwner, validateOwner } from './owner-form.ts';

const ana: OwnerFormValues = {
  ...emptyOwner,
  companyName: 'Loja Aurora',
  name: 'Ana Prado',
  email: 'ana@loja.com.br',
  password: 'mesa-e-cadeira',
};

describe('validateOwner', () => {
  it.each<[string, Partial<OwnerFormValues>, boolean, Reasons<OwnerFormValues>]>([
    ['a complete form', {}, false, {}],
    ['a password of 11', { password: 'x'.repeat(11) }, false, { password: 'tooShort' }],
    ['a password of 12', { password: 'x'.repeat(12) }, false, {}],
    [
      'a password of 12 where everybody needs 14',
      { password: 'x'.repeat(12), minPasswordLength: '14' },
      false,
      { password: 'tooShort' },
    ],
    ['a password of 51', { password: 'x'.repeat(51) }, false, { password: 'tooLong' }],
    ['no code where one is asked', {}, true, { code: 'required' }],
    ['a code where one is asked', { code: '7F4K-92QD' }, true, {}],
    [
      'nothing at all',
      { ...emptyOwner },
      false,
      { companyName: 'required', name: 'required', email: 'required', password: 'required' },
    ],
  ])('%s', (_, change, needsCode, reasons) => {
    const found = validateOwner({ ...ana, ...change }, needsCode);
    expect(Object.fromEntries(Object.entries(found).filter(([, reason]) => reason !== undefined))).toEqual(reasons);
  });
});

describe('toNewOwner', () => {
  it('leaves out a code nobody asked for', () => {
    expect(toNewOwner(ana)).toEqual({
      companyName: 'Loja Aurora',
      name: 'Ana Prado',
      email: 'ana@loja.com.br',
      password: 'mesa-e-cadeira',
      minPasswordLength: 8,
      publicSignup: false,
      sampleData: true,
    });
  });

  it('sends the code without the spaces around it', () => {
    expect(toNewOwner({ ...ana, code: ' 7F4K-92QD ' })).toMatchObject({ code: '7F4K-92QD' });
  });
});
