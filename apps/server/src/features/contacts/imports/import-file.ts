import { Readable } from 'node:stream';
import type { ContactImport, ImportOutcome, ImportRow } from '@balcao/contract';
import { pageSize } from '@balcao/contract';
import { can, type ColumnTarget, mailLanguageOf, recognizeColumns, refusedRowsTexts } from '@balcao/domain';
import { csvType, type SheetRow, writeCsv } from '@balcao/spreadsheets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { receiveSheet } from '../../../platform/http/receive-sheet.ts';
import { acceptEverything } from '../../../platform/media/accept.ts';
import type { Principal } from '../../../platform/principal.ts';
import { firstRows, rowsAfter } from '../../../platform/sheet-rows.ts';
import { lockUntilCommit } from '../../../platform/sql-expressions.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import type { JobQueue } from '../../../ports/job-queue.ts';
import type { OpenSheet, Spreadsheets } from '../../../ports/spreadsheets.ts';
import { limitUploads } from '../../media/index.ts';
import { type FileImportJob, wireOf } from './import-job.ts';
import {
  findImport,
  forgetOutcomes,
  insertImport,
  insertImportRows,
  makeRoomForImport,
  listRefused,
  listTriedRows,
  moveImport,
  type StoredImport,
  writeProgress,
} from './import-queries.ts';

export type ImportDeps = { uow: UnitOfWork; queue: JobQueue; spreadsheets: Spreadsheets };
type JobDeps = { uow: UnitOfWork; queue: JobQueue; job: FileImportJob };

const samples = 3;
/** In which the values shown beside a title are looked for. */
const sampledRows = 50;

/** Receives a file, reads it apart and says what its columns seem to be (S589). No contact changes. */
export async function uploadImport(
  { uow, spreadsheets }: ImportDeps,
  principal: Principal,
  request: FastifyRequest,
): Promise<ContactImport> {
  const { companyId, userId } = principal;
  await limitUploads(uow, principal);
  return spreadsheets.withFile({ companyId }, async (file) => {
    const { fileName, sheet } = await receiveSheet({ request, file, accept: acceptEverything });
    const total = sheet.rowCount - 1;
    if (total === 0) throw new AppError('ERR_IMPORT_INVALID_FILE');
    const columns = await columnsOf(sheet);
    return uow.write(companyId, async ({ db }) => {
      await lockUntilCommit(db, [`contact-imports/${companyId}/${userId}`]);
      if (!(await makeRoomForImport(db, userId))) throw new AppError('ERR_TOO_MANY_IMPORTS');
      const mayMerge = can(principal, 'contacts-page:mergeContacts');
      const id = await insertImport(db, { userId, fileName, columns, mayMerge, total });
      for await (const rows of rowsAfter(sheet, 1)) await insertImportRows(db, id, rows);
      return wireOf(await requireImport(db, principal, id));
    });
  });
}

async function columnsOf(sheet: OpenSheet): Promise<ContactImport['columns']> {
  const [titles, ...rows] = await firstRows(sheet, sampledRows + 1);
  const shown = (row: SheetRow | undefined, index: number): string => row?.cells[index]?.trim().slice(0, 100) ?? '';
  const named = Array.from({ length: sheet.columnCount }, (_, index) => shown(titles, index));
  const targets = recognizeColumns(named);
  return named.map((title, index) => ({
    title,
    samples: rows
      .map((row) => shown(row, index))
      .filter((value) => value !== '')
      .slice(0, samples),
    target: targets[index] ?? { kind: 'ignored' },
  }));
}

/** An import of one's own; that of a colleague does not exist. */
async function requireImport(db: Work['db'], { userId }: Principal, id: number): Promise<StoredImport> {
  const found = await findImport(db, id);
  if (!found || found.userId !== userId) throw new AppError('ERR_NO_IMPORT_FOUND');
  return found;
}

/** How far one's own import is. */
export const readImport = (uow: UnitOfWork, principal: Principal, id: number): Promise<ContactImport> =>
  uow.read(principal.companyId, async (db) => wireOf(await requireImport(db, principal, id)));

/** Says where the columns go and has every row tried (S590). */
export function checkImport(
  { uow, queue, job }: JobDeps,
  principal: Principal,
  { id, targets }: { id: number; targets: readonly ColumnTarget[] },
): Promise<ContactImport> {
  return uow.write(principal.companyId, async ({ db }) => {
    const { columns } = await requireImport(db, principal, id);
    if (!targets.some(({ kind }) => kind === 'name' || kind === 'number' || kind === 'code'))
      throw new AppError('ERR_IMPORT_NO_COLUMN');
    const chosen = columns.map((column, index) => ({
      ...column,
      target: targets[index] ?? { kind: 'ignored' as const },
    }));
    if (!(await moveImport(db, id, { from: ['mapping', 'checked'], to: 'checking', columns: chosen })))
      throw new AppError('ERR_IMPORT_BUSY');
    await forgetOutcomes(db, id);
    await writeProgress(db, id, 0);
    await queue.add(db, job, { importId: id }, { key: String(id) });
    return wireOf(await requireImport(db, principal, id));
  });
}

/** Has the tried rows taken over. */
export function runImport({ uow, queue, job }: JobDeps, principal: Principal, id: number): Promise<ContactImport> {
  return uow.write(principal.companyId, async ({ db }) => {
    await requireImport(db, principal, id);
    if (!(await moveImport(db, id, { from: ['checked'], to: 'running' }))) throw new AppError('ERR_IMPORT_BUSY');
    await writeProgress(db, id, 0);
    await queue.add(db, job, { importId: id }, { key: String(id) });
    return wireOf(await requireImport(db, principal, id));
  });
}

/** A page of the tried rows. */
export const readImportRows = (
  uow: UnitOfWork,
  principal: Principal,
  { id, outcome, page }: { id: number; outcome: ImportOutcome | undefined; page: number },
): Promise<{ rows: ImportRow[]; hasMore: boolean }> =>
  uow.read(principal.companyId, async (db) => {
    const { columns } = await requireImport(db, principal, id);
    const rows = await listTriedRows(db, { importId: id, outcome, page, columns });
    return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
  });

const refusedAtOnce = 200;

/** The refused rows as a file, each with its reason, so that they can be repaired and brought again. */
export async function sendRefused(
  uow: UnitOfWork,
  { principal, request, reply }: { principal: Principal; request: FastifyRequest; reply: FastifyReply },
  id: number,
): Promise<FastifyReply> {
  const { companyId } = principal;
  const texts = refusedRowsTexts[mailLanguageOf(request.headers['accept-language'])];
  const { columns } = await uow.read(companyId, (db) => requireImport(db, principal, id));
  async function* rows(): AsyncGenerator<string[]> {
    yield [...columns.map(({ title }) => title), texts.line, texts.reason];
    for (let after = 0; ;) {
      const place = after;
      const refused = await uow.read(companyId, (db) =>
        listRefused(db, { importId: id, after: place, limit: refusedAtOnce }),
      );
      for (const { line, cells, reason, otherLine } of refused)
        yield [
          ...columns.map((_, index) => cells[index] ?? ''),
          String(line),
          texts.reasons[reason].replace('{line}', String(otherLine ?? '')),
        ];
      if (refused.length < refusedAtOnce) return;
      after = refused.at(-1)?.line ?? after;
    }
  }
  return reply
    .type(csvType)
    .header('Content-Disposition', `attachment; filename="${texts.fileName}"`)
    .header('Cache-Control', 'no-store')
    .send(Readable.from(writeCsv(rows()), { objectMode: false }));
}
