import { Readable } from 'node:stream';
import type { ShippingFilter, ShippingRow } from '@balcao/contract';
import { campaignReportTexts, localTime, mailLanguageOf } from '@balcao/domain';
import { writeXlsx, xlsxType } from '@balcao/spreadsheets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findClock } from '../../companies/index.ts';
import { listShippingAfter } from './report-queries.ts';
import { getCampaign, note } from '../save-campaign.ts';

const atOnce = 1_000;

export type ExportRequest = {
  request: FastifyRequest;
  reply: FastifyReply;
  id: number;
  state: ShippingFilter | undefined;
};

/** Answers with what became of the message to each person, as a spreadsheet that is written while it is read. */
export async function exportShipping(
  uow: UnitOfWork,
  principal: Principal,
  { request, reply, id, state }: ExportRequest,
): Promise<FastifyReply> {
  const { companyId } = principal;
  const { timeZone } = await uow.write(companyId, async (work) => {
    await getCampaign(work.db, id);
    await note(work, principal, 'campaign exported', id);
    return findClock(work.db);
  });
  const { sheet, columns, states, reasons } = campaignReportTexts[mailLanguageOf(request.headers['accept-language'])];
  const at = (instant: string | null): string => {
    if (instant === null) return '';
    const { day, minute } = localTime(new Date(instant), timeZone);
    const two = (value: number): string => String(value).padStart(2, '0');
    return `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  };
  const asCells = (row: ShippingRow): string[] => [
    row.name,
    row.number ?? '',
    states[row.state],
    row.reason === null ? '' : reasons[row.reason],
    row.message,
    at(row.confirmationRequestedAt),
    at(row.confirmedAt),
    at(row.deliveredAt),
    at(row.receivedAt),
    at(row.readAt),
    at(row.answeredAt),
  ];
  async function* rows(): AsyncGenerator<readonly string[]> {
    yield columns;
    for (let after = 0; ;) {
      const some = await uow.read(companyId, (db) =>
        listShippingAfter(db, { campaignId: id, state, after, limit: atOnce }),
      );
      for (const row of some) yield asCells(row);
      const last = some.at(-1);
      if (!last || some.length < atOnce) return;
      after = last.id;
    }
  }
  return reply
    .header('content-type', xlsxType)
    .header('content-disposition', `attachment; filename="campanha-${id}.xlsx"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(writeXlsx(rows(), sheet), { objectMode: false }));
}
