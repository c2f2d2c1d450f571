import { Readable } from 'node:stream';
import { exampleSheet, importReportTexts, mailLanguageOf } from '@balcao/domain';
import { writeXlsx, xlsxType } from '@balcao/spreadsheets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { findImport, listSkipped } from './import-queries.ts';

type Exchange = { request: FastifyRequest; reply: FastifyReply };

const languageOf = ({ headers }: FastifyRequest) => mailLanguageOf(headers['accept-language']);

function send(
  reply: FastifyReply,
  { name, sheet, rows }: { name: string; sheet: string; rows: AsyncIterable<readonly string[]> },
): FastifyReply {
  return reply
    .header('content-type', xlsxType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(writeXlsx(rows, sheet), { objectMode: false }));
}

/** Answers with a spreadsheet that an import takes, in the language of the screen. */
export function sendExample({ request, reply }: Exchange): FastifyReply {
  const { sheet, rows } = exampleSheet[languageOf(request)];
  async function* all(): AsyncGenerator<readonly string[]> {
    yield* rows;
  }
  return send(reply, { name: 'exemplo-contatos.xlsx', sheet, rows: all() });
}

const atOnce = 1_000;

export type ReportRequest = Exchange & { companyId: number; contactListId: number; importId: number };

/** Answers with the rows that an import left out and why, in the language of the screen. */
export async function sendReport(
  uow: UnitOfWork,
  { request, reply, companyId, contactListId, importId }: ReportRequest,
): Promise<FastifyReply> {
  const found = await uow.read(companyId, (db) => findImport(db, { contactListId, id: importId }));
  if (!found) throw new AppError('ERR_NO_CONTACT_LIST_IMPORT_FOUND');
  const { sheet, columns, reasons } = importReportTexts[languageOf(request)];
  async function* rows(): AsyncGenerator<readonly string[]> {
    yield [columns.line, columns.name, columns.number, columns.reason];
    for (let after = 0; ;) {
      const some = await uow.read(companyId, (db) => listSkipped(db, { importId, after, limit: atOnce }));
      for (const { line, name, number, reason } of some) yield [String(line), name, number, reasons[reason]];
      const last = some.at(-1);
      if (!last || some.length < atOnce) return;
      after = last.line;
    }
  }
  return send(reply, { name: `importacao-${importId}.xlsx`, sheet, rows: rows() });
}
