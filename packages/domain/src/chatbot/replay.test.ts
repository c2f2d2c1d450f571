import { expect, it } from 'vitest';
import type { BotOption } from './chatbot.ts';
import { buildPreview } from './preview-bot.ts';
import { findBotEnd, isSameEnd, nameBotEnd } from './replay.ts';

const option = (id: number, key: string, title: string, parts: Partial<BotOption> = {}): BotOption => ({
  id,
  parentId: null,
  key,
  title,
  message: '',
  exits: false,
  forwardsTo: null,
  ...parts,
});
const vendas = { id: 4, name: 'Vendas', greeting: '', options: [] };
const configOf = (options: readonly BotOption[]) =>
  buildPreview({ id: 3, name: 'Suporte', greeting: 'Olá!', options }, [vendas], 'text');

const stored = [
  option(1, '1', 'Pedidos'),
  option(2, '1', 'Troca', { parentId: 1 }),
  option(3, '2', 'Garantia'),
  option(4, '3', 'Comprar', { forwardsTo: 4 }),
];
const before = configOf(stored);

it.each<[string, string[], ReturnType<typeof findBotEnd>, string[]]>([
  ['nobody answered', [], { kind: 'offered', queueId: 3, optionId: null }, ['Suporte']],
  ['a menu was left', ['1'], { kind: 'offered', queueId: 3, optionId: 1 }, ['Suporte', 'Pedidos']],
  ['a leaf called a person', ['1', '1'], { kind: 'called', queueId: 3, optionId: 2 }, ['Suporte', 'Pedidos', 'Troca']],
  ['a person was wanted', ['1', 'atendente'], { kind: 'called', queueId: 3, optionId: 1 }, ['Suporte', 'Pedidos']],
  ['another queue', ['3'], { kind: 'chosen', queueId: 4, optionId: null }, ['Vendas']],
  ['what came after the end', ['2', '1', 'oi'], { kind: 'called', queueId: 3, optionId: 3 }, ['Suporte', 'Garantia']],
])('S528 finds where a conversation ended: %s', (_what, answers, end, names) => {
  expect(findBotEnd(before, answers)).toEqual(end);
  expect(nameBotEnd(before, end)).toEqual(names);
});

const conversations = [[], ['1'], ['1', '1'], ['2'], ['3'], ['garantia'], ['x', 'y', 'z'], ['1', '0', '2'], ['humano']];
const elsewhere = (options: readonly BotOption[]): string[][] => {
  const after = configOf(options);
  return conversations.filter((answers) => !isSameEnd(findBotEnd(before, answers), findBotEnd(after, answers)));
};

it('S528 an unchanged tree, and one with other words, ends every conversation where it did', () => {
  expect(elsewhere(stored)).toEqual([]);
  expect(elsewhere(stored.map((one) => ({ ...one, message: 'Outro texto' })))).toEqual([]);
});

it('S528 an edited tree ends only those elsewhere that met the difference', () => {
  const swapped = stored.map((one) =>
    one.id === 3 ? { ...one, key: '3' } : one.id === 4 ? { ...one, key: '2' } : one,
  );
  expect(elsewhere(swapped)).toEqual([['2'], ['3'], ['1', '0', '2']]);
  const deeper = [...stored, option(-1, '1', 'Prazo', { parentId: 2 })];
  expect(elsewhere(deeper)).toEqual([['1', '1']]);
});
