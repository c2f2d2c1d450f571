import { describe, expect, it } from 'vitest';
import { tagColor, tagColors } from './tag-color.ts';

describe('the colour of a tag without one', () => {
  it.each([
    ['another case', 'Urgente', 'URGENTE'],
    ['other accents', 'Orçamento', 'orcamento'],
    ['blanks around it', 'vip', '  vip '],
    ['accents written in two characters', 'café', 'cafe\u0301'],
  ])('S157 is the same for a name in %s', (_what, one, same) => {
    expect(tagColor(same)).toBe(tagColor(one));
  });

  it.each(['', '   ', '👩‍👩‍👧', 'x'.repeat(50), '客户'])('S157 is of the palette whatever the name: %j', (name) => {
    expect(tagColors).toContain(tagColor(name));
  });

  it('S157 differs among names and leaves no colour unused', () => {
    expect(new Set(Array.from({ length: 200 }, (_, index) => tagColor(`Tag ${index}`))).size).toBe(tagColors.length);
  });

  it('S157 stays as it is from version to version', () => {
    expect(['Urgente', 'Orçamento', 'VIP', 'Pós-venda'].map(tagColor)).toEqual([
      '#0B7A4B',
      '#A15C07',
      '#0B63B0',
      '#57606A',
    ]);
  });
});
