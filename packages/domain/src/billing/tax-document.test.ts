import { describe, expect, it } from 'vitest';
import { readPixKey } from './pix-key.ts';
import { readTaxDocument } from './tax-document.ts';

describe('documents of companies', () => {
  it.each([
    ['12.ABC.345/01DE-35', { kind: 'cnpj', signs: '12ABC34501DE35' }],
    ['12abc34501de35', { kind: 'cnpj', signs: '12ABC34501DE35' }],
    ['12.ABC.345/01DE-36', null],
    ['11.222.333/0001-81', { kind: 'cnpj', signs: '11222333000181' }],
    ['529.982.247-25', { kind: 'cpf', signs: '52998224725' }],
    ['529.982.247-26', null],
    ['111.111.111-11', null],
    ['5299822472', null],
    ['12.ABC.345/01DE-3X', null],
    ['', null],
  ])('S684 reads %s', (text, expected) => {
    expect(readTaxDocument(text)).toEqual(expected);
  });

  it.each([
    ['Financeiro@Balcao.test', 'financeiro@balcao.test'],
    ['+5511999998888', '+5511999998888'],
    ['11999998888', null],
    ['529.982.247-25', '52998224725'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['123E4567-e12b-12d1-a456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
    ['joão@balcao.test', null],
    ['', null],
    [`${'a'.repeat(60)}@${'b'.repeat(20)}`, null],
  ])('S684 takes %s as the Pix key %s', (text, key) => {
    expect(readPixKey(text)).toBe(key);
  });
});
