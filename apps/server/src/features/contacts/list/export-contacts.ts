import { Readable } from 'node:stream';
import { contactCode, extraTitle, sheetTitles, type SheetLanguage } from '@balcao/domain';
import { csvType, writeCsv, writeXlsx, xlsxType } from '@balcao/spreadsheets';
import type { FastifyReply } from 'fastify';
import { audit } from '../../../platform/audit.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { type ExportedContact, type ExportPlace, listFieldNames, listToExport } from './export-queries.ts';

const atOnce = 500;
/** Between several lines of further information with the same name. */
export const lineSeparator = ' | ';

const yes = { pt: 'sim', en: 'yes', es: 'sí' } as const;
const number = (stored: string | null): string => (stored === null ? '' : `+${stored}`);

/**
 * Everybody by name, some at a time: neither this process nor the database holds more than a page. Whoever is added
 * meanwhile comes along or not; nobody comes twice.
 */
export async function* exportRows(
  uow: UnitOfWork,
  companyId: number,
  language: SheetLanguage,
): AsyncGenerator<string[]> {
  const titles = sheetTitles[language];
  const extras = await uow.read(companyId, listFieldNames);
  const fixed = [titles.name, titles.number, titles.email, titles.address, titles.optedOut];
  yield [...fixed, ...extras.map((name) => extraTitle(name, language)), titles.code];
  for (let after: ExportPlace | null = null; ;) {
    const place: ExportPlace | null = after;
    const people: ExportedContact[] = await uow.read(companyId, (db) =>
      listToExport(db, { after: place, limit: atOnce }),
    );
    for (const person of people) {
      const linesOf = (name: string): string =>
        person.fields
          .filter((field) => field.name === name)
          .map(({ value }) => value)
          .join(lineSeparator);
      yield [
        person.name,
        number(person.number),
        person.email,
        person.address,
        person.isOptedOut ? yes[language] : '',
        ...extras.map(linesOf),
        contactCode(companyId, person.id),
      ];
    }
    const last = people.at(-1);
    if (last === undefined || people.length < atOnce) return;
    after = { foldedName: last.foldedName, id: last.id };
  }
}

/** Sends all contacts as a file (S588). Who took them along stands in the log. */
export async function exportContacts(
  uow: UnitOfWork,
  { principal, reply }: { principal: Principal; reply: FastifyReply },
  { format, language }: { format: 'xlsx' | 'csv'; language: SheetLanguage },
): Promise<FastifyReply> {
  const { companyId } = principal;
  await uow.write(companyId, ({ db }) =>
    audit(db, { companyId, by: principal, action: 'contacts exported', detail: { format } }),
  );
  const rows = exportRows(uow, companyId, language);
  const file = format === 'xlsx' ? writeXlsx(rows, sheetTitles[language].name) : writeCsv(rows);
  return reply
    .type(format === 'xlsx' ? xlsxType : csvType)
    .header('Content-Disposition', `attachment; filename="contatos.${format}"`)
    .header('Cache-Control', 'no-store')
    .send(Readable.from(file, { objectMode: false }));
}
