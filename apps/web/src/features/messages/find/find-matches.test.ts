import { expect, it } from 'vitest';
import { findMatches } from './find-matches.ts';

it.each([
  ['O prazo é de dois dias', 'PRAZO', ['prazo']],
  ['Não, não e NAO', 'nao', ['Não', 'não', 'NAO']],
  ['a coração', 'acao', ['ação']],
  ['a coração', 'a cao', []],
  ['corac\u0327a\u0303o partido', 'coração', ['corac\u0327a\u0303o']],
  ['👍 ok 👍', 'ok', ['ok']],
  ['aaaa', 'aa', ['aa', 'aa']],
  ['a.b', '.', ['.']],
  ['nada', '', []],
])('S474 in %j the words %j stand at %j', (text, words, expected) => {
  expect(findMatches(text, words).map(([start, end]) => text.slice(start, end))).toEqual(expected);
});
