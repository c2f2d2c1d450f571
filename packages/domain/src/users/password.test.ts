import { describe, expect, it } from 'vitest';
import { passwordLength } from '../limits.ts';
import { minPasswordLengthOf, refusePassword } from './password.ts';

const ana = { email: 'ana@lojaaurora.com.br', name: 'Ana Prado' };
const owner = { ...ana, isOwner: true };
const breached = new Set(['trustno1', 'corretocavalobateria']);
const policy = { minLength: passwordLength.min, isBreached: (plain: string) => breached.has(plain) };

describe('refusePassword', () => {
  it.each([
    ['1234', 'tooShort'],
    ['xk7Pq', null],
    ['k'.repeat(3) + 'Zr9'.repeat(15) + 'ab', null],
    ['x'.repeat(51), 'tooLong'],
    ['12345', 'tooCommon'],
    ['Senha123', 'tooCommon'],
    ['TrustNo1', 'tooCommon'],
    ['trustno1-and-nobody', null],
    ['ana@lojaaurora.com.br', 'tooCommon'],
    ['AnaPrado', 'tooCommon'],
    ['ana prado', 'tooCommon'],
  ])('S302 %s → %s', (password, refusal) => {
    expect(refusePassword(password, ana, policy)).toBe(refusal);
  });

  it.each([
    ['an attendant, without a wish of the operator', ana, 5, 'xk7P', 'xk7Pq'],
    ['an attendant, where the operator asks for eight', ana, 8, 'xk7Pq-b', 'xk7Pq-ba'],
    ['the owner, without a wish', owner, 5, 'xk7Pq-balc-', 'xk7Pq-balc-9'],
    ['the owner, where everybody needs eight', owner, 8, 'xk7Pq-balc-', 'xk7Pq-balc-9'],
    ['the owner, where everybody needs twenty', owner, 20, 'xk7Pq-balc-9xk7Pq-b', 'xk7Pq-balc-9xk7Pq-ba'],
  ])('S410 the least length of %s', (_, person, minLength, tooShort, enough) => {
    expect(refusePassword(tooShort, person, { ...policy, minLength })).toBe('tooShort');
    expect(refusePassword(enough, person, { ...policy, minLength })).toBeNull();
    expect(minPasswordLengthOf({ isOwner: person === owner }, minLength)).toBe(enough.length);
  });

  it.each([
    ['financeiro@lojaaurora.com.br', 'tooCommon'],
    ['Financeiro', 'tooCommon'],
    ['inanceiro', null],
    ['financeiro@', null],
  ])('S410 of an address %s → %s', (password, refusal) => {
    expect(refusePassword(password, { ...ana, email: 'financeiro@lojaaurora.com.br' }, policy)).toBe(refusal);
  });

  it('S410 a long password from a breach is refused to the owner too', () => {
    expect(refusePassword('CorretoCavaloBateria', owner, policy)).toBe('tooCommon');
  });
});
