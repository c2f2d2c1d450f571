import { type DoNotDisturbImport, shownSkippedRows } from '@balcao/contract';
import { findUnwantedColumns, readUnwantedRow } from '@balcao/domain';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { receiveSheet } from '../../platform/http/receive-sheet.ts';
import { acceptImports } from '../../platform/media/accept.ts';
import { authorIn, type Principal } from '../../platform/principal.ts';
import { firstRows, rowsAfter } from '../../platform/sheet-rows.ts';
import { lockUntilCommit } from '../../platform/sql-expressions.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { OpenSheet, Spreadsheets } from '../../ports/spreadsheets.ts';
import { limitUploads } from '../media/index.ts';
import { doNotDisturbImported } from './events.ts';
import { insertImported } from './queries.ts';

/** Long enough to find the row by. */
const longestShown = 50;
/** People that are stored in one statement. */
const atOnce = 1_000;

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
  const { people, skipped, repeated } = await spreadsheets.withFile({ companyId }, async (file) => {
    const { sheet } = await receiveSheet({ request, file, accept: acceptImports });
    return sortRows(sheet);
  });
  const added = await uow.write(companyId, async (work) => {
    const { db } = work;
    // As for a single entry: somebody who is noted meanwhile waits, and is there once.
    await lockUntilCommit(db, [`do-not-disturb/${companyId}`]);
    const all = [...people.values()];
    let count = 0;
    for (let at = 0; at < all.length; at += atOnce)
      count += await insertImported(db, all.slice(at, at + atOnce), authorIn(principal));
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

/** Everybody once, and the rows that are nobody. */
async function sortRows(sheet: OpenSheet): Promise<Sorted> {
  const [first] = await firstRows(sheet, 1);
  const columns = findUnwantedColumns(first?.cells ?? []);
  if (columns === null) throw new AppError('ERR_DO_NOT_DISTURB_NO_NUMBERS');
  const people = new Map<string, Row>();
  const skipped: Sorted['skipped'] = [];
  let repeated = 0;
  for await (const rows of rowsAfter(sheet, columns.hasTitles ? 1 : 0))
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
