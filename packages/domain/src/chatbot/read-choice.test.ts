import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findChoice, readAnswer } from './read-choice.ts';

const choiceOf = (title: string) => ({ key: '7', title, id: 'bot:option:1' });

it.each([
  ['Opção número 1', 'opcao numero 1'],
  ['  Segunda   via. ', 'segunda via'],
  ['Segunda\u00A0via', 'segunda via'],
  ['FÍSICO', 'fisico'],
  ['1️⃣', '1'],
  ['🔟', '10'],
  ['# ️⃣', '#'],
  ['e\u0301', 'e'],
  ['İstanbul', 'istanbul'],
  ['한국', '한국'.normalize('NFD')],
  ['ÉÉ', 'ee'],
  ['…', '…'],
])('S503 reads %j as %j', (text, read) => {
  expect(readAnswer(text)).toBe(read);
});

it('S503 whatever a title is, who writes it chooses it', () => {
  const signs = fc.constantFrom(
    'a',
    'É',
    'ç',
    ' ',
    '.',
    '1',
    '\u00A0',
    'e\u0301',
    '한',
    '️⃣',
    '🔟',
    'ß',
    'İ',
    'دعم',
    '\t',
  );
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 12 }), (parts) => {
      const title = parts.join('');
      const answer = readAnswer(title);
      fc.pre(answer !== '' && !/^\d+$/.test(answer));
      expect(findChoice(answer, [choiceOf('outra coisa'), choiceOf(title)])?.title).toBe(title);
    }),
  );
});
