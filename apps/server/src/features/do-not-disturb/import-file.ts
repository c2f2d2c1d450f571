import { buffer } from 'node:stream/consumers';
import { type DoNotDisturbImport, shownSkippedRows } from '@balcao/contract';
import { findUnwantedColumns, readUnwantedRow, type UnwantedColumns } from '@balcao/domain';
import { sheetLimits, type SheetRow } from '@balcao/spreadsheets';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { receiveUpload } from '../../platform/http/upload.ts';
import { acceptImports } from '../../platform/media/accept.ts';
import { authorIn, type Principal } from '../../platform/principal.ts';
import { lockUntilCommit } from '../../platform/sql-expressions.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Spreadsheets } from '../../ports/spreadsheets.ts';
import { limitUploads } from '../media/index.ts';
import { doNotDisturbImported } from './events.ts';
import { insertImported } from './queries.ts';

/** Long enough to find the row by. */
const longestShown = 50;

type Row = { number: string; reason: string };
type Sorted = { people: ReadonlyMap<string, Row>; skipped: DoNotDisturbImport['skippedRows']; repeated: number };

/** Notes everybody of a spreadsheet at once, or nobody when the file cannot be read (S845). */
export async function importFile(
  { uow, spreadsheets }: { uow: UnitOfWork; spreadsheets: Spreadsheets },
  principal: Principal,
  request: FastifyRequest,
): Promise<DoNotDisturbImport> {
  const { companyId } = principal;
  await limitUploads(uow, principal);
  const { people, skipped, repeated } = sortRows(await readRows(spreadsheets, request));
  const added = await uow.write(companyId, async (work) => {
    const { db } = work;
    // As for a single entry: somebody who is noted meanwhile waits, and is there once.
    await lockUntilCommit(db, [`do-not-disturb/${companyId}`]);
    const count = await insertImported(db, [...people.values()], authorIn(principal));
    await audit(db, {
      companyId,
      by: principal,
      action: 'do not disturb imported',
      detail: { added: count },
    });
    if (count > 0) await work.record(doNotDisturbImported(companyId, {}));
    return count;
  });
  return {
    added,
    alreadyThere: people.size - added + repeated,
    skipped: skipped.length,
    skippedRows: skipped.slice(0, shownSkippedRows),
  };
}

type Rows = { rows: readonly SheetRow[]; columns: UnwantedColumns };

async function readRows(spreadsheets: Spreadsheets, request: FastifyRequest): Promise<Rows> {
  const upload = { field: 'file', maxBytes: sheetLimits.maxBytes, maxFiles: 1, accept: acceptImports } as const;
  const { files } = await receiveUpload(request, upload, ({ stream }) => buffer(stream));
  const [file] = files;
  if (!file) throw new AppError('ERR_IMPORT_INVALID_FILE');
  const reading = await spreadsheets.read(file, sheetLimits);
  if ('refusal' in reading) {
    const { refusal } = reading;
    if (refusal.reason !== 'tooManyRows') throw new AppError('ERR_IMPORT_INVALID_FILE');
    throw new AppError('ERR_IMPORT_TOO_MANY_ROWS', {
      data: { rows: refusal.count - 1, limit: sheetLimits.maxRows - 1 },
    });
  }
  const { rows } = reading.sheet;
  const columns = findUnwantedColumns(rows[0]?.cells ?? []);
  if (columns === null) throw new AppError('ERR_DO_NOT_DISTURB_NO_NUMBERS');
  return { rows: columns.hasTitles ? rows.slice(1) : rows, columns };
}

/** Everybody once, and the rows that are nobody. */
function sortRows({ rows, columns }: Rows): Sorted {
  const people = new Map<string, Row>();
  const skipped: Sorted['skipped'] = [];
  let repeated = 0;
  for (const { line, cells } of rows) {
    const read = readUnwantedRow(cells, columns);
    if ('skipped' in read)
      skipped.push({
        line,
        number: (cells[columns.number] ?? '').trim().slice(0, longestShown),
        reason: read.skipped,
      });
    else if (people.has(read.number)) repeated += 1;
    else people.set(read.number, { ...read });
  }
  return { people, skipped, repeated };
}
