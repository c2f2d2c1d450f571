import { guardFormula } from './formula-guard.ts';

export const csvType = 'text/csv; charset=utf-8';

/** Programs in Portuguese and Spanish take a comma for the decimal sign, so a semicolon stands between the cells. */
const separator = ';';
/** Without this mark they would read the accents wrongly. */
const byteOrderMark = '\u{FEFF}';
/** Rows are handed on in portions of about this size. */
const portion = 64 * 1024;

const needsQuotes = /[";,\t\r\n]|^\s|\s$/;

function writeCell(text: string): string {
  const guarded = guardFormula(text);
  return needsQuotes.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** The rows as a text that spreadsheet programs open by a double click. Nothing in it is run (T43). */
export async function* writeCsv(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  let text = byteOrderMark;
  for await (const cells of rows) {
    text += `${cells.map(writeCell).join(separator)}\r\n`;
    if (text.length < portion) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}
