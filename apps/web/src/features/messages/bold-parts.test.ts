import { describe, expect, it } from 'vitest';
import { boldParts, plainText } from './bold-parts.ts';

const show = (text: string): string => boldParts(text).map((part) => (part.bold ? `[${part.text}]` : part.text)).join('');

describe('boldParts', () => {
  it.each([
    ['*Ana Prado:*\nOlá', '[Ana Prado:]\nOlá'],
    ['um *dois* três *quatro*', 'um [dois] três [quatro]'],
    ['2*3*4', '2*3*4'],
    ['* item *', '* item *'],
    ['*aberto', '*aberto'],
    ['*duas\nlinhas*', '*duas\nlinhas*'],
    ['**', '**'],
    ['<img onerror=x>', '<img onerror=x>'],
    ['', ''],
  ])('S172 %j reads %j', (text, expected) => {
    expect(show(text)).toBe(expected);
  });
});

it('S131 leaves the marks out of a preview', () => {
  expect(plainText('*Ana:* são 2*3 peças')).toBe('Ana: são 2*3 peças');
});
