import { read, SSF, type CellObject, type WorkBook } from '@e965/xlsx';
import { repackArchive } from './repack-archive.ts';
import { RowCollector, type SheetLimits, type SheetReading } from './sheet.ts';

const unreadable: SheetReading = { refusal: { reason: 'unreadable' } };

/** Reads the first sheet of a workbook, old (.xls) or new (.xlsx). Formulas are not run: their last result counts. */
export function readWorkbook(bytes: Buffer, limits: SheetLimits, isArchive: boolean): SheetReading {
  const repacked = isArchive ? repackArchive(bytes, limits) : { archive: bytes };
  if ('refusal' in repacked) return repacked;
  const workbook = open(repacked.archive);
  const name = workbook?.SheetNames[0];
  const sheet = name === undefined ? undefined : workbook?.Sheets[name];
  if (!workbook || !sheet) return unreadable;
  const date1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  const rows = new RowCollector(limits);
  // Only rows that were written are here, however many the sheet claims to have.
  const data: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? [];
  for (const [index, row] of data.entries()) {
    if (rows.isTooWide) break;
    if (row) rows.add(index + 1, readCells(row, date1904));
  }
  return rows.finish();
}

function open(bytes: Buffer): WorkBook | null {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      sheets: 0,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
    });
  } catch {
    // Cut short, under a password, or no workbook after all.
    return null;
  }
}

/** The texts of a row, up to its last filled cell. */
function readCells(row: readonly (CellObject | undefined)[], date1904: boolean): string[] {
  const cells: string[] = [];
  for (const [column, cell] of row.entries()) cells[column] = cell ? readCell(cell, date1904) : '';
  return cells;
}

function readCell({ t, v, z }: CellObject, date1904: boolean): string {
  if (v === undefined || t === 'e' || t === 'z') return '';
  if (typeof v === 'number') return typeof z === 'string' && SSF.is_date(z) ? dateText(v, date1904) : numberText(v);
  if (typeof v === 'boolean') return v ? '1' : '0';
  return typeof v === 'string' ? v : '';
}

/** A number in full: spreadsheet programs show long ones as 5.5E+12, but keep all their digits. */
function numberText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Dates are stored as days since 1900 or 1904. */
function dateText(days: number, date1904: boolean): string {
  const { y, m, d, H, M } = SSF.parse_date_code(days, { date1904 }) ?? {};
  if (y === undefined) return numberText(days);
  const time = H === 0 && M === 0 ? '' : `${two(H)}:${two(M)}`;
  if (days < 1) return time || '00:00';
  const day = `${two(d)}/${two(m)}/${y}`;
  return time === '' ? day : `${day} ${time}`;
}
