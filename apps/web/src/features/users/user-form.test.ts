import { describe, expect, it } from 'vitest';
import type { Reasons } from '../../lib/forms/form-reasons.ts';
import {
  emptyUser,
  endsOwnSession,
  toFormValues,
  toNewUser,
  toUserChange,
  type UserFormKind,
  type UserFormValues,
  validateUser,
} from './user-form.ts';

const bia: UserFormValues = {
  ...emptyUser,
  name: 'Bia Rocha',
  email: 'bia@loja.com.br',
  password: 'mesa-31',
  queueIds: [3],
};

const rules = { minLength: 5, own: { id: 2, email: 'bia@loja.com.br' } };

describe('validateUser', () => {
  it.each<[string, UserFormKind, Partial<UserFormValues>, Reasons<UserFormValues>]>([
    ['a complete new user', 'add', {}, {}],
    ['a new user without password', 'add', { password: '' }, { password: 'required' }],
    ['a known user without password', 'edit', { password: '' }, {}],
    ['a password of 4', 'edit', { password: '1234' }, { password: 'tooShort' }],
    ['a password of 5', 'edit', { password: '12345' }, {}],
    ['a password of 50', 'edit', { password: 'x'.repeat(50) }, {}],
    ['a password of 51', 'edit', { password: 'x'.repeat(51) }, { password: 'tooLong' }],
    ['a name of 1', 'edit', { name: 'B' }, { name: 'tooShort' }],
    ['a name of 51', 'edit', { name: 'b'.repeat(51) }, { name: 'tooLong' }],
    ['no name and no e-mail', 'edit', { name: '', email: '' }, { name: 'required', email: 'required' }],
    ['a wrong e-mail', 'edit', { email: 'bia@' }, { email: 'invalidEmail' }],
    ['the own new password without the current one', 'profile', {}, { currentPassword: 'required' }],
    ['the own new password with the current one', 'profile', { currentPassword: 'old' }, {}],
    ['the own profile without a new password', 'profile', { password: '' }, {}],
    ['the own new e-mail', 'profile', { password: '', email: 'b@loja.com.br' }, { currentPassword: 'required' }],
    ['another’s new e-mail', 'edit', { password: '', email: 'b@loja.com.br' }, {}],
  ])('S302 %s', (_, kind, change, reasons) => {
    const found = validateUser({ ...bia, ...change }, kind, rules);
    expect(Object.fromEntries(Object.entries(found).filter(([, reason]) => reason !== undefined))).toEqual(reasons);
  });
});

it('S410 a password has to be as long as the server wishes', () => {
  expect(validateUser({ ...bia, password: 'mesa-31' }, 'add', { ...rules, minLength: 8 }).password).toBe('tooShort');
  expect(validateUser({ ...bia, password: 'mesa-312' }, 'add', { ...rules, minLength: 8 }).password).toBeUndefined();
});

describe('the bodies', () => {
  it('S302 gives a new user the profile user unless another is chosen', () => {
    expect(toNewUser(bia)).toEqual({
      name: 'Bia Rocha',
      email: 'bia@loja.com.br',
      password: 'mesa-31',
      profile: 'user',
      queueIds: [3],
    });
  });

  it('S303 sends neither profile nor queues for somebody who may not change them', () => {
    expect(toUserChange({ ...bia, password: '' }, { access: true, profile: false, queues: false })).toEqual({
      name: 'Bia Rocha',
      email: 'bia@loja.com.br',
    });
  });

  it('S412 sends the current password only when it was typed', () => {
    const rights = { access: true, profile: true, queues: true };
    expect(toUserChange(bia, rights)).not.toHaveProperty('currentPassword');
    expect(toUserChange({ ...bia, password: '', currentPassword: 'old' }, rights)).toMatchObject({
      currentPassword: 'old',
    });
    expect(toUserChange({ ...bia, currentPassword: 'old' }, rights)).toMatchObject({
      password: 'mesa-31',
      currentPassword: 'old',
    });
  });
});

describe('the form of a user', () => {
  it('never holds a password of a known user', () => {
    const user = {
      name: 'Bia',
      email: 'bia@loja.com.br',
      profile: 'admin' as const,
      queues: [{ id: 3, name: 'Suporte', color: '#0B7A4B' }],
    };
    expect(toFormValues(user)).toEqual({
      name: 'Bia',
      email: 'bia@loja.com.br',
      password: '',
      currentPassword: '',
      profile: 'admin',
      queueIds: [3],
    });
  });
});

describe('endsOwnSession', () => {
  const own = { profile: 'admin' } as const;
  const values: UserFormValues = { ...bia, password: '', profile: 'admin' };

  it.each<[string, Partial<UserFormValues>, boolean, boolean]>([
    ['a new name', { name: 'Beatriz' }, true, false],
    ['a new password', { password: 'mesa-32' }, true, true],
    ['another profile', { profile: 'user' }, true, true],
    ['another profile that may not be changed', { profile: 'user' }, false, false],
  ])('after %s', (_, change, mayChangeProfile, expected) => {
    expect(
      endsOwnSession(own, { ...values, ...change }, { access: true, profile: mayChangeProfile, queues: true }),
    ).toBe(expected);
  });
});
