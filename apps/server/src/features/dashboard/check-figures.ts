import type { Logger } from '../../platform/logger.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { countWrongFirstTickets, countWrongGroups, type Differences, listCompanies } from './check-queries.ts';

const atOnce = 50;

/**
 * Compares what is kept for the figures, when the first ticket of a contact was opened and whether a cycle is of a
 * group, with the tickets themselves, and says in the log where they differ. Nothing is changed: a difference is a
 * defect to be found, not to be hidden.
 */
export async function checkFigures({ uow, log }: { uow: UnitOfWork; log: Logger }): Promise<Differences[]> {
  const found: Differences[] = [];
  for (let after = 0; ;) {
    const place = after;
    const { ids, contacts, cycles } = await uow.readPlatform(async (db) => {
      const some = await listCompanies(db, place, atOnce);
      const [wrongContacts, wrongCycles] = await Promise.all([
        countWrongFirstTickets(db, some),
        countWrongGroups(db, some),
      ]);
      return { ids: some, contacts: wrongContacts, cycles: wrongCycles };
    });
    for (const companyId of ids) {
      const of = (rows: typeof contacts): number => rows.find((row) => row.companyId === companyId)?.count ?? 0;
      const differences = { companyId, contacts: of(contacts), cycles: of(cycles) };
      if (differences.contacts + differences.cycles > 0) found.push(differences);
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < atOnce) break;
    after = last;
  }
  for (const differences of found)
    log.error(differences, 'what is kept for the figures of the dashboard differs from the tickets');
  return found;
}
