import type { ContactListImport } from '@balcao/contract';
import {
  cellText,
  contactListLimits,
  findSheetColumns,
  type ListPerson,
  readListRow,
  type SheetColumns,
} from '@balcao/domain';
import { sheetLimits, type SheetLimits, type SheetRefusal, type SheetRow } from '@balcao/spreadsheets';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Accept } from '../../platform/media/accept.ts';
import { authorIn, type Principal } from '../../platform/principal.ts';
import { firstRows, rowsAfter } from '../../platform/sheet-rows.ts';
import { lockUntilCommit } from '../../platform/sql-expressions.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { defineJob, type Job, type JobQueue } from '../../ports/job-queue.ts';
import type { MediaStore } from '../../ports/media-store.ts';
import type { OpenSheet, SheetFile, Spreadsheets } from '../../ports/spreadsheets.ts';
import { deleteFiles, limitUploads, openFile, storeUpload, type StoreDeps } from '../media/index.ts';
import { contactListItemsChanged } from './events.ts';
import {
  advanceImport,
  countOpenImports,
  findOpenImport,
  finishImport,
  forgetOldImports,
  insertImport,
  insertSkipped,
  type OpenImport,
  type SkippedRow,
} from './import-queries.ts';
import { insertItems } from './item-queries.ts';
import { findContactList, lockContactList, setVariables, wantChecks } from './queries.ts';

const payload = z.object({ importId: z.int() });
export type ImportFileJob = Job<typeof payload>;

export type ImportFileDeps = { uow: UnitOfWork; store: MediaStore; spreadsheets: Spreadsheets };

const attempts = 3;

const limits: SheetLimits = {
  ...sheetLimits,
  maxBytes: contactListLimits.bytes,
  // With the titles.
  maxRows: contactListLimits.rows + 1,
  // With name, number and e-mail.
  maxColumns: contactListLimits.variables + 3,
};

const acceptSpreadsheets: Accept = { kinds: ['document'], others: 'refuse' };
const spreadsheetTypes: ReadonlySet<string> = new Set([
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
]);

/** Keeps a spreadsheet and has it read in the background. */
export async function uploadSpreadsheet(
  deps: StoreDeps & { queue: JobQueue; job: ImportFileJob },
  principal: Principal,
  { id, request }: { id: number; request: FastifyRequest },
): Promise<ContactListImport> {
  const { uow, queue, job } = deps;
  const { companyId } = principal;
  // Nobody sends megabytes only to be refused.
  if (!(await uow.read(companyId, (db) => findContactList(db, id)))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  await limitUploads(uow, principal);
  const upload = { field: 'file', maxBytes: contactListLimits.bytes, maxFiles: 1, accept: acceptSpreadsheets } as const;
  return storeUpload(deps, { request, companyId, visibility: 'company', upload }, async (work, [file]) => {
    const { db } = work;
    if (!file || !spreadsheetTypes.has(file.mime)) throw new AppError('ERR_FILE_TYPE_REFUSED');
    if (!(await lockContactList(db, id))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    await lockUntilCommit(db, [`contact-list-imports/${companyId}`]);
    await forgetOldImports(db, id);
    if ((await countOpenImports(db)) >= contactListLimits.openImports) throw new AppError('ERR_TOO_MANY_IMPORTS');
    const started = await insertImport(db, {
      contactListId: id,
      userId: authorIn(principal),
      fileName: file.fileName,
      mediaId: file.id,
    });
    await queue.add(db, job, { importId: started.id });
    await audit(db, {
      companyId,
      by: principal,
      action: 'contact list import started',
      object: String(id),
      detail: { importId: started.id },
    });
    return started;
  });
}

/** Reads spreadsheets into lists. A second run goes on where the first one ended. */
export function createImportFileJob(deps: ImportFileDeps): ImportFileJob {
  const { uow } = deps;
  return defineJob({
    name: 'contactLists.importFile',
    payload,
    timeoutMs: 10 * 60_000,
    maxAttempts: attempts,
    concurrency: 2,
    async run({ importId }, { companyId, signal, attempt, log }) {
      if (companyId === null) return;
      const open = await uow.read(companyId, (db) => findOpenImport(db, importId));
      if (!open) return;
      try {
        await importFile(deps, { companyId, open, signal });
      } catch (error) {
        if (signal.aborted || attempt < attempts) throw error;
        log.error({ err: error, companyId, importId }, 'an import of contacts was given up');
        await finish(deps, { companyId, open, refused: { refusal: 'failed', count: null } });
      }
    },
  });
}

type Run = { companyId: number; open: OpenImport; signal: AbortSignal };

async function importFile(deps: ImportFileDeps, run: Run): Promise<void> {
  const { companyId, open, signal } = run;
  await deps.spreadsheets.withFile({ companyId, inBackground: true }, async (file) => {
    const reading = await readFile(deps, { companyId, open, file });
    signal.throwIfAborted();
    const refused = 'refusal' in reading ? wireOf(reading.refusal) : await importSheet(deps, run, reading.sheet);
    if (refused !== 'notOurs') await finish(deps, { companyId, open, refused });
  });
}

type Refused = Parameters<typeof finishImport>[2];

/** The refusal with the number that is shown beside it. */
function wireOf(refusal: SheetRefusal): Refused {
  if ('line' in refusal) return { refusal: refusal.reason, count: refusal.line };
  const found = 'count' in refusal ? refusal.count : null;
  // The titles are no row to those who count their customers.
  return { refusal: refusal.reason, count: refusal.reason === 'tooManyRows' && found !== null ? found - 1 : found };
}

/** Stores the rows page by page; why the whole sheet is refused, or that the import is no longer ours. */
async function importSheet(
  deps: ImportFileDeps,
  { companyId, open, signal }: Run,
  sheet: OpenSheet,
): Promise<Refused | 'notOurs'> {
  const [titles] = await firstRows(sheet, 1);
  const columns = findSheetColumns(titles?.cells ?? []);
  if (columns === null) return { refusal: 'noNumberColumn', count: null };
  const total = sheet.rowCount - 1;
  if (total === 0) return { refusal: 'empty', count: null };
  const missing = await takeOverVariables(deps, { companyId, open, columns });
  if (missing !== null) return { refusal: 'tooManyColumns', count: missing };
  let from = open.rowsDone;
  for await (const rows of rowsAfter(sheet, 1 + open.rowsDone)) {
    signal.throwIfAborted();
    const portion = { open, columns, rows, from, total };
    // The list was deleted, or another run of this job has come further.
    if (!(await deps.uow.write(companyId, (work) => storeRows(work, portion)))) return 'notOurs';
    from += rows.length;
  }
  return null;
}

async function readFile(
  { uow, store }: ImportFileDeps,
  { companyId, open: { mediaId }, file }: { companyId: number; open: OpenImport; file: SheetFile },
): ReturnType<SheetFile['read']> {
  const stored = mediaId === null ? null : await openFile({ uow, store }, companyId, mediaId);
  if (!stored) return { refusal: { reason: 'unreadable' } };
  await file.receive(await stored.open(), limits);
  return file.read(limits);
}

type Columns = { companyId: number; open: OpenImport; columns: SheetColumns };

/** The unknown columns become variables of the list; answers how many there would be when they are too many. */
function takeOverVariables({ uow }: ImportFileDeps, { companyId, open, columns }: Columns): Promise<number | null> {
  return uow.write(companyId, async ({ db }) => {
    const list = await lockContactList(db, open.contactListId);
    if (!list) return null;
    const all = [...new Set([...list.variables, ...columns.variables.map(({ key }) => key)])];
    if (all.length > contactListLimits.variables) return all.length;
    if (all.length > list.variables.length) await setVariables(db, list.id, all);
    return null;
  });
}

type Portion = {
  open: OpenImport;
  columns: SheetColumns;
  rows: readonly SheetRow[];
  from: number;
  total: number;
};

/** Stores some rows and what became of each of them, all of it or nothing; false when the import is no longer ours. */
async function storeRows(work: Work, { open, columns, rows, from, total }: Portion): Promise<boolean> {
  const { db } = work;
  const list = await lockContactList(db, open.contactListId);
  if (!list) return false;
  const { people, skipped } = sortRows(rows, columns, contactListLimits.items - list.contactsCount);
  const added = await insertItems(
    db,
    list.id,
    people.map(({ person }) => person),
  );
  for (const { person, row } of people)
    if (!added.has(person.number)) skipped.push({ ...asWritten(row, columns), reason: 'duplicated' });
  const duplicated = skipped.filter(({ reason }) => reason === 'duplicated').length;
  const step = {
    created: added.size,
    duplicated,
    invalid: skipped.length - duplicated,
    rowsDone: from + rows.length,
  };
  const running = await advanceImport(db, { id: open.id, from, rows: total, step });
  // Thrown, so that nothing of this portion stays.
  if (!running) throw new Error('The import was advanced by somebody else');
  await insertSkipped(db, open.id, skipped);
  await wantChecks(db, list.id);
  const after = await findContactList(db, list.id);
  if (after) await work.record(contactListItemsChanged(db.companyId, { list: after, records: [], import: running }));
  return true;
}

type Sorted = { people: { person: ListPerson; row: SheetRow }[]; skipped: SkippedRow[] };

/** The people of some rows, each once and no more than there is room for, and the rows that are none. */
function sortRows(rows: readonly SheetRow[], columns: SheetColumns, room: number): Sorted {
  const people = new Map<string, Sorted['people'][number]>();
  const skipped: SkippedRow[] = [];
  for (const row of rows) {
    const read = readListRow(row.cells, columns);
    if ('skipped' in read) skipped.push({ ...asWritten(row, columns), reason: read.skipped });
    else if (people.has(read.person.number)) skipped.push({ ...asWritten(row, columns), reason: 'duplicated' });
    else if (people.size >= room) skipped.push({ ...asWritten(row, columns), reason: 'listFull' });
    else people.set(read.person.number, { person: read.person, row });
  }
  return { people: [...people.values()], skipped };
}

/** Long enough to find the row by. */
const longestShown = 200;

const asWritten = ({ line, cells }: SheetRow, columns: SheetColumns): Omit<SkippedRow, 'reason'> => ({
  line,
  name: cellText(cells, columns.name).slice(0, longestShown),
  number: cellText(cells, columns.number).slice(0, longestShown),
});

type Ending = {
  companyId: number;
  open: OpenImport;
  refused: Refused;
};

/** Ends the import, and the file goes. */
async function finish({ uow }: ImportFileDeps, { companyId, open, refused }: Ending): Promise<void> {
  await uow.write(companyId, async (work) => {
    const ended = await finishImport(work.db, open.id, refused);
    if (!ended) return;
    await deleteFiles(work, open.mediaId === null ? [] : [open.mediaId]);
    const list = await findContactList(work.db, open.contactListId);
    if (list) await work.record(contactListItemsChanged(companyId, { list, records: [], import: ended }));
  });
}
