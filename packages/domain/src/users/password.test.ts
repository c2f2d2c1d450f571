import { describe, expect, it } from 'vitest';
import { refusePassword } from './password.ts';

const ana = { email: 'ana@lojaaurora.com.br', name: 'Ana Prado' };

describe('refusePassword', () => {
  it.each([
    ['1234', 'tooShort'],
    ['xk7Pq', null],
    ['k'.repeat(3) + 'Zr9'.repeat(15) + 'ab', null],
    ['x'.repeat(51), 'tooLong'],
    ['12345', 'tooCommon'],
    ['Senha123', 'tooCommon'],
    ['ana@lojaaurora.com.br', 'tooCommon'],
    ['AnaPrado', 'tooCommon'],
  ])('S302 %s → %s', (password, refusal) => {
    expect(refusePassword(password, ana)).toBe(refusal);
  });

  it('asks twelve characters of the owner of the platform', () => {
    expect(refusePassword('xk7Pq-balc-', { ...ana, isOwner: true })).toBe('tooShort');
    expect(refusePassword('xk7Pq-balc-9', { ...ana, isOwner: true })).toBeNull();
  });
});
