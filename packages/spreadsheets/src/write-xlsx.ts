import { guardFormula } from './formula-guard.ts';
import { writeZip } from './write-zip.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
/** Rows are handed on in portions of about this size. */
const portion = 64 * 1024;

const never = /[\u{0}-\u{8}\u{B}\u{C}\u{E}-\u{1F}\u{FFFE}\u{FFFF}\p{Cs}]/gu;
/** Programs read _x0041_ as the letter A; what looks like that is told apart by writing out its first sign. */
const looksEscaped = /_(?=x[\da-f]{4}_)/gi;

function escapeText(text: string): string {
  return text
    .replaceAll(never, '')
    .replaceAll(looksEscaped, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '_x000D_');
}

/** Always a text, never a formula or a number; one that looks like a formula keeps being a text when it is edited. */
function writeCell(text: string, isTitle: boolean): string {
  if (text === '') return '<c/>';
  const style = isTitle ? 2 : guardFormula(text) === text ? 0 : 1;
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;
}

async function* writeSheet(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  let text = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" baseColWidth="20"/><sheetData>`;
  let isTitle = true;
  for await (const cells of rows) {
    text += `<row>${cells.map((cell) => writeCell(cell, isTitle)).join('')}</row>`;
    isTitle = false;
    if (text.length < portion) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`);
}

const fixedParts = (sheetName: string): readonly (readonly [name: string, text: string])[] => [
  [
    '[Content_Types].xml',
    `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets><sheet name="${escapeText(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/relationships/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="49" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
  ],
];

/**
 * The rows as a workbook with one sheet, the first row as its titles. Every cell is a text (T43). It is written as the
 * rows come, so a hundred thousand of them take no more memory than ten.
 */
export function writeXlsx(rows: AsyncIterable<readonly string[]>, sheetName: string): AsyncGenerator<Buffer> {
  return writeZip([
    ...fixedParts(sheetName).map(([name, text]) => ({ name, content: [Buffer.from(declaration + text)] })),
    { name: 'xl/worksheets/sheet1.xml', content: writeSheet(rows) },
  ]);
}
