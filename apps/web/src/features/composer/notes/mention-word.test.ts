import { describe, expect, it } from 'vitest';
import { completeMention, mentionWordAt, peopleFor } from './mention-word.ts';

describe('S453 the word after @', () => {
  it.each([
    ['@', 1, ''],
    ['@An', 3, 'An'],
    ['oi @Ana Pr', 10, 'Ana Pr'],
    ['oi @Ana', 2, null],
    ['ana@loja', 8, null],
    ['@Ana\nagora', 10, null],
    ['sem', 3, null],
    [`@${'a'.repeat(51)}`, 52, null],
  ])('%j with the caret at %i is %j', (text, caret, word) => {
    expect(mentionWordAt(text, caret)).toBe(word);
  });

  it('is completed to the name, and writing goes on behind it', () => {
    expect(completeMention('oi @an, confere?', 6, 'Ana Prado')).toEqual({
      text: 'oi @Ana Prado , confere?',
      caret: 14,
    });
  });

  it('finds names without accents, beginnings first', () => {
    const people = [{ name: 'Mariana' }, { name: 'Ána' }, { name: 'Bia' }];
    expect(peopleFor('ana', people).map(({ name }) => name)).toEqual(['Ána', 'Mariana']);
  });
});
