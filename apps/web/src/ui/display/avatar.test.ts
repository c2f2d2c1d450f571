import { describe, expect, it } from 'vitest';
import { avatarPairOf, initialsOf } from './avatar.tsx';

describe('avatar', () => {
  it.each([
    ['Ana Prado', 'AP'],
    ['Ana Maria de Prado', 'AP'],
    ['bia', 'B'],
    ['  Élio   ávila ', 'ÉÁ'],
    ['👩‍💻 Dev', '👩D'],
    ['+55 11 98888-0001', ''],
    ['', ''],
  ])('initials of %j are %j', (name, expected) => {
    expect(initialsOf(name)).toBe(expected);
  });

  it('gives a name the same colour every time, one of eight', () => {
    const names = [
      'Ana Prado',
      'Bia Rocha',
      'Débora Antunes',
      'Léo Dias',
      'Marcos Teixeira',
      'Priscila Gomes',
      'Rafael Couto',
      '',
    ];
    expect(names.map(avatarPairOf)).toEqual(names.map(avatarPairOf));
    expect(names.map(avatarPairOf).every((pair) => pair >= 0 && pair < 8)).toBe(true);
  });
});
