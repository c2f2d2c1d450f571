import { fields, type ImportReason, maxContactFields } from '@balcao/contract';
import { readNumber } from '@balcao/domain';
import { lineSeparator } from '../list/export-contacts.ts';
import type { ImportedPerson } from './read-row.ts';

/** What is known of a contact that a row may mean. */
export type KnownContact = {
  id: number;
  name: string;
  number: string | null;
  email: string;
  isOptedOut: boolean;
  fields: readonly { name: string; value: string }[];
};

/** What a row changes of a contact; nothing where it says what is known, or nothing. */
export type ContactChanges = {
  name?: string;
  number?: string;
  email?: string;
  /** The person wants no marketing; nothing in a file takes that back. */
  optsOut?: true;
  extra: readonly { name: string; value: string }[];
};

export type RowDecision =
  | { outcome: 'created' }
  | { outcome: 'updated' | 'unchanged'; contactId: number; changes: ContactChanges }
  | { outcome: 'merged'; contactId: number; loserId: number; changes: ContactChanges }
  | { outcome: 'refused'; reason: ImportReason };

/** Whom a row means: by its code, its number, its address, and, where it has no number, by its e-mail. */
export type Matches = {
  byCode: KnownContact | undefined;
  byNumber: KnownContact | undefined;
  byIdentity: KnownContact | undefined;
  byEmail: KnownContact | undefined;
};

/** What becomes of a row (S590). An import never takes anything away: an empty cell leaves what is known. */
export function decideRow(person: ImportedPerson, matches: Matches, mayMerge: boolean): RowDecision {
  const { byCode, byNumber, byIdentity, byEmail } = matches;
  const found = [
    ...new Map([byNumber, byCode, byIdentity].flatMap((one) => (one ? [[one.id, one] as const] : []))).values(),
  ];
  const [first = person.number === null ? byEmail : undefined, second] = found;
  if (first === undefined) return decideNew(person);
  if (second !== undefined && (found.length > 2 || !mayMerge)) return refused('twoContacts');
  const changes = changesOf(first, person);
  if (typeof changes === 'string') return refused(changes);
  if (second !== undefined) return { outcome: 'merged', contactId: first.id, loserId: second.id, changes };
  const isChanged = Object.keys(changes).length > 1 || changes.extra.length > 0;
  return { outcome: isChanged ? 'updated' : 'unchanged', contactId: first.id, changes };
}

const refused = (reason: ImportReason): RowDecision => ({ outcome: 'refused', reason });

function decideNew({ name, extra }: ImportedPerson): RowDecision {
  if (extra.length > maxContactFields) return refused('extraCount');
  if (name === '') return refused('noName');
  return fields.name.safeParse(name).success ? { outcome: 'created' } : refused('name');
}

function changesOf(
  known: KnownContact,
  { name, number, email, isOptedOut, extra }: ImportedPerson,
): ContactChanges | ImportReason {
  const isRenamed = name !== '' && name !== known.name.trim().replaceAll(/\s+/g, ' ');
  if (isRenamed && !fields.name.safeParse(name).success) return 'name';
  if (number !== null && known.number !== null && number !== known.number && number !== readNumber(known.number))
    return 'otherNumber';
  const added = extra.filter((line) => !known.fields.some((field) => field.name === line.name));
  // What a contact has too much of already is no reason to refuse its other changes.
  if (added.length > 0 && known.fields.length + added.length > maxContactFields) return 'extraCount';
  const valueOf = (title: string): string =>
    known.fields
      .filter((field) => field.name === title)
      .map(({ value }) => value)
      .join(lineSeparator)
      .trim();
  return {
    ...(isRenamed ? { name } : {}),
    ...(number !== null && known.number === null ? { number } : {}),
    ...(email !== '' && email !== known.email ? { email } : {}),
    ...(isOptedOut && !known.isOptedOut ? { optsOut: true as const } : {}),
    extra: extra.filter((line) => line.value !== valueOf(line.name)),
  };
}
