import { describe, expect, it } from 'vitest';
import { type PasswordStrength, passwordStrength } from './password-strength.ts';

const names = { name: 'Ana Prado', email: 'ana.prado.souza@loja.com.br' };

describe('passwordStrength', () => {
  it.each<[string, PasswordStrength['level'], number]>([
    ['', 'empty', 12],
    ['a', 'short', 11],
    ['onze-letras', 'short', 1],
    ['ana.prado.souza', 'common', 0],
    ['ANA.PRADO.SOUZA', 'common', 0],
    ['aaaaaaaaaaaa', 'weak', 0],
    ['121212121212', 'weak', 0],
    ['abcabcabcabc', 'weak', 0],
    ['balcao-verde', 'good', 0],
    ['mesa e cadeira', 'good', 0],
    ['luminária trincada 31', 'strong', 0],
  ])('judges "%s" as %s', (password, level, missing) => {
    expect(passwordStrength(password, names, 8)).toEqual({ level, missing });
  });

  it('S410 counts to the least length of everybody, where that is longer than the owner’s', () => {
    expect(passwordStrength('balcao-verde', names, 14)).toEqual({ level: 'short', missing: 2 });
  });
});
