import { expect, it } from 'vitest';
import { rank, scoreOf, withRecent } from './rank.ts';

it.each([
  ['Filas e chatbot', 'fila', 0],
  ['Filas e chatbot', 'chat', 1],
  ['Filas e chatbot', 'bot', 2],
  ['Filas e chatbot', 'flas', 3],
  ['Configurações', 'configuracoes', 0],
  ['Respostas rápidas', 'RÁPIDAS', 1],
  ['Tags', 'filas', null],
])('%s answers "%s" with %s', (label, text, expected) => {
  expect(scoreOf(label, text)).toBe(expected);
});

const commands = [
  { id: 'a', label: 'Atendimentos' },
  { id: 'b', label: 'Contatos' },
  { id: 'c', label: 'Transferir o atendimento' },
];
const ids = (found: readonly { id: string }[]): string => found.map(({ id }) => id).join('');

it.each([
  ['without a text all in their order', '', [], 'abc'],
  ['without a text the recent ones first', '', ['c', 'b'], 'cba'],
  ['the better answer first', 'atend', [], 'ac'],
  ['a recent one does not overtake a better one', 'atend', ['c'], 'ac'],
  ['nothing', 'xyz', [], ''],
])('%s', (_what, text, recent, expected) => {
  expect(ids(rank(commands, text, recent))).toBe(expected);
});

it('remembers five, each once', () => {
  expect(['a', 'b', 'a', 'c', 'd', 'e', 'f'].reduce<readonly string[]>(withRecent, [])).toEqual([
    'f',
    'e',
    'd',
    'c',
    'a',
  ]);
});
