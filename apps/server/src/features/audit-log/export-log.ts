import { Readable } from 'node:stream';
import type { AuditEntry, AuditLogFilter } from '@balcao/contract';
import { auditActorName, type AuditLanguage, auditSentence, auditSheetTitles } from '@balcao/domain';
import { csvType, writeCsv } from '@balcao/spreadsheets';
import type { FastifyReply } from 'fastify';
import { audit } from '../../platform/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { listEntries, type LogFilter } from './queries.ts';
import { filterFor } from './read-log.ts';

const atOnce = 500;

/** Sends the entries as a file, some at a time. Who took them along stands in the log. */
export async function exportLog(
  uow: UnitOfWork,
  { principal, reply }: { principal: Principal; reply: FastifyReply },
  { language, ...wanted }: AuditLogFilter & { language: AuditLanguage },
): Promise<FastifyReply> {
  const { companyId } = principal;
  const filter = await uow.readPlatform((db) => filterFor(db, principal, wanted));
  await uow.writePlatform(({ db }) => audit(db, { companyId, by: principal, action: 'audit log exported' }));
  return reply
    .type(csvType)
    .header('Content-Disposition', 'attachment; filename="atividades.csv"')
    .header('Cache-Control', 'no-store')
    .send(Readable.from(writeCsv(exportRows(uow, filter, language)), { objectMode: false }));
}

/** Every entry in words; neither this process nor the database holds more than a page. */
async function* exportRows(uow: UnitOfWork, filter: LogFilter, language: AuditLanguage): AsyncGenerator<string[]> {
  // Written so that a spreadsheet sorts it as time, in whatever language it is.
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: filter.timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  yield [...auditSheetTitles[language]];
  for (let after: number | undefined; ;) {
    const place: number | undefined = after;
    const entries: AuditEntry[] = await uow.readPlatform((db) =>
      listEntries(db, filter, { after: place, limit: atOnce }),
    );
    for (const { at, actor, action, object, objectName, ...entry } of entries)
      yield [
        clock.format(new Date(at)),
        entry.companyName ?? '',
        auditActorName(actor, language),
        auditSentence(action, objectName ?? object, language),
        entry.address ?? '',
        entry.device ?? '',
        entry.reason ?? '',
        entry.supportReason ?? '',
      ];
    const last = entries.at(-1);
    if (last === undefined || entries.length < atOnce) return;
    after = last.id;
  }
}
