import type { PlatformWork } from '../../platform/unit-of-work.ts';
import { companyUpdated } from './events.ts';
import { lockCompany, updateCompanyRow } from './operator-queries.ts';
import { listSampleCompaniesToMove } from './queries.ts';

/** Few enough that people of the company are warned. */
const daysLeft = 4;

/**
 * Keeps the due date of the example company four days ahead, so that the warning can be seen there. Its invoices follow
 * as if the operator had moved the date. Returns the companies that were moved.
 */
export async function moveSampleDueDates({ db, record }: PlatformWork): Promise<number[]> {
  const moved = await listSampleCompaniesToMove(db, daysLeft);
  for (const { id, dueDate } of moved) {
    const before = await lockCompany(db, id);
    if (!before) continue;
    await updateCompanyRow(db, id, { dueDate });
    await record(companyUpdated(id, { before, after: { ...before, dueDate } }));
  }
  return moved.map(({ id }) => id);
}
