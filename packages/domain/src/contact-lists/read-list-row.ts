import { readNumber } from '../contacts/phone-number.ts';
import { nameLength } from '../limits.ts';
import { contactListLimits } from './limits.ts';
import type { SheetColumns } from './sheet-columns.ts';

/** Why a row of a spreadsheet is left out. */
export const skipReasons = [
  'noNumber',
  'invalidNumber',
  'scientificNumber',
  'invalidName',
  'invalidEmail',
  'valueTooLong',
  'duplicated',
  'listFull',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** A person as a row of a spreadsheet tells of them. */
export type ListPerson = {
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly variables: Readonly<Record<string, string>>;
};

export type ReadRow = { readonly person: ListPerson } | { readonly skipped: SkipReason };

/** What a spreadsheet program leaves of a long number when it does not take it for text: most of its digits are lost. */
const scientific = /^\d+(?:[.,]\d+)?e\+?\d+$/i;
/** Whether a cell holds such a remainder. */
export const isAbbreviatedNumber = (typed: string): boolean => scientific.test(typed.replaceAll(' ', ''));
const unseen = /[\p{Cc}\p{Cs}]+/gu;
const email = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;
const longestEmail = 254;

/** The text of a cell on one line. */
export const cellText = (cells: readonly string[], column: number | null): string =>
  column === null ? '' : (cells[column] ?? '').replaceAll(unseen, ' ').trim();

/** Reads a row of a spreadsheet: a person, or why it is none. Who has no name is called by the number. */
export function readListRow(cells: readonly string[], columns: SheetColumns): ReadRow {
  const typed = cellText(cells, columns.number);
  if (typed === '') return { skipped: 'noNumber' };
  if (isAbbreviatedNumber(typed)) return { skipped: 'scientificNumber' };
  const number = readNumber(typed);
  if (number === null) return { skipped: 'invalidNumber' };
  const name = cellText(cells, columns.name) || number;
  if (name.length < nameLength.min || name.length > nameLength.max) return { skipped: 'invalidName' };
  const address = cellText(cells, columns.email).toLowerCase();
  if (address !== '' && (address.length > longestEmail || !email.test(address))) return { skipped: 'invalidEmail' };
  const values = columns.variables.map(({ column, key }): [string, string] => [key, cellText(cells, column)]);
  if (values.some(([, value]) => value.length > contactListLimits.value)) return { skipped: 'valueTooLong' };
  return {
    person: { name, number, email: address, variables: Object.fromEntries(values.filter(([, value]) => value !== '')) },
  };
}
