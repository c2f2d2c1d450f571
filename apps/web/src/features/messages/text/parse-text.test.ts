import { hostileFillers, linearGrowth, workGrowth } from '@balcao/testing';
import { describe, expect, it } from 'vitest';
import { type Block, type Inline, parseText, plainText, safeHref } from './parse-text.ts';

const signs = { bold: 'b', italic: 'i', strike: 's' } as const;

function show(node: Inline): string {
  if (node.type === 'text') return node.text;
  if (node.type === 'code') return node.block ? `<pre>${node.text}</pre>` : `<code>${node.text}</code>`;
  if (node.type === 'masked') return `<mask ${node.place}>${node.text}</mask>`;
  if (node.type === 'link') return `<a ${node.href}>${node.text}</a>`;
  return `<${signs[node.type]}>${node.children.map(show).join('')}</${signs[node.type]}>`;
}
const line = (nodes: readonly Inline[]): string => nodes.map(show).join('');

function showBlock(block: Block): string {
  if (block.type === 'lines') return line(block.children);
  if (block.type === 'quote') return `<q>${line(block.children)}</q>`;
  if (block.type === 'bullets') return `<ul>${block.items.map((item) => `<li>${line(item)}`).join('')}</ul>`;
  return `<ol ${block.start}>${block.items.map((item) => `<li>${line(item)}`).join('')}</ol>`;
}
const read = (text: string): string => parseText(text).map(showBlock).join('|');

describe('S172 the marks of WhatsApp', () => {
  it.each([
    ['', ''],
    ['texto', 'texto'],
    ['*forte*', '<b>forte</b>'],
    ['_leve_', '<i>leve</i>'],
    ['~fora~', '<s>fora</s>'],
    ['um *dois* três *quatro*', 'um <b>dois</b> três <b>quatro</b>'],
    ['*Ana Prado:*\nOlá', '<b>Ana Prado:</b>\nOlá'],
    ['*duas palavras*', '<b>duas palavras</b>'],
    // Nested.
    ['*_os dois_*', '<b><i>os dois</i></b>'],
    ['_*os dois*_', '<i><b>os dois</b></i>'],
    ['~*_os três_*~', '<s><b><i>os três</i></b></s>'],
    ['*forte e _leve_ junto*', '<b>forte e <i>leve</i> junto</b>'],
    ['*a _b* c_', '<b>a _b</b> c_'],
    ['*a ~b _c_ d~ e*', '<b>a <s>b <i>c</i> d</s> e</b>'],
    // Unclosed and crossed.
    ['*aberto', '*aberto'],
    ['aberto*', 'aberto*'],
    ['_a *b', '_a *b'],
    ['*a *b*', '*a <b>b</b>'],
    ['**', '**'],
    ['****', '****'],
    ['**dois**', '**dois**'],
    ['* item *', '* item *'],
    ['*a *', '*a *'],
    ['* a*', '* a*'],
    ['*duas\nlinhas*', '*duas\nlinhas*'],
    ['*\n*', '*\n*'],
    // Inside words.
    ['2*3*4', '2*3*4'],
    ['nome_do_arquivo', 'nome_do_arquivo'],
    ['a*b*', 'a*b*'],
    ['*b*a', '*b*a'],
    ['R$~5~0', 'R$~5~0'],
    ['(*forte*)', '(<b>forte</b>)'],
    ['*forte*, sim', '<b>forte</b>, sim'],
    ['"*forte*"', '"<b>forte</b>"'],
    ['é*forte*', 'é*forte*'],
    ['e\u0301*x*', 'e\u0301*x*'],
    // Emoji, other scripts.
    ['👍*forte*👍', '👍<b>forte</b>👍'],
    ['*👍*', '<b>👍</b>'],
    ['*👨‍👩‍👧*', '<b>👨‍👩‍👧</b>'],
    ['*مرحبا* بك', '<b>مرحبا</b> بك'],
    ['مرحبا*بك*', 'مرحبا*بك*'],
    ['_你好_', '<i>你好</i>'],
    ['𝕏*a*', '𝕏*a*'],
    // Code keeps its marks.
    ['`a*b*`', '<code>a*b*</code>'],
    ['*`x`*', '<b><code>x</code></b>'],
    ['```a *b* c```', '<code>a *b* c</code>'],
    ['```um\n- dois\n> três```', '<pre>um\n- dois\n> três</pre>'],
    ['antes ```x``` depois', 'antes <code>x</code> depois'],
    ['```aberto', '```aberto'],
    ['`aberto', '`aberto'],
    ['`duas\nlinhas`', '`duas\nlinhas`'],
    ['``````', '``````'],
    ['` `', '` `'],
    ['``` ```', '``` ```'],
    // Lists and quotes.
    ['- um\n- *dois*', '<ul><li>um<li><b>dois</b></ul>'],
    ['1. um\n2. dois', '<ol 1><li>um<li>dois</ol>'],
    ['3. três\n4. quatro\n1. um', '<ol 3><li>três<li>quatro</ol>|<ol 1><li>um</ol>'],
    ['lista:\n- um\nfim', 'lista:|<ul><li>um</ul>|fim'],
    ['-um', '-um'],
    ['- ', '- '],
    ['1.um', '1.um'],
    ['1234. ano', '1234. ano'],
    ['> disse _isto_\n> e isto\nresposta', '<q>disse <i>isto</i>\ne isto</q>|resposta'],
    ['>:(', '>:('],
    ['um\n\ndois', 'um\n\ndois'],
    ['um\r\ndois', 'um\ndois'],
    // Masked documents count on, also inside of code and links.
    ['•••.•••.•••-25 e ••.•••.•••/••••-81', '<mask 0>•••.•••.•••-25</mask> e <mask 1>••.•••.•••/••••-81</mask>'],
    ['`•••.•••.•••-25` *•••.•••.•••-35*', '<code>•••.•••.•••-25</code> <b><mask 1>•••.•••.•••-35</mask></b>'],
    [
      'https://a:b@c.com/•••.•••.•••-25 •••.•••.•••-35',
      'https://a:b@c.com/•••.•••.•••-25 <mask 1>•••.•••.•••-35</mask>',
    ],
    // Links.
    ['https://loja.com.br', '<a https://loja.com.br/>https://loja.com.br</a>'],
    ['veja https://loja.com/a_b_c.', 'veja <a https://loja.com/a_b_c>https://loja.com/a_b_c</a>.'],
    ['*https://loja.com*', '<b><a https://loja.com/>https://loja.com</a></b>'],
    ['(https://loja.com/x)', '(<a https://loja.com/x>https://loja.com/x</a>)'],
    [
      'https://pt.wikipedia.org/wiki/Sol_(estrela)',
      '<a https://pt.wikipedia.org/wiki/Sol_(estrela)>https://pt.wikipedia.org/wiki/Sol_(estrela)</a>',
    ],
    ['HTTP://LOJA.COM', '<a http://loja.com/>HTTP://LOJA.COM</a>'],
    ['https://loja.com?a=1&b=2#c, sim', '<a https://loja.com/?a=1&b=2#c>https://loja.com?a=1&b=2#c</a>, sim'],
    ['xhttps://loja.com', 'xhttps://loja.com'],
    ['https://', 'https://'],
    ['https://banco.com@mal.com', 'https://banco.com@mal.com'],
    ['www.loja.com', '<a https://www.loja.com/>www.loja.com</a>'],
    ['veja WWW.loja.com.br/a_b.', 'veja <a https://www.loja.com.br/a_b>WWW.loja.com.br/a_b</a>.'],
    ['awww.loja.com', 'awww.loja.com'],
    ['www.', 'www.'],
    ['ana@loja.com', '<a mailto:ana@loja.com>ana@loja.com</a>'],
    ['Escreva a _ana.p+1@loja.com.br_.', 'Escreva a <i><a mailto:ana.p+1@loja.com.br>ana.p+1@loja.com.br</a></i>.'],
    ['ana@loja', 'ana@loja'],
    ['@ana', '@ana'],
    ['+55 11 98765-4321', '<a tel:+5511987654321>+55 11 98765-4321</a>'],
    ['ligue (11) 98765-4321, por favor', 'ligue <a tel:+5511987654321>(11) 98765-4321</a>, por favor'],
    ['11987654321', '<a tel:+5511987654321>11987654321</a>'],
    ['5511987654321', '<a tel:+5511987654321>5511987654321</a>'],
    ['(11) 3333-4444', '<a tel:+551133334444>(11) 3333-4444</a>'],
    ['+1 (212) 555-0100', '<a tel:+12125550100>+1 (212) 555-0100</a>'],
    ['1133334444', '1133334444'],
    ['Pedido 20261116001', 'Pedido 20261116001'],
    ['16-11-2026 10:30', '16-11-2026 10:30'],
    ['R$ 1.234.567,89', 'R$ 1.234.567,89'],
    ['23793.38128 60007.827136 95000.063305 9', '23793.38128 60007.827136 95000.063305 9'],
    ['•••.•••.•••-25', '<mask 0>•••.•••.•••-25</mask>'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['data:text/html,<script>', 'data:text/html,<script>'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['https://a.com/"onmouseover="x', '<a https://a.com/>https://a.com/</a>"onmouseover="x'],
    ['https://a.com\u202egro.lam', '<a https://a.com/>https://a.com</a>\u202egro.lam'],
    ['a\u0000b https://a.com', 'ab <a https://a.com/>https://a.com</a>'],
  ])('%j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['javascript:alert(1)', null],
    ['JaVaScRiPt:alert(1)', null],
    ['data:text/html,x', null],
    ['vbscript:x', null],
    ['file:///etc/passwd', null],
    ['blob:https://a.com/x', null],
    ['//a.com', null],
    ['https://a:b@c.com', null],
    ['https://a.com', 'https://a.com/'],
  ])('T41 %s leads to %s', (address, href) => {
    expect(safeHref(address)).toBe(href);
  });

  it.each([
    ['words', 'palavra *forte* e _leve_ '],
    ['open stars', '*a '],
    ['stars', '*'],
    ['crossed marks', '*a _b ~c '],
    ['closed marks', '*a* _b_ ~c~ '],
    ['backticks', '`'],
    ['open code', '```a '],
    ['addresses', 'https://a.com/a_b?c=(d) '],
    ['one address', 'https://a.com/'.padEnd(64, 'a_(')],
    ['dots behind an address', 'https://a.com....'],
    ['brackets behind an address', ')', 'http://a'],
    ['e-mail addresses', 'ana.prado@loja.com.br '],
    ['names without end', 'a.b-c+'],
    ['phone numbers', '(11) 98765-4321 '],
    ['digits of phone numbers', '+55 11 9'],
    ['addresses without http', 'www.'],
    ['all kinds of brackets behind an address', ')]}', 'http://a'],
    ['lists', '- a\n'],
    ['empty lines', '\n'],
    ['emoji', '👍*'],
    ...Object.entries(hostileFillers),
  ])('64 kB of %s at once are no more work than piece by piece', async (_, part, first = '') => {
    const ofLength = (length: number): string =>
      first + part.repeat(Math.ceil(length / part.length)).slice(0, length - first.length);
    expect(await workGrowth(parseText, ofLength)).toBeLessThan(linearGrowth);
  });
});

describe('plainText', () => {
  it.each([
    ['*Ana:* são 2*3 peças', 'Ana: são 2*3 peças'],
    ['> *sim*', 'sim'],
    ['```x``` e `y`', 'x e y'],
    ['- um\n- _dois_', '- um\n- dois'],
    ['2. dois\n3. três', '2. dois\n3. três'],
    ['veja https://a.com', 'veja https://a.com'],
  ])('S131 %j becomes %j', (text, expected) => {
    expect(plainText(text)).toBe(expected);
  });
});
