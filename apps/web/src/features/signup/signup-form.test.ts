import { describe, expect, it } from 'vitest';
import type { Reasons } from '../../lib/forms/form-reasons.ts';
import { emptySignup, type SignupFormValues, toSignup, validateSignup } from './signup-form.ts';

const loja: SignupFormValues = {
  ...emptySignup,
  name: 'Loja Aurora',
  email: 'ana@loja.com.br',
  password: 'mesa-31',
  planId: '2',
};

describe('validateSignup', () => {
  it.each<[string, Partial<SignupFormValues>, boolean, Reasons<SignupFormValues>]>([
    ['S81 a complete form', {}, false, {}],
    ['S82 no name', { name: '' }, false, { name: 'required' }],
    ['S82 a name of 1', { name: 'L' }, false, { name: 'tooShort' }],
    ['S82 a name of 2', { name: 'Lo' }, false, {}],
    ['S82 a name of 50', { name: 'l'.repeat(50) }, false, {}],
    ['S82 a name of 51', { name: 'l'.repeat(51) }, false, { name: 'tooLong' }],
    ['S83 a password of 4', { password: '1234' }, false, { password: 'tooShort' }],
    ['S83 a password of 5', { password: '12345' }, false, {}],
    ['S83 a password of 50', { password: 'x'.repeat(50) }, false, {}],
    ['S83 a password of 51', { password: 'x'.repeat(51) }, false, { password: 'tooLong' }],
    ['S83 no e-mail', { email: '' }, false, { email: 'required' }],
    ['S83 a wrong e-mail', { email: 'ana.loja.com.br' }, false, { email: 'invalidEmail' }],
    ['S81 no plan', { planId: '' }, false, { planId: 'required' }],
    ['no code where the platform asks for one', {}, true, { token: 'required' }],
  ])('%s', (_, change, needsCode, reasons) => {
    const found = validateSignup({ ...loja, ...change }, { needsCode, minLength: 5 });
    expect(Object.fromEntries(Object.entries(found).filter(([, reason]) => reason !== undefined))).toEqual(reasons);
  });
});

it('S410 a password has to be as long as the server wishes', () => {
  expect(validateSignup(loja, { needsCode: false, minLength: 8 }).password).toBe('tooShort');
});

describe('toSignup', () => {
  it('S84 sends the plan and the trial in the words of the wire', () => {
    const trial = { recurrence: 'MENSAL', dueDate: '2026-03-02', status: 't', campaignsEnabled: false };
    expect(toSignup(loja, '2026-02-27')).toEqual({
      name: 'Loja Aurora',
      email: 'ana@loja.com.br',
      password: 'mesa-31',
      planId: 2,
      ...trial,
    });
  });

  it('sends the code of the platform without the spaces around it', () => {
    expect(toSignup({ ...loja, token: ' abc ' }, '2026-02-27')).toMatchObject({ token: 'abc' });
  });
});
