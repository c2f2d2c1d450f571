import { describe, expect, it } from 'vitest';
import { fillCampaignText, refuseVariable, splitText, unknownVariables } from './campaign-text.ts';

const maria = {
  name: 'Maria $& {cupom}',
  number: '5511987654321',
  email: '',
  variables: { cidade: 'São Paulo', vazio: '' },
};
const variables = [
  { key: 'Cupom', value: '$1 {nome} \\d+' },
  { key: 'cidade', value: 'outra' },
];

describe('T48 S356 the text for one person', () => {
  it.each([
    ['Oi {nome}!', 'Oi Maria $& {cupom}!'],
    ['{{nome}} {NOME} {name}', 'Maria $& {cupom} Maria $& {cupom} Maria $& {cupom}'],
    ['{primeiro_nome} {First_Name} {primer_nombre}', 'Maria Maria Maria'],
    ['{numero} {número} {email}|', '5511987654321 5511987654321 |'],
    ['Use {cupom} em {cidade}{vazio}', 'Use $1 {nome} \\d+ em São Paulo'],
    ['{ninguem} fica vazio', ' fica vazio'],
    ['{ nome } {no me} {} {{}} {nome', '{ nome } {no me} {} {{}} {nome'],
    ['{{{nome}}}', '{Maria $& {cupom}}'],
    ['$& $1 (.*) [a-z]+ \\', '$& $1 (.*) [a-z]+ \\'],
    ['{constructor}{__proto__}{toString}', ''],
    ['', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(fillCampaignText(text, maria, variables)).toBe(expected);
  });

  it('S1026 takes the first name from the list, or the company, where these have one', () => {
    const text = '{primeiro_nome}';
    const own = [{ key: 'primeiro_nome', value: 'Mari' }];
    expect(fillCampaignText(text, { ...maria, variables: { primeiro_nome: 'Mariazinha' } }, own)).toBe('Mariazinha');
    expect(fillCampaignText(text, maria, own)).toBe('Mari');
    expect(fillCampaignText(text, { ...maria, name: '' })).toBe('');
  });

  it('is put together from pieces that lose nothing', () => {
    expect(splitText('a{b}c{d e}')).toEqual([
      { kind: 'words', text: 'a' },
      { kind: 'variable', key: 'b' },
      { kind: 'words', text: 'c{d e}' },
    ]);
  });
});

it('S363 tells which variables nothing fills', () => {
  expect(unknownVariables('{nome} {cupom} {Cidade} {preço} {preco} {x}', ['cupom', 'cidade'])).toEqual(['preco', 'x']);
});

it.each([
  ['cupom2', null],
  ['CUPOM', 'taken'],
  ['Nome', 'reserved'],
  ['numero', 'reserved'],
  ['Primeiro_Nome', null],
  ['com espaço', 'invalid'],
  ['', 'invalid'],
  ['x'.repeat(31), 'invalid'],
] as const)('S367 the variable %j is refused as %s', (key, refusal) => {
  expect(refuseVariable(key, variables)).toBe(refusal);
});
