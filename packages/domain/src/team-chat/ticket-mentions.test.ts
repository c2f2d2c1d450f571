import { describe, expect, it } from 'vitest';
import { ticketsNamedIn, ticketSearchAt, withTicket } from './ticket-mentions.ts';

describe('tickets named in a message', () => {
  it.each([
    ['nada aqui', []],
    ['#1057', [1057]],
    ['veja #1057, e depois #9.', [1057, 9]],
    ['(#12) e #12 de novo', [12]],
    ['na linha\n#3\n#4', [3, 4]],
    ['um número 1057 sem sinal', []],
    ['cor #12ab e #ab12', []],
    ['a#12 não é', []],
    ['https://loja.test/p#12 também não', []],
    ['##12', []],
    ['#0 e #000', []],
    ['#1234567890 é longo demais', []],
    ['#1 #2 #3 #4 #5 #6 #7', [1, 2, 3, 4, 5]],
  ])('S908 %j names %j', (text, expected) => {
    expect(ticketsNamedIn(text)).toEqual(expected);
  });
});

describe('looking for a ticket while typing', () => {
  it.each([
    ['#', 1, { start: 0, text: '' }],
    ['veja #10', 8, { start: 5, text: '10' }],
    ['veja #mar', 9, { start: 5, text: 'mar' }],
    ['veja #mar ', 10, null],
    ['veja #mar e mais', 9, { start: 5, text: 'mar' }],
    ['a#mar', 5, null],
    ['linha\n#4', 8, { start: 6, text: '4' }],
    ['nada', 4, null],
    [`#${'x'.repeat(40)}`, 41, { start: 0, text: 'x'.repeat(40) }],
    [`veja #${'x'.repeat(40)}`, 46, { start: 5, text: 'x'.repeat(40) }],
    [`#${'x'.repeat(41)}`, 42, null],
  ])('S908 in %j at %i: %j', (text, caret, expected) => {
    expect(ticketSearchAt(text, caret)).toEqual(expected);
  });

  it.each([
    ['veja #ma', { start: 5, end: 8 }, 'veja #1057 ', 11],
    ['veja #ma hoje', { start: 5, end: 8 }, 'veja #1057 hoje', 11],
    ['', { start: 0, end: 0 }, '#1057 ', 6],
  ])('S908 %j becomes %j', (text, place, expected, caret) => {
    expect(withTicket(text, { ...place, ticketId: 1057 })).toEqual({ text: expected, caret });
  });
});
