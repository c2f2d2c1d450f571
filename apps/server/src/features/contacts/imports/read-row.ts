import { fields, contactFieldValue, type ImportReason } from '@balcao/contract';
import { type ColumnTarget, isOptedOutCell, readContactCode, readNumber } from '@balcao/domain';
import type { Identity } from '../../../ports/whatsapp.ts';

/** What a row says of a person. */
export type ImportedPerson = {
  name: string;
  number: string | null;
  email: string;
  /** Whom the code of an exported file means. */
  contactId: number | null;
  identity: Identity | null;
  /** Whether the row says that the person wants no marketing. */
  isOptedOut: boolean;
  extra: readonly { name: string; value: string }[];
};

/** A number that a spreadsheet program has rounded: its last digits are lost. */
const cutNumber = /^\d(?:[.,]\d+)?e\+?\d+$/i;
/** Without an area code nobody can be called. */
const fewestDigits = 10;

/** Reads a row by what its columns are; why it is of no use, where it is not. */
export function readImportRow(
  cells: readonly string[],
  targets: readonly ColumnTarget[],
  companyId: number,
): ImportedPerson | ImportReason {
  const cellOf = (kind: ColumnTarget['kind']): string =>
    cells[targets.findIndex((target) => target.kind === kind)]?.trim() ?? '';
  const name = cellOf('name').replaceAll(/\s+/g, ' ');
  const number = readCellNumber(cellOf('number'));
  if (typeof number === 'string') return number;
  const email = cellOf('email');
  const checked = email === '' ? { data: '' } : fields.email.safeParse(email);
  if (checked.data === undefined) return 'email';
  const extra = targets.flatMap((target, index) => {
    const value = cells[index]?.trim() ?? '';
    return target.kind === 'extra' && value !== '' ? [{ name: target.name, value }] : [];
  });
  if (extra.some(({ value }) => !contactFieldValue.safeParse(value).success)) return 'extra';
  return {
    name,
    number: number.number,
    email: checked.data,
    contactId: readContactCode(companyId, cellOf('code')),
    identity: readAddress(cellOf('address')),
    isOptedOut: isOptedOutCell(cellOf('optedOut')),
    extra,
  };
}

function readCellNumber(cell: string): { number: string | null } | ImportReason {
  // What a spreadsheet program puts before a text that looks like a formula.
  const text = cell.replace(/^'+/, '');
  if (text === '') return { number: null };
  if (cutNumber.test(text)) return 'numberCut';
  if (!text.startsWith('+') && text.replaceAll(/\D/g, '').length < fewestDigits) return 'numberShort';
  const number = readNumber(text);
  return number === null ? 'number' : { number };
}

const addresses = /^(pn|lid|bsuid|parent_bsuid|username):(?:([^:]*):)?([^:]+)$/;

function readAddress(text: string): Identity | null {
  const [, kind, scope = '', value] = addresses.exec(text) ?? [];
  return kind === undefined || value === undefined ? null : { kind: kind as Identity['kind'], scope, value };
}
