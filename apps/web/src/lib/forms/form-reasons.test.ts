import { fields } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { type Reason, reasonOf, resolveReasons } from './form-reasons.ts';

describe('reasonOf', () => {
  it.each<[string, string, Reason | undefined]>([
    ['nothing', '', 'required'],
    ['spaces', '   ', 'required'],
    ['1 character', 'A', 'tooShort'],
    ['1 character between spaces', ' A ', 'tooShort'],
    ['2 characters', 'Al', undefined],
    ['50 characters', 'a'.repeat(50), undefined],
    ['51 characters', 'a'.repeat(51), 'tooLong'],
    ['a control character', 'An\u0007a', 'invalidCharacters'],
  ])('S82 S302 a name of %s', (_, value, reason) => {
    expect(reasonOf(fields.name, value)).toBe(reason);
  });

  it.each<[string, Reason | undefined]>([
    ['', 'required'],
    ['ana', 'invalidEmail'],
    ['ana@', 'invalidEmail'],
    ['ana@loja', 'invalidEmail'],
    ['ana@loja.com.br', undefined],
    [' Ana@Loja.com.br ', undefined],
    [`${'a'.repeat(250)}@loja.com.br`, 'tooLong'],
  ])('S83 S302 the e-mail "%s"', (value, reason) => {
    expect(reasonOf(fields.email, value)).toBe(reason);
  });

  it.each<[string, Reason | undefined]>([
    ['', 'required'],
    ['1234', 'tooShort'],
    ['12345', undefined],
    ['x'.repeat(50), undefined],
    ['x'.repeat(51), 'tooLong'],
  ])('S83 S302 the password "%s"', (value, reason) => {
    expect(reasonOf(fields.newPassword, value)).toBe(reason);
  });

  it('reads anything else as invalid', () => {
    expect(reasonOf(fields.id, 1.5)).toBe('invalid');
    expect(reasonOf(fields.id, undefined)).toBe('required');
  });
});

describe('resolveReasons', () => {
  const resolve = resolveReasons<{ name: string }>(({ name }) => ({ name: reasonOf(fields.name, name) }));

  it('hands over the values when every field is right', () => {
    expect(resolve({ name: 'Ana' })).toEqual({ values: { name: 'Ana' }, errors: {} });
  });

  it('S58 names the reason of each wrong field', () => {
    expect(resolve({ name: '' })).toEqual({ values: {}, errors: { name: { type: 'required' } } });
  });
});
