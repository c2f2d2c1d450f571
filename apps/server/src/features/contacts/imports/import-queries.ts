import { type ContactImport, type ImportOutcome, type ImportReason, type ImportRow, pageSize } from '@balcao/contract';
import type { ColumnTarget } from '@balcao/domain';
import type { SheetRow } from '@balcao/spreadsheets';
import { ago, anyOf, digitsOf, jsonb, matchesAny, rowsAs } from '../../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';
import type { Traces } from '../events.ts';

type Columns = ContactImport['columns'];
type Status = ContactImport['status'];

const noCounts = { created: 0, updated: 0, merged: 0, unchanged: 0, refused: 0 };
/** How many imports of a person are stored; each holds up to twenty thousand rows. */
const storedPerUser = 3;
/** Long enough to find the row by. */
const longestShown = 200;

export type NewImport = {
  userId: number;
  fileName: string;
  columns: Columns;
  mayMerge: boolean;
  total: number;
};

/**
 * Deletes the oldest imports of a person so that a new one may be stored beside the others. False when all that are
 * stored are under way.
 */
export async function makeRoomForImport(db: TenantDb, userId: number): Promise<boolean> {
  const stored = await db.sql
    .selectFrom('contact_imports')
    .select(['id', 'status'])
    .where('company_id', '=', db.companyId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const tooMany = stored.length - (storedPerUser - 1);
  if (tooMany <= 0) return true;
  const old = stored.filter(({ status }) => status !== 'checking' && status !== 'running').slice(0, tooMany);
  await db.sql
    .deleteFrom('contact_imports')
    .where('company_id', '=', db.companyId)
    .where(
      'id',
      '=',
      anyOf(
        old.map(({ id }) => id),
        'int',
      ),
    )
    .execute();
  return old.length === tooMany;
}

/** Stores an import, without its rows. */
export async function insertImport(
  db: TenantDb,
  { userId, fileName, columns, mayMerge, total }: NewImport,
): Promise<number> {
  const { id } = await db.sql
    .insertInto('contact_imports')
    .values({
      company_id: db.companyId,
      user_id: userId,
      file_name: fileName,
      columns: jsonb(columns),
      may_merge: mayMerge,
      total,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores some rows of an import. */
export async function insertImportRows(db: TenantDb, id: number, rows: readonly SheetRow[]): Promise<void> {
  await db.sql
    .insertInto('contact_import_rows')
    .columns(['company_id', 'import_id', 'line', 'cells'])
    .expression((eb) =>
      eb
        .selectFrom(
          rowsAs(
            'r',
            rows.map(({ line, cells }) => ({ line, cells: JSON.stringify(cells) })),
            { line: 'int', cells: 'jsonb' },
          ),
        )
        .select((row) => [row.val(db.companyId).as('company_id'), row.val(id).as('import_id'), 'r.line', 'r.cells']),
    )
    .execute();
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
    (cells[columns.findIndex(({ target }) => target.kind === kind)] ?? '').slice(0, longestShown);
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
