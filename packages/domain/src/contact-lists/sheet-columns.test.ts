import { describe, expect, it } from 'vitest';
import { findSheetColumns, variableKey } from './sheet-columns.ts';

describe('findSheetColumns', () => {
  it.each([
    ['Portuguese', ['nome', 'numero', 'email'], { name: 0, number: 1, email: 2 }],
    ['accents and capitals', ['E-MAIL', 'Número', 'NOME'], { name: 2, number: 1, email: 0 }],
    ['English', ['Phone', 'Name', 'E-mail'], { name: 1, number: 0, email: 2 }],
    ['Spanish', ['Teléfono', 'Nombre', 'Correo electrónico'], { name: 1, number: 0, email: 2 }],
    ['only a number', [' Celular '], { name: null, number: 0, email: null }],
    ['the first that fits', ['Celular', 'Telefone', 'Nome'], { name: 2, number: 0, email: null }],
  ])('S620 recognises columns: %s', (_what, titles, found) => {
    expect(findSheetColumns(titles)).toMatchObject(found);
  });

  it('S620 is null without a column of numbers', () => {
    expect(findSheetColumns(['nome', 'email', 'cidade'])).toBeNull();
    expect(findSheetColumns([])).toBeNull();
  });

  it('S620 T42 makes variables of all other titled columns, whatever they are called', () => {
    const titles = ['numero', 'Data de Nascimento', '', '__proto__', 'Cidade', 'cidade', '日本', 'Nome!'];
    expect(findSheetColumns(titles)?.variables).toEqual([
      { column: 1, key: 'data_de_nascimento' },
      { column: 3, key: 'proto' },
      { column: 4, key: 'cidade' },
      { column: 5, key: 'cidade_2' },
      { column: 6, key: 'coluna_7' },
    ]);
  });

  it('S620 gives columns of one title numbers from 2 on, and keeps their keys short', () => {
    const long = 'a'.repeat(30);
    expect(findSheetColumns(['numero', 'x', 'X', 'x ', 'x_2', long, long])?.variables.map(({ key }) => key)).toEqual([
      'x',
      'x_2',
      'x_3',
      'x_2_2',
      long,
      `${'a'.repeat(26)}_2`,
    ]);
  });

  it('S620 a second column of a built-in name gets another one, because messages fill the first', () => {
    expect(findSheetColumns(['numero', 'celular', 'Nome', 'nome'])?.variables).toEqual([
      { column: 1, key: 'celular' },
      { column: 3, key: 'nome_2' },
    ]);
  });
});

describe('variableKey', () => {
  it.each([
    ['Endereço completo (rua, número)', 'endereco_completo_rua_numero'],
    ['a'.repeat(40), 'a'.repeat(30)],
    [`${'a'.repeat(29)} b`, 'a'.repeat(29)],
    ['???', ''],
  ])('S620 %s is written {%s}', (title, key) => {
    expect(variableKey(title)).toBe(key);
  });
});
