import { describe, expect, it } from 'vitest';
import { findUnwantedColumns, readUnwantedRow } from './read-unwanted-row.ts';

describe('findUnwantedColumns', () => {
  it.each([
    ['titles in any order', ['Nome', 'Motivo', 'Telefone'], { number: 2, reason: 1, hasTitles: true }],
    ['without a reason', ['number'], { number: 0, reason: null, hasTitles: true }],
    ['a plain column of numbers', ['(11) 98765-4321'], { number: 0, reason: null, hasTitles: false }],
  ])('S845 recognises %s', (_what, first, columns) => {
    expect(findUnwantedColumns(first)).toEqual(columns);
  });

  it('S845 finds nothing where there are no numbers', () => {
    expect(findUnwantedColumns(['Nome', 'E-mail'])).toBeNull();
    expect(findUnwantedColumns([])).toBeNull();
  });
});

describe('readUnwantedRow', () => {
  const columns = { number: 0, reason: 1, hasTitles: true };

  it('S845 reads the number in its one form, and a reason of no more than 200 characters', () => {
    expect(readUnwantedRow(['(11) 8765-4321', ' Pediu\npara sair '], columns)).toEqual({
      number: '5511987654321',
      reason: 'Pediu para sair',
    });
    expect(readUnwantedRow(['5511987654321', 'x'.repeat(300)], columns)).toMatchObject({ reason: 'x'.repeat(200) });
  });

  it.each([
    ['noNumber', ['', 'Pediu']],
    ['invalidNumber', ['1234567']],
    ['scientificNumber', ['5,51199E+12']],
  ])('S845 leaves a row out as %s: %j', (skipped, cells) => {
    expect(readUnwantedRow(cells, columns)).toEqual({ skipped });
  });
});
