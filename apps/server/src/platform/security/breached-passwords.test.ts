import { describe, expect, it } from 'vitest';
import { loadBreachedPasswords } from './breached-passwords.ts';

describe('S410 the list of breached passwords', () => {
  it.each(['123456', 'qwertyuiop', 'trustno1', 'iloveyou', 'vinogradov'])('holds %s', async (password) => {
    expect((await loadBreachedPasswords())(password)).toBe(true);
  });

  it.each(['', 'zx9-rosa-41', 'uma-senha-comprida-9', 'constructor'])('does not hold "%s"', async (password) => {
    expect((await loadBreachedPasswords())(password)).toBe(false);
  });
});
