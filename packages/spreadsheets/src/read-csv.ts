import { unguardFormula } from './formula-guard.ts';
import { RowCollector, type SheetLimits, type SheetReading } from './sheet.ts';

const separators = [';', ',', '\t', '|'] as const;
type Separator = (typeof separators)[number];

/** What no text has: control signs other than the ends of lines and tabs. A file with them is something else. */
const notText = /[\u{0}-\u{8}\u{E}-\u{1F}]/u;

/** The text of a file, whatever program wrote it; null for what is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return notText.test(text) ? null : text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Latin letters in two bytes each have an empty one, before or after them.
  if (bytes.length > 3 && bytes.length % 2 === 0) {
    if (first !== 0 && second === 0) return 'utf-16le';
    if (first === 0 && second !== 0) return 'utf-16be';
  }
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The sign between the cells: the one that the line of titles has most of, outside of quotes. */
export function findSeparator(text: string): Separator {
  const counts = new Map<string, number>(separators.map((sign) => [sign, 0]));
  let isQuoted = false;
  let isBlank = true;
  for (let at = 0; at < text.length && at < 20_000; at += 1) {
    const sign = text.charAt(at);
    isBlank &&= sign.trim() === '';
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === '\n' && !isBlank) break;
    else if (!isQuoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return separators.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))[0] ?? ';';
}

/** Reads a text with columns: of any usual separator and encoding, with cells in quotes that may span lines. */
export function readCsv(bytes: Uint8Array, limits: SheetLimits): SheetReading {
  const decoded = decodeText(bytes);
  if (decoded === null) return { refusal: { reason: 'unreadable' } };
  // A line that spreadsheet programs write to name the separator.
  const named = /^sep=([;,\t|])\r?\n/i.exec(decoded);
  const text = named ? decoded.slice(named[0].length) : decoded;
  const rows = new RowCollector(limits);
  readLines(text, named?.[1] ?? findSeparator(text), { rows, firstLine: named ? 2 : 1 });
  return rows.finish();
}

function readLines(
  text: string,
  separator: string,
  { rows, firstLine }: { rows: RowCollector; firstLine: number },
): void {
  let cells: string[] = [];
  let line = firstLine;
  for (let at = 0; at < text.length && !rows.isTooWide;) {
    const { cell, end } = text.charAt(at) === '"' ? quotedCell(text, at) : plainCell(text, at, separator);
    cells.push(unguardFormula(cell));
    const isEndOfCell = text.charAt(end) === separator;
    at = end + 1;
    if (isEndOfCell && at < text.length) continue;
    rows.add(line, cells);
    cells = [];
    line += 1;
    if (text.charAt(end) === '\r' && text.charAt(at) === '\n') at += 1;
  }
}

type Cell = { cell: string; /** Where the sign stands that ended it. */ end: number };

function plainCell(text: string, at: number, separator: string): Cell {
  let end = at;
  for (; end < text.length; end += 1) {
    const sign = text.charAt(end);
    if (sign === separator || sign === '\n' || sign === '\r') break;
  }
  return { cell: text.slice(at, end), end };
}

/** A cell in quotes; two of them stand for one. What follows the last up to the separator belongs to nobody. */
function quotedCell(text: string, at: number): Cell {
  const parts: string[] = [];
  let from = at + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return { cell: parts.join('') + text.slice(from), end: text.length };
    parts.push(text.slice(from, quote));
    from = quote + 1;
    if (text.charAt(from) !== '"') break;
    parts.push('"');
    from += 1;
  }
  return { cell: parts.join(''), end: from };
}
