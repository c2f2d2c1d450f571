import { readNumber } from '../contacts/phone-number.ts';
import { doNotDisturbReason } from './limits.ts';
import { cellText, isAbbreviatedNumber } from './read-list-row.ts';
import { findSheetColumns } from './sheet-columns.ts';

/** Why a row is left out when people who want no advertising are imported. */
export const unwantedSkips = ['noNumber', 'invalidNumber', 'scientificNumber'] as const;
export type UnwantedSkip = (typeof unwantedSkips)[number];

/** Where a spreadsheet has the numbers of those who want no advertising, and why. */
export type UnwantedColumns = {
  readonly number: number;
  readonly reason: number | null;
  /** A plain column of numbers: its first row is a person already. */
  readonly hasTitles: boolean;
};

const reasonTitles: ReadonlySet<string> = new Set(['motivo', 'reason', 'razon', 'razao']);

/** Recognises the columns by the first row; without titles the first cell has to be a number. Null without numbers. */
export function findUnwantedColumns(first: readonly string[]): UnwantedColumns | null {
  const columns = findSheetColumns(first);
  if (columns === null)
    return readNumber(cellText(first, 0)) === null ? null : { number: 0, reason: null, hasTitles: false };
  const reason = columns.variables.find(({ key }) => reasonTitles.has(key))?.column ?? null;
  return { number: columns.number, reason, hasTitles: true };
}

/** Reads a row: whose number it is and why, or why it is left out. A reason that is too long is cut. */
export function readUnwantedRow(
  cells: readonly string[],
  columns: UnwantedColumns,
): { readonly number: string; readonly reason: string } | { readonly skipped: UnwantedSkip } {
  const typed = cellText(cells, columns.number);
  if (typed === '') return { skipped: 'noNumber' };
  if (isAbbreviatedNumber(typed)) return { skipped: 'scientificNumber' };
  const number = readNumber(typed);
  if (number === null) return { skipped: 'invalidNumber' };
  return { number, reason: cellText(cells, columns.reason).slice(0, doNotDisturbReason.max) };
}
