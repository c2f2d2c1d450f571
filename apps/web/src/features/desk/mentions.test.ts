import { describe, expect, it } from 'vitest';
import { mentionedIn, splitByMentions } from './mentions.ts';

const ana = { id: 1, name: 'Ana' };
const anaPrado = { id: 2, name: 'Ana Prado' };
const plus = { id: 3, name: 'C++ (Zé)' };
const people = [ana, anaPrado, plus];

describe('S453 mentions in a note', () => {
  it.each([
    ['sem ninguém', ['sem ninguém']],
    ['@Ana Prado confere?', [anaPrado, ' confere?']],
    ['@Ana e @Ana Prado', [ana, ' e ', anaPrado]],
    ['oi @C++ (Zé)', ['oi ', plus]],
    ['ana@Anab', ['ana', ana, 'b']],
  ])('%j', (text, parts) => {
    expect(splitByMentions(text, people)).toEqual(parts);
  });

  it('names each person once', () => {
    expect(mentionedIn('@Ana e de novo @Ana', people)).toEqual([ana]);
    expect(mentionedIn('@Ana', [])).toEqual([]);
  });
});
