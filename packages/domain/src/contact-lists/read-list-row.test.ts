import { describe, expect, it } from 'vitest';
import { importReportTexts } from './report-texts.ts';
import { readListRow, skipReasons } from './read-list-row.ts';
import type { SheetColumns } from './sheet-columns.ts';

const columns: SheetColumns = { number: 1, name: 0, email: 2, variables: [{ column: 3, key: 'cidade' }] };

describe('readListRow', () => {
  it.each([
    ['with everything', ['Maria', '+55 (11) 98765-4321', 'Maria@Loja.com', 'São Paulo'], '5511987654321'],
    ['without the ninth digit', ['Maria', '551187654321'], '5511987654321'],
    ['without the country code', ['Maria', '11 98765-4321'], '5511987654321'],
    ['of another country', ['Maria', '+351 912 345 678'], '351912345678'],
  ])('S621 reads a person %s', (_what, cells, number) => {
    expect(readListRow(cells, columns)).toMatchObject({ person: { name: 'Maria', number } });
  });

  it('S621 keeps what the further columns say, and only where they say something', () => {
    expect(readListRow(['Maria', '5511987654321', '', ' Santos\nSP '], columns)).toEqual({
      person: { name: 'Maria', number: '5511987654321', email: '', variables: { cidade: 'Santos SP' } },
    });
    expect(readListRow(['Maria', '5511987654321'], columns)).toMatchObject({ person: { variables: {} } });
  });

  it('S621 calls a person without a name by the number', () => {
    expect(readListRow(['', '5511987654321'], columns)).toMatchObject({ person: { name: '5511987654321' } });
  });

  it.each([
    ['noNumber', ['Maria', ' ']],
    ['noNumber', ['Maria']],
    ['invalidNumber', ['Maria', '1234567']],
    ['invalidNumber', ['Maria', 'a combinar']],
    ['invalidNumber', ['Maria', '11 98765-4321 / 11 3265-4321']],
    ['scientificNumber', ['Maria', '5,51199E+12']],
    ['scientificNumber', ['Maria', '5.5e12']],
    ['invalidName', ['M', '5511987654321']],
    ['invalidName', ['M'.repeat(51), '5511987654321']],
    ['invalidEmail', ['Maria', '5511987654321', 'maria@']],
    ['valueTooLong', ['Maria', '5511987654321', '', 'x'.repeat(1001)]],
  ])('S621 leaves a row out as %s: %j', (skipped, cells) => {
    expect(readListRow(cells, columns)).toEqual({ skipped });
  });
});

it('S623 the report has words for every reason in three languages', () => {
  for (const { reasons } of Object.values(importReportTexts))
    expect(
      Object.entries(reasons)
        .filter(([, text]) => text !== '')
        .map(([reason]) => reason),
    ).toEqual(skipReasons);
});
