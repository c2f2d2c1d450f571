import { describe, expect, it } from 'vitest';
import { titleOf } from './use-document-title.ts';

describe('titleOf', () => {
  it.each([
    [0, 'Usuários · Loja Aurora'],
    [3, '(3) Usuários · Loja Aurora'],
  ])('S42 with %i unread tickets', (unread, expected) => {
    expect(titleOf('Usuários', 'Loja Aurora', unread)).toBe(expected);
  });
});
