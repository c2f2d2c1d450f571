import { describe, expect, it } from 'vitest';
import {
  isOptedOutCell,
  contactCode,
  extraTitle,
  readContactCode,
  recognizeColumns,
  sheetTitles,
  isTagColumn,
} from './sheet-columns.ts';

describe('recognizeColumns', () => {
  it.each([
    ['Portuguese', ['Nome completo', 'Celular', 'E-mail']],
    ['English', ['Full Name', 'Phone number', 'Email']],
    ['Spanish', ['Nombre', 'Teléfono móvil', 'Correo electrónico']],
    ['capitals and signs', ['NOME', '  WhatsApp: ', 'e_mail']],
  ])('S589 name, number and e-mail are known in %s', (_what, titles) => {
    expect(recognizeColumns(titles).map(({ kind }) => kind)).toEqual(['name', 'number', 'email']);
  });

  it('S589 in any order, with unknown columns as further information and empty titles as nothing', () => {
    expect(recognizeColumns(['Cidade', 'Telefone', '', 'Cliente', '__proto__'])).toEqual([
      { kind: 'extra', name: 'Cidade' },
      { kind: 'number' },
      { kind: 'ignored' },
      { kind: 'name' },
      { kind: 'extra', name: '__proto__' },
    ]);
  });

  it('S589 of two columns that mean the same the first counts', () => {
    expect(recognizeColumns(['Nome', 'Cliente', 'Celular', 'Telefone'])).toEqual([
      { kind: 'name' },
      { kind: 'extra', name: 'Cliente' },
      { kind: 'number' },
      { kind: 'extra', name: 'Telefone' },
    ]);
  });

  it.each(['pt', 'en', 'es'] as const)('S591 our own titles are known again (%s)', (language) => {
    const { name, number, email, address, optedOut, code } = sheetTitles[language];
    expect(recognizeColumns([name, number, email, address, optedOut, code]).map(({ kind }) => kind)).toEqual([
      'name',
      'number',
      'email',
      'address',
      'optedOut',
      'code',
    ]);
    for (const odd of ['Nome', 'Telefone', 'Additional: x', 'Cidade'])
      expect(recognizeColumns([extraTitle(odd, language)])).toEqual([{ kind: 'extra', name: odd }]);
  });
});

it.each([
  ['sim', true],
  ['Yes', true],
  ['sí', true],
  ['X', true],
  ['12/03/2026', true],
  ['', false],
  [' ', false],
  ['-', false],
  ['Não', false],
  ['no', false],
  ['FALSE', false],
  ['0', false],
])('S1211 a cell %j of the column "Não quer marketing" opts out: %s', (cell, expected) => {
  expect(isOptedOutCell(cell)).toBe(expected);
});

describe('codes', () => {
  it('S591 mean somebody in their own company only', () => {
    expect(readContactCode(7, contactCode(7, 41))).toBe(41);
    expect(readContactCode(8, contactCode(7, 41))).toBeNull();
    expect(readContactCode(7, ' B7-2147483647 ')).toBe(2_147_483_647);
    for (const text of ['', 'B7-', 'B7-x', 'B7-2147483648', 'B7-99999999999', '41'])
      expect(readContactCode(7, text)).toBeNull();
  });
});

it.each([
  ['Tags', true],
  ['ETIQUETAS', true],
  [' Labels ', true],
  ['Rótulo', true],
  ['Etiqueta da caixa', false],
  ['', false],
])('S777 isTagColumn(%s) is %s, and such a column is further information', (title, expected) => {
  expect(isTagColumn(title)).toBe(expected);
  if (expected) expect(recognizeColumns([title])).toEqual([{ kind: 'extra', name: title.trim() }]);
});
