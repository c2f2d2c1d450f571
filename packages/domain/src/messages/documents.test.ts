import { describe, expect, it } from 'vitest';
import { countMasks, maskDocuments, maskedBodyOf, restoreDocuments, revealDocument } from './documents.ts';

const cpf = '•••.•••.•••-25';
const cnpj = '••.•••.•••/••••-81';

describe('maskDocuments', () => {
  it.each([
    ['529.982.247-25', cpf],
    ['52998224725', cpf],
    ['529982247-25', cpf],
    ['529.982.247/25', cpf],
    ['529 982 247 25', cpf],
    ['CPF:52998224725.', `CPF:${cpf}.`],
    ['cpf52998224725', `cpf${cpf}`],
    ['*529.982.247-25*', `*${cpf}*`],
    ['meu cpf é 529.982.247-25, e o dela 111.444.777-35', `meu cpf é ${cpf}, e o dela •••.•••.•••-35`],
    ['52998224725\n52998224725', `${cpf}\n${cpf}`],
    ['11.222.333/0001-81', cnpj],
    ['11222333000181', cnpj],
    ['11 222 333 0001 81', cnpj],
    ['11.222.333/0001-81 e 529.982.247-25', `${cnpj} e ${cpf}`],
    ['10.111.110/0000-01', '••.•••.•••/••••-01'],
    ['12.ABC.345/01DE-35', '••.•••.•••/••••-35'],
    ['12ABC34501DE35', '••.•••.•••/••••-35'],
    ['https://loja.com/?cpf=52998224725&x=1', `https://loja.com/?cpf=${cpf}&x=1`],
    ['pedido 100 529.982.247-25', `pedido 100 ${cpf}`],
  ])('S425 %j is shown as %j', (text, shown) => {
    expect(maskDocuments(text)).toBe(shown);
    expect(maskDocuments(shown)).toBe(shown);
  });

  it.each([
    ['a wrong check digit', '529.982.247-26'],
    ['another wrong check digit', '52998224715'],
    ['one digit repeated', '111.111.111-11'],
    ['a CNPJ with a wrong check digit', '11.222.333/0001-82'],
    ['a CNPJ of zeros', '00.000.000/0000-00'],
    ['a mobile number', '11987654321'],
    ['a mobile number as people write it', '(11) 98765-4321'],
    ['a number with its country', '5511987654321'],
    ['a number with a plus that would be valid', '+52998224725'],
    ['an order number', 'Pedido 20261116001'],
    ['a longer number that contains one', '1529982247250'],
    ['a number with dots that contains one', '1.529.982.247-25'],
    ['the line of a bill', '23793.38128 60007.827136 95000.063305 9 84660000012345'],
    ['an amount', 'R$ 1.234.567,89'],
    ['a date and a time', '16/11/2026 21:40:12.345'],
    ['a mark of another kind', '3EB0529982247252A'],
    ['words', 'bom dia'],
    ['nothing', ''],
  ])('%s stays: %s', (_, text) => {
    expect(maskDocuments(text)).toBe(text);
  });
});

describe('revealDocument', () => {
  const text = `${cpf} disse ele; 529.982.247-25 e 11222333000181`;

  it('S425 each mask is revealed by its place, also behind one that somebody typed', () => {
    expect([0, 1, 2, 3].map((place) => revealDocument(text, place))).toEqual([
      cpf,
      '529.982.247-25',
      '11222333000181',
      undefined,
    ]);
    expect(countMasks(maskDocuments(text))).toBe(3);
  });
});

it.each([
  ['text', '529.982.247-25', cpf],
  ['image', '529.982.247-25', cpf],
  ['text', 'bom dia', null],
  ['contact', '[{"displayName":"Zé","vcard":"TEL:52998224725"}]', null],
  ['location', '52998224725', null],
])('S425 of a message of kind %s with %s screens show %s', (kind, body, shown) => {
  expect(maskedBodyOf({ kind, body })).toBe(shown);
});

it.each([
  ['the mask stays', `CPF ${cpf}, certo?`, 'CPF 529.982.247-25, certo?'],
  ['the mask goes', 'CPF depois', 'CPF depois'],
  ['another document comes', `${cpf} e 111.444.777-35`, '529.982.247-25 e 111.444.777-35'],
  ['a mask that was not there', `•••.•••.•••-99`, `•••.•••.•••-99`],
  ['the mask is there twice', `${cpf} ${cpf}`, `529.982.247-25 ${cpf}`],
])('S425 a text that was edited while it was masked: %s', (_, words, body) => {
  expect(restoreDocuments(words, 'CPF 529.982.247-25')).toBe(body);
});
