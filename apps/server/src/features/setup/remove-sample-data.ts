import { audit } from '../../platform/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { deleteSampleRecords, deleteSampleCompany, listSampleRecords, setSampleData } from '../companies/index.ts';
import { removeQueue } from '../queues/index.ts';
import { removeUser } from '../users/index.ts';

/** Takes the example records away again; what people added since stays. Answers how many went. */
export async function removeSampleData(uow: UnitOfWork, principal: Principal): Promise<{ removed: number }> {
  const companies = await uow.read(principal.companyId, (db) => listSampleRecords(db, 'company'));
  const removed = await uow.write(principal.companyId, async (work) => {
    const [users, queues] = [await listSampleRecords(work.db, 'user'), await listSampleRecords(work.db, 'queue')];
    for (const id of users) await removeUser(work, id);
    for (const id of queues) await removeQueue(work, id);
    await deleteSampleRecords(work.db);
    await setSampleData(work.db, false);
    await audit(work.db, { companyId: principal.companyId, actorId: principal.userId, action: 'sample data removed' });
    return users.length + queues.length;
  });
  for (const id of companies) await uow.writePlatform(({ db }) => deleteSampleCompany(db, id));
  return { removed: removed + companies.length };
}
