import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  type CopiedMessage,
  listMessagesToCopy,
  listNotesToCopy,
  listPlacesToCopy,
  listRatingsToCopy,
  listSchedulesToCopy,
  listTicketsToCopy,
  type MessageStretch,
  type Page,
} from './copy-queries.ts';

type Reader<Row> = (db: Parameters<Parameters<UnitOfWork['read']>[1]>[0], page: Page) => Promise<Row[]>;

/** Everything the company has of a person, some rows at a time: nobody ever holds all of it. */
export function readCopy(uow: UnitOfWork, companyId: number, contactId: number) {
  async function* all<Row extends { id: number }>(read: Reader<Row>): AsyncGenerator<Row> {
    for (let after = 0; ;) {
      const place = after;
      const rows = await uow.read(companyId, (db) => read(db, { contactId, after: place }));
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }

  async function* stretch(where: MessageStretch): AsyncGenerator<CopiedMessage> {
    for (let after = 0; ;) {
      const place = after;
      const rows = await uow.read(companyId, (db) => listMessagesToCopy(db, where, place));
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }

  async function* messages(): AsyncGenerator<CopiedMessage> {
    for await (const { id } of all(listTicketsToCopy)) yield* stretch({ ticketId: id });
    yield* stretch({ writtenBy: contactId });
  }

  return {
    tickets: () => all(listTicketsToCopy),
    ratings: () => all(listRatingsToCopy),
    schedules: () => all(listSchedulesToCopy),
    lists: () => all(listPlacesToCopy),
    notes: () => all(listNotesToCopy),
    messages,
  };
}
