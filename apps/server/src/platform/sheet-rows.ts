import type { SheetRow } from '@balcao/spreadsheets';
import type { OpenSheet } from '../ports/spreadsheets.ts';

/** The first rows of a sheet, up to a number of them. */
export async function firstRows(sheet: OpenSheet, count: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const page of sheet.pages()) {
    rows.push(...page.slice(0, count - rows.length));
    if (rows.length >= count) break;
  }
  return rows;
}

/** The rows of a sheet but the first ones, in small pages. */
export async function* rowsAfter(sheet: OpenSheet, skipped: number): AsyncGenerator<readonly SheetRow[]> {
  let left = skipped;
  for await (const page of sheet.pages()) {
    const rows = page.slice(left);
    left = Math.max(0, left - page.length);
    if (rows.length > 0) yield rows;
  }
}
