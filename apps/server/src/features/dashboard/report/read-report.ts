import { Readable } from 'node:stream';
import type { RowPlace, TicketReportFilter, TicketReportRow } from '@balcao/contract';
import { findPeriodProblem, localTime, ticketReportTexts } from '@balcao/domain';
import { csvType, writeCsv, writeXlsx, xlsxType } from '@balcao/spreadsheets';
import type { FastifyReply } from 'fastify';
import { audit } from '../../../platform/audit.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { findClock } from '../figures-queries.ts';
import { askedSpan } from '../read-dashboard.ts';
import { listReport, type ReportFilter } from './report-queries.ts';

const perPage = 30;
const atOnce = 1_000;

type Clock = { timeZone: string; now: Date };

/** The days of a filter as instants; without any, all tickets are meant. */
function readFilter({ days, date_from, date_to, ...rest }: TicketReportFilter, clock: Clock): ReportFilter {
  const isBounded = findPeriodProblem({ days, from: date_from, to: date_to }) !== 'empty';
  return { ...rest, span: isBounded ? askedSpan({ days, date_from, date_to }, clock) : null };
}

/** A page of the report. */
export async function readReport(
  db: Work['db'],
  { after, ...wanted }: TicketReportFilter & { after?: RowPlace | undefined },
): Promise<{ rows: TicketReportRow[]; next: string | null }> {
  const filter = readFilter(wanted, await findClock(db));
  const found = await listReport(db, filter, { after, limit: perPage + 1 });
  const shown = found.slice(0, perPage);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ row }) => row),
    next: found.length > perPage && last ? `${last.place.at}_${last.place.id}` : null,
  };
}

type Language = keyof typeof ticketReportTexts;

/**
 * Sends the report as a file, some rows at a time: neither this process nor the database holds more. A ticket that is
 * opened meanwhile comes along or not; none comes twice. Who took it along stands in the log.
 */
export async function exportReport(
  uow: UnitOfWork,
  { principal, reply }: { principal: Principal; reply: FastifyReply },
  { format, language, ...wanted }: TicketReportFilter & { format: 'xlsx' | 'csv'; language: Language },
): Promise<FastifyReply> {
  const { companyId } = principal;
  const clock = await uow.write(companyId, async ({ db }) => {
    await audit(db, { companyId, by: principal, action: 'tickets exported', detail: { format } });
    return findClock(db);
  });
  const filter = readFilter(wanted, clock);
  const { sheet, fileName, columns } = ticketReportTexts[language];
  async function* rows(): AsyncGenerator<readonly string[]> {
    yield columns;
    for (let after: RowPlace | undefined; ;) {
      const place = after;
      const some = await uow.read(companyId, (db) => listReport(db, filter, { after: place, limit: atOnce }));
      for (const { row } of some) yield asCells(row, language, clock.timeZone);
      const last = some.at(-1);
      if (!last || some.length < atOnce) return;
      after = last.place;
    }
  }
  const file = format === 'xlsx' ? writeXlsx(rows(), sheet) : writeCsv(rows());
  return reply
    .type(format === 'xlsx' ? xlsxType : csvType)
    .header('Content-Disposition', `attachment; filename="${fileName}.${format}"`)
    .header('Cache-Control', 'no-store')
    .send(Readable.from(file, { objectMode: false }));
}

const two = (value: number): string => String(value).padStart(2, '0');

function asCells(row: TicketReportRow, language: Language, timeZone: string): string[] {
  const at = (instant: string | null): string => {
    if (instant === null) return '';
    const { day, minute } = localTime(new Date(instant), timeZone);
    return `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  };
  const number = (value: number | null): string => (value === null ? '' : String(value));
  return [
    String(row.id),
    ticketReportTexts[language].statuses[row.status],
    row.contact.name,
    row.contact.number === null ? '' : `+${row.contact.number}`,
    row.connectionName ?? '',
    row.queue?.name ?? '',
    row.userName ?? '',
    at(row.createdAt),
    at(row.startedAt),
    at(row.finishedAt),
    number(row.waitMinutes),
    number(row.serviceMinutes),
    String(row.cycles),
    row.tags.map(({ name }) => name).join(', '),
    number(row.rating),
    row.campaignName ?? '',
  ];
}
