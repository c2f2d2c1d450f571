import type { QuickMessage } from '@balcao/contract';
import { findVariables } from '@balcao/domain';
import { hostileFillers, hostileText, linearGrowth, workGrowth } from '@balcao/testing';
import { describe, expect, it } from 'vitest';
import { buildQuickMessage } from '../../../test/fakes/fake-quick-messages.ts';
import { isLabelCut, moveChoice, quickRepliesFor, quickReplyLabel, quickReplyWord } from './quick-replies.ts';

const reply = (shortcode: string, uses = 0): QuickMessage =>
  buildQuickMessage({ id: shortcode.length, shortcode, message: 'Bom dia', uses });

describe('quickReplyWord', () => {
  it.each([
    ['', null],
    ['/', null],
    ['/p', 'p'],
    ['/ ', ' '],
    ['olá /pix', null],
    [' /pix', null],
    ['/pix\nsegunda linha', null],
  ])('S179 %j asks for %j', (text, word) => {
    expect(quickReplyWord(text)).toBe(word);
  });
});

describe('quickRepliesFor', () => {
  const known = [reply('chave pix'), reply('pix'), reply('Endereço'), reply('prazo')];
  it.each([
    ['p', ['pix', 'prazo', 'chave pix']],
    ['PIX', ['pix', 'chave pix']],
    ['endereco', ['Endereço']],
    ['x y', []],
    [' pix ', ['pix', 'chave pix']],
  ])('S179 /%s finds %j', (word, found) => {
    expect(quickRepliesFor(word, known).map(({ shortcode }) => shortcode)).toEqual(found);
  });
});

it('S561 of those that fit equally well the most used come first, and equal ones stay by shortcut', () => {
  const known = [reply('chave pix', 90), reply('pazes', 3), reply('pedido'), reply('pix', 7), reply('prazo', 3)];
  expect(quickRepliesFor('p', known).map(({ shortcode }) => shortcode)).toEqual([
    'pix',
    'pazes',
    'prazo',
    'pedido',
    'chave pix',
  ]);
});

describe('quickReplyLabel', () => {
  it.each([
    ['pix', 'A chave é 123', '/pix - A chave é 123'],
    ['pix', 'x'.repeat(28), `/pix - ${'x'.repeat(28)}`],
    ['pix', 'x'.repeat(29), `/pix - ${'x'.repeat(28)}...`],
    ['pix', 'uma\n\nduas', '/pix - uma duas'],
    ['pix', '😀'.repeat(29), `/pix - ${'😀'.repeat(28)}...`],
  ])('S179 S1222 %s: %j', (shortcode, message, label) => {
    expect(quickReplyLabel({ shortcode, message })).toBe(label);
    expect(isLabelCut({ shortcode, message })).toBe(label.endsWith('...'));
  });
});

describe('moveChoice', () => {
  it.each([
    [0, 1, 3, 1],
    [2, 1, 3, 0],
    [0, -1, 3, 2],
    [0, 1, 0, 0],
  ] as const)('S180 from %i by %i of %i to %i', (chosen, step, count, next) => {
    expect(moveChoice(chosen, step, count)).toBe(next);
  });
});

it.each(Object.entries(hostileFillers))(
  'T48 variables among %s cost no more than the text is long',
  async (_, filler) => {
    expect(await workGrowth(findVariables, (length) => hostileText(filler, length))).toBeLessThan(linearGrowth);
  },
);
