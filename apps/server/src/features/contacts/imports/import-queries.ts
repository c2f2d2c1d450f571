import { type ContactImport, type ImportOutcome, type ImportReason, type ImportRow, pageSize } from '@balcao/contract';
import type { ColumnTarget } from '@balcao/domain';
import type { SheetRow } from '@balcao/spreadsheets';
import {
  ago,
  anyOf,
  changedNow,
  digitsOf,
  jsonb,
  literal,
  matchesAny,
  rowsAs,
} from '../../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';
import type { Identity } from '../../../ports/whatsapp.ts';
import type { Traces } from '../events.ts';
import { wantChecks } from '../numbers/check-queries.ts';
import { fieldsOf } from '../list/export-queries.ts';
import { findIdentities } from '../identities/hot-identity-queries.ts';
import { insertIdentities } from '../queries.ts';
import type { ContactChanges, KnownContact } from './decide-row.ts';
import type { ImportedPerson } from './read-row.ts';

type Columns = ContactImport['columns'];
type Status = ContactImport['status'];

const noCounts = { created: 0, updated: 0, merged: 0, unchanged: 0, refused: 0 };
const rowsAtOnce = 1_000;

export type NewImport = {
  userId: number;
  fileName: string;
  columns: Columns;
  mayMerge: boolean;
  rows: readonly SheetRow[];
};

/** Keeps the rows of a file. */
export async function insertImport(
  db: TenantDb,
  { userId, fileName, columns, mayMerge, rows }: NewImport,
): Promise<number> {
  const { id } = await db.sql
    .insertInto('contact_imports')
    .values({
      company_id: db.companyId,
      user_id: userId,
      file_name: fileName,
      columns: jsonb(columns),
      may_merge: mayMerge,
      total: rows.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db.sql
      .insertInto('contact_import_rows')
      .columns(['company_id', 'import_id', 'line', 'cells'])
      .expression((eb) =>
        eb
          .selectFrom(
            rowsAs(
              'r',
              rows.slice(at, at + rowsAtOnce).map(({ line, cells }) => ({ line, cells: JSON.stringify(cells) })),
              { line: 'int', cells: 'jsonb' },
            ),
          )
          .select((row) => [row.val(db.companyId).as('company_id'), row.val(id).as('import_id'), 'r.line', 'r.cells']),
      )
      .execute();
  return id;
}

export type StoredImport = ContactImport & { userId: number; mayMerge: boolean };

/** An import with how many rows have which outcome. */
export async function findImport(db: TenantDb, id: number): Promise<StoredImport | undefined> {
  const [row, counted] = await Promise.all([
    db.sql
      .selectFrom('contact_imports')
      .selectAll()
      .where('company_id', '=', db.companyId)
      .where('id', '=', id)
      .executeTakeFirst(),
    db.sql
      .selectFrom('contact_import_rows')
      .select((eb) => ['outcome', eb.fn.countAll<number>().as('count')])
      .where('company_id', '=', db.companyId)
      .where('import_id', '=', id)
      .where('outcome', 'is not', null)
      .groupBy('outcome')
      .execute(),
  ]);
  if (!row) return undefined;
  return {
    id: row.id,
    fileName: row.file_name,
    // The table holds only what was written through these types.
    status: row.status as Status,
    columns: row.columns as unknown as Columns,
    total: row.total,
    done: row.done,
    counts: { ...noCounts, ...Object.fromEntries(counted.map(({ outcome, count }) => [outcome, Number(count)])) },
    userId: row.user_id,
    mayMerge: row.may_merge,
  };
}

/** Brings an import from one of these states to another; false when it is in none of them. */
export async function moveImport(
  db: TenantDb,
  id: number,
  { from, to, columns }: { from: readonly Status[]; to: Status; columns?: Columns },
): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('contact_imports')
    .set({ status: to, ...(columns ? { columns: jsonb(columns) } : {}) })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where('status', '=', anyOf(from, 'text'))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets what was found out about the rows, before they are tried anew. */
export async function forgetOutcomes(db: TenantDb, id: number): Promise<void> {
  await db.sql
    .updateTable('contact_import_rows')
    .set({ outcome: null, reason: null, other_line: null })
    .where('company_id', '=', db.companyId)
    .where('import_id', '=', id)
    .execute();
}

/** How many rows have been gone through. */
export async function writeProgress(db: TenantDb, id: number, done: number): Promise<void> {
  await db.sql
    .updateTable('contact_imports')
    .set({ done })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** How many rows need no look any more: those taken over by an earlier run, and the refused ones. */
export async function countBehind(db: TenantDb, id: number): Promise<number> {
  const { count } = await db.sql
    .selectFrom('contact_import_rows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', db.companyId)
    .where('import_id', '=', id)
    .where((eb) => eb.or([eb('is_applied', '=', true), eb('outcome', '=', 'refused')]))
    .executeTakeFirstOrThrow();
  return count;
}

/** The next rows after a line; only those to be taken over, where asked. */
export async function listRows(
  db: TenantDb,
  { importId, after, limit, onlyToApply }: { importId: number; after: number; limit: number; onlyToApply: boolean },
): Promise<{ line: number; cells: string[] }[]> {
  const rows = await db.sql
    .selectFrom('contact_import_rows')
    .select(['line', 'cells'])
    .where('company_id', '=', db.companyId)
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .$if(onlyToApply, (query) => query.where('is_applied', '=', false).where('outcome', '<>', 'refused'))
    .orderBy('line')
    .limit(limit)
    .execute();
  return rows.map(({ line, cells }) => ({ line, cells: cells as string[] }));
}

export type RowOutcome = {
  line: number;
  outcome: ImportOutcome;
  reason: ImportReason | null;
  otherLine: number | null;
};

/** Writes what becomes, or became, of rows. */
export async function writeOutcomes(
  db: TenantDb,
  importId: number,
  { outcomes, isApplied }: { outcomes: readonly RowOutcome[]; isApplied: boolean },
): Promise<void> {
  await db.sql
    .updateTable('contact_import_rows as r')
    .from(rowsAs('o', outcomes, { line: 'int', outcome: 'text', reason: 'text', otherLine: 'int' }))
    .set((eb) => ({
      outcome: eb.ref('o.outcome'),
      reason: eb.ref('o.reason'),
      other_line: eb.ref('o.otherLine'),
      is_applied: isApplied,
    }))
    .where('r.company_id', '=', db.companyId)
    .where('r.import_id', '=', importId)
    .whereRef('r.line', '=', 'o.line')
    .execute();
}

/** A page of tried rows; one more than fits when there are further ones. */
export async function listTriedRows(
  db: TenantDb,
  {
    importId,
    outcome,
    page,
    columns,
  }: { importId: number; outcome: ImportOutcome | undefined; page: number; columns: Columns },
): Promise<ImportRow[]> {
  const rows = await db.sql
    .selectFrom('contact_import_rows')
    .select(['line', 'cells', 'outcome', 'reason', 'other_line as otherLine'])
    .where('company_id', '=', db.companyId)
    .where('import_id', '=', importId)
    .where('outcome', 'is not', null)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? ''))
    .orderBy('line')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();
  const cellOf = (cells: readonly string[], kind: ColumnTarget['kind']): string =>
    cells[columns.findIndex(({ target }) => target.kind === kind)] ?? '';
  return rows.map(({ line, cells, outcome: what, reason, otherLine }) => ({
    line,
    name: cellOf(cells as string[], 'name'),
    number: cellOf(cells as string[], 'number'),
    outcome: what as ImportOutcome,
    reason: reason as ImportReason | null,
    otherLine,
  }));
}

/** The refused rows after a line, whole. */
export async function listRefused(
  db: TenantDb,
  { importId, after, limit }: { importId: number; after: number; limit: number },
): Promise<{ line: number; cells: string[]; reason: ImportReason; otherLine: number | null }[]> {
  const rows = await db.sql
    .selectFrom('contact_import_rows')
    .select(['line', 'cells', 'reason', 'other_line as otherLine'])
    .where('company_id', '=', db.companyId)
    .where('import_id', '=', importId)
    .where('outcome', '=', 'refused')
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute();
  return rows.map(({ cells, reason, ...row }) => ({
    ...row,
    cells: cells as string[],
    reason: reason as ImportReason,
  }));
}

/** Everybody whom these people may be, found by all that the rows say. */
export type Register = {
  byId: ReadonlyMap<number, KnownContact>;
  byNumber: ReadonlyMap<string, number>;
  byIdentity: ReadonlyMap<string, number>;
  byEmail: ReadonlyMap<string, number>;
};

export const identityKey = ({ kind, scope, value }: Pick<Identity, 'kind' | 'scope' | 'value'>): string =>
  `${kind}/${scope}/${value}`;

/** Looks up whom some rows mean, in as many statements for one as for a hundred. */
export async function lookUp(db: TenantDb, people: readonly ImportedPerson[]): Promise<Register> {
  const numbers = people.flatMap(({ number }) => (number === null ? [] : [number]));
  const emails = people.flatMap(({ number, email }) => (number === null && email !== '' ? [email] : []));
  const codes = people.flatMap(({ contactId }) => (contactId === null ? [] : [contactId]));
  const identities: Identity[] = [
    ...people.flatMap(({ identity }) => (identity === null ? [] : [identity])),
    ...numbers.map((value): Identity => ({ kind: 'pn', scope: '', value })),
  ];
  const known = identities.length === 0 ? [] : await findIdentities(db, identities);
  const rows = await db.sql
    .selectFrom('contacts')
    .select(['id', 'name', 'number', 'email'])
    .where('company_id', '=', db.companyId)
    .where('is_group', '=', literal(false))
    // Whoever is in an older file under the code of somebody forgotten is somebody new.
    .where('is_anonymous', '=', literal(false))
    // Said in the words of the indexes, each of which holds only such rows.
    .where(({ and, eb, or }) =>
      or([
        eb('id', '=', anyOf([...codes, ...known.map(({ contactId }) => contactId)], 'int')),
        and([eb('number', '=', anyOf(numbers, 'text')), eb('number', 'is not', null)]),
        and([eb('email', '=', anyOf(emails, 'text')), eb('email', '<>', literal(''))]),
      ]),
    )
    .orderBy('id', 'desc')
    .execute();
  const fields = await fieldsOf(
    db,
    rows.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, { ...row, fields: fields.get(row.id) ?? [] }]));
  const emailCounts = new Map<string, number>();
  for (const { email } of rows) emailCounts.set(email, (emailCounts.get(email) ?? 0) + 1);
  return {
    byId,
    byNumber: new Map([
      ...known.flatMap(({ kind, value, contactId }) => (kind === 'pn' ? [[value, contactId] as const] : [])),
      ...rows.flatMap(({ id, number }) => (number === null ? [] : [[number, id] as const])),
    ]),
    byIdentity: new Map(known.map((one) => [identityKey(one), one.contactId])),
    // An e-mail that several have says nothing.
    byEmail: new Map(rows.flatMap(({ id, email }) => (emailCounts.get(email) === 1 ? [[email, id] as const] : []))),
  };
}

/** Adds people with their numbers and further information, in as many statements for one as for many, and has WhatsApp
 * asked about the numbers. */
export async function insertPeople(db: TenantDb, people: readonly ImportedPerson[]): Promise<void> {
  if (people.length === 0) return;
  const ids = await db.sql
    .insertInto('contacts')
    .values(
      people.map(({ name, number, email }) => ({
        company_id: db.companyId,
        name,
        number,
        email,
        named_by_person: true,
      })),
    )
    .returning('id')
    .execute();
  const made = people.map((person, index) => ({ ...person, id: ids[index]?.id ?? 0 }));
  for (const { id, number, identity } of made) {
    const identities: Identity[] = [
      ...(number === null ? [] : [{ kind: 'pn', scope: '', value: number } as const]),
      ...(identity === null ? [] : [identity]),
    ];
    if (identities.length > 0) await insertIdentities(db, id, identities);
  }
  await wantChecks(
    db,
    made.flatMap(({ id, number }) => (number === null ? [] : [id])),
  );
  const lines = made.flatMap(({ id, extra }) =>
    extra.map(({ name, value }, position) => ({ company_id: db.companyId, contact_id: id, position, name, value })),
  );
  if (lines.length > 0) await db.sql.insertInto('contact_fields').values(lines).execute();
}

/** Changes what a row says otherwise. */
export async function applyChanges(
  db: TenantDb,
  contactId: number,
  { extra, name, number, email }: ContactChanges,
): Promise<void> {
  if (name !== undefined || number !== undefined || email !== undefined || extra.length > 0)
    await db.sql
      .updateTable('contacts')
      .set({
        ...(name === undefined ? {} : { name, named_by_person: true }),
        ...(number === undefined ? {} : { number }),
        ...(email === undefined ? {} : { email }),
        ...changedNow,
      })
      .where('company_id', '=', db.companyId)
      .where('id', '=', contactId)
      .execute();
  if (number !== undefined) {
    await insertIdentities(db, contactId, [{ kind: 'pn', scope: '', value: number }]);
    await wantChecks(db, [contactId]);
  }
  for (const line of extra) await setField(db, contactId, line);
}

/** The first line of this name gets the value, or a new one is added behind the others. */
async function setField(
  db: TenantDb,
  contactId: number,
  { name, value }: { name: string; value: string },
): Promise<void> {
  const lines = await db.sql
    .selectFrom('contact_fields')
    .select(['id', 'name', 'position'])
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .orderBy('position')
    .execute();
  const same = lines.find((line) => line.name === name);
  if (same) {
    await db.sql
      .updateTable('contact_fields')
      .set({ value })
      .where('company_id', '=', db.companyId)
      .where('id', '=', same.id)
      .execute();
    return;
  }
  await db.sql
    .insertInto('contact_fields')
    .values({
      company_id: db.companyId,
      contact_id: contactId,
      position: (lines.at(-1)?.position ?? -1) + 1,
      name,
      value,
    })
    .execute();
}

/** Deletes the rows of old imports; they hold the data of customers and serve nobody any more. */
export async function deleteOldImports(db: PlatformDb, days: number): Promise<void> {
  await db.sql.deleteFrom('contact_imports').where('created_at', '<', ago({ days })).execute();
}

/** Takes what files say of somebody out of their rows and samples; the report of an import counts on as it did. */
export async function deleteImportTraces(db: TenantDb, { inDigits, inTexts }: Traces): Promise<void> {
  await db.sql
    .deleteFrom('contact_import_rows')
    .where('company_id', '=', db.companyId)
    .where(({ ref, or }) => or([matchesAny(digitsOf(ref('cells')), inDigits), matchesAny(ref('cells'), inTexts)]))
    .execute();
  const shown = await db.sql
    .selectFrom('contact_imports')
    .select(['id', 'columns'])
    .where('company_id', '=', db.companyId)
    .where(({ ref, or }) => or([matchesAny(digitsOf(ref('columns')), inDigits), matchesAny(ref('columns'), inTexts)]))
    .forUpdate()
    .execute();
  for (const { id, columns } of shown)
    await db.sql
      .updateTable('contact_imports')
      // Samples are first rows, so one of this person has other columns of the same row beside it.
      .set({ columns: jsonb((columns as unknown as Columns).map((column) => ({ ...column, samples: [] }))) })
      .where('company_id', '=', db.companyId)
      .where('id', '=', id)
      .execute();
}
