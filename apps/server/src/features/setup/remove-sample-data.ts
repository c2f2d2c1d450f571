import { audit } from '../../platform/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { deleteSampleRecords, deleteSampleCompany, listSampleRecords, setSampleData } from '../companies/index.ts';
import type { SampleDeps } from './add-sample-data.ts';

/** Takes the example records away again; what people added since stays. Answers how many went. */
export async function removeSampleData(
  { uow, sampleData }: SampleDeps,
  principal: Principal,
): Promise<{ removed: number }> {
  const companies = await uow.read(principal.companyId, (db) => listSampleRecords(db, 'company'));
  const removed = await uow.write(principal.companyId, async (work) => {
    const count = await removeRecords(work, sampleData);
    await deleteSampleRecords(work.db);
    await setSampleData(work.db, false);
    await audit(work.db, { companyId: principal.companyId, by: principal, action: 'sample data removed' });
    return count;
  });
  for (const id of companies) await uow.writePlatform(({ db }) => deleteSampleCompany(db, id));
  return { removed: removed + companies.length };
}

/** What came last goes first: it may refer to what came before. */
async function removeRecords(work: Work, sampleData: SampleDeps['sampleData']): Promise<number> {
  let count = 0;
  for (const { kind, remove } of sampleData.toReversed()) {
    for (const id of await listSampleRecords(work.db, kind)) {
      await remove(work, id);
      count += 1;
    }
  }
  return count;
}
