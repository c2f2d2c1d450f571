import type { ContactListImport } from '@balcao/contract';
import { contactListLimits, type SkipReason } from '@balcao/domain';
import { anyOf, digitsOf, matchesAny, now, rowsAs } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';
import type { Traces } from '../contacts/index.ts';

const columns = [
  'id',
  'contact_list_id as contactListId',
  'file_name as fileName',
  'status',
  'refusal',
  'refusal_count as refusalCount',
  'rows_total as rows',
  'rows_done as rowsDone',
  'created_count as created',
  'duplicated_count as duplicated',
  'invalid_count as invalid',
  'created_at as createdAt',
  'finished_at as finishedAt',
] as const;

type ImportRow = Omit<ContactListImport, 'createdAt' | 'finishedAt'> & { createdAt: Date; finishedAt: Date | null };

const toImport = ({ createdAt, finishedAt, ...row }: ImportRow): ContactListImport => ({
  ...row,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

/** How many imports of a list are remembered. */
const remembered = 20;

export type NewImport = { contactListId: number; userId: number | null; fileName: string; mediaId: string };

/** Notes a spreadsheet that waits to be read. */
export async function insertImport(
  db: TenantDb,
  { contactListId, userId, fileName, mediaId }: NewImport,
): Promise<ContactListImport> {
  const row = await db.sql
    .insertInto('contact_list_imports')
    .values({
      company_id: db.companyId,
      contact_list_id: contactListId,
      user_id: userId,
      file_name: fileName,
      media_id: mediaId,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toImport(row);
}

const ofList = (db: TenantDb, contactListId: number) =>
  db.sql
    .selectFrom('contact_list_imports')
    .where('company_id', '=', db.companyId)
    .where('contact_list_id', '=', contactListId);

/** The latest imports of a list, newest first. */
export async function listImports(db: TenantDb, contactListId: number): Promise<ContactListImport[]> {
  const rows = await ofList(db, contactListId).select(columns).orderBy('id', 'desc').limit(remembered).execute();
  return rows.map(toImport);
}

const ofCompany = (db: TenantDb) => db.sql.selectFrom('contact_list_imports').where('company_id', '=', db.companyId);

/** Deletes the oldest finished imports: of a list those that nobody is shown any more, and of the company the others. */
export async function forgetOldImports(db: TenantDb, contactListId: number): Promise<void> {
  for (const [imports, most] of [
    [ofList(db, contactListId), remembered],
    [ofCompany(db), contactListLimits.imports],
  ] as const) {
    const old = await imports
      .select('id')
      .orderBy('id', 'desc')
      .offset(most - 1)
      .execute();
    if (old.length === 0) continue;
    await db.sql
      .deleteFrom('contact_list_imports')
      .where('company_id', '=', db.companyId)
      .where(
        'id',
        '=',
        anyOf(
          old.map(({ id }) => id),
          'int',
        ),
      )
      .where('finished_at', 'is not', null)
      .execute();
  }
}

/** How many imports of the company are not finished. */
export async function countOpenImports(db: TenantDb): Promise<number> {
  const { count } = await ofCompany(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The files of a list's imports that were not read yet. */
export async function listWaitingFiles(db: TenantDb, contactListId: number): Promise<string[]> {
  const rows = await ofList(db, contactListId).select('media_id').where('media_id', 'is not', null).execute();
  return rows.flatMap(({ media_id: id }) => id ?? []);
}

/** An import of a list. */
export async function findImport(
  db: TenantDb,
  { contactListId, id }: { contactListId: number; id: number },
): Promise<ContactListImport | undefined> {
  const row = await ofList(db, contactListId).select(columns).where('id', '=', id).executeTakeFirst();
  return row && toImport(row);
}

export type OpenImport = ContactListImport & { mediaId: string | null };

/** An import that is not finished. */
export async function findOpenImport(db: TenantDb, id: number): Promise<OpenImport | undefined> {
  const row = await db.sql
    .selectFrom('contact_list_imports')
    .select([...columns, 'media_id as mediaId'])
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { mediaId, ...rest } = row;
  return { ...toImport(rest), mediaId };
}

export type ImportProgress = { created: number; duplicated: number; invalid: number; rowsDone: number };

/**
 * Notes how far an import has come. Undefined when it has come elsewhere meanwhile: two runs of the same job must not
 * count a row twice.
 */
export async function advanceImport(
  db: TenantDb,
  { id, from, rows, step }: { id: number; from: number; rows: number; step: ImportProgress },
): Promise<ContactListImport | undefined> {
  const row = await db.sql
    .updateTable('contact_list_imports')
    .set((eb) => ({
      status: 'running',
      rows_total: rows,
      rows_done: step.rowsDone,
      created_count: eb('created_count', '+', step.created),
      duplicated_count: eb('duplicated_count', '+', step.duplicated),
      invalid_count: eb('invalid_count', '+', step.invalid),
    }))
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where('rows_done', '=', from)
    .where('finished_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  return row && toImport(row);
}

/** Ends an import: done, or refused as a whole with its reason. Undefined when it has ended already. */
export async function finishImport(
  db: TenantDb,
  id: number,
  refused: { refusal: NonNullable<ContactListImport['refusal']>; count: number | null } | null,
): Promise<ContactListImport | undefined> {
  const row = await db.sql
    .updateTable('contact_list_imports')
    .set({
      status: refused ? 'refused' : 'done',
      refusal: refused?.refusal ?? null,
      refusal_count: refused?.count ?? null,
      media_id: null,
      finished_at: now(),
    })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  return row && toImport(row);
}

export type SkippedRow = { line: number; name: string; number: string; reason: SkipReason };

/** Notes rows that were left out. */
export async function insertSkipped(db: TenantDb, importId: number, rows: readonly SkippedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.sql
    .insertInto('contact_list_import_skips')
    .columns(['company_id', 'import_id', 'line', 'name', 'number', 'reason'])
    .expression((eb) =>
      eb
        .selectFrom(
          rowsAs(
            'row',
            rows.map((row) => ({ ...row })),
            { line: 'int', name: 'text', number: 'text', reason: 'text' },
          ),
        )
        .select(({ cast, val }) => [
          cast<number>(val(db.companyId), 'integer').as('company_id'),
          cast<number>(val(importId), 'integer').as('import_id'),
        ])
        .select(['row.line', 'row.name', 'row.number', 'row.reason']),
    )
    .execute();
}

/** The next rows that an import left out, in the order of the spreadsheet. */
export async function listSkipped(
  db: TenantDb,
  { importId, after, limit }: { importId: number; after: number; limit: number },
): Promise<SkippedRow[]> {
  return db.sql
    .selectFrom('contact_list_import_skips')
    .select(['line', 'name', 'number', 'reason'])
    .where('company_id', '=', db.companyId)
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute();
}

/** Takes the lines of somebody out of the reports of imports. */
export async function deleteSkipsOf(db: TenantDb, { inDigits, inTexts }: Traces): Promise<void> {
  await db.sql
    .deleteFrom('contact_list_import_skips')
    .where('company_id', '=', db.companyId)
    .where(({ ref, or }) => or([matchesAny(digitsOf(ref('number')), inDigits), matchesAny(ref('number'), inTexts)]))
    .execute();
}
