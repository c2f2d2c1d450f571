import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { linkChanged } from '../events.ts';
import { findLink } from '../queries.ts';
import { listDeaf, writeDeaf } from './queries.ts';

/** Tells the screens of links whose node died and that no other node took over: nobody else would. */
export async function markDeaf(uow: UnitOfWork): Promise<void> {
  for (const { id, companyId } of await uow.readPlatform(listDeaf)) {
    await uow.write(companyId, async (work) => {
      if (!(await writeDeaf(work.db, id))) return;
      const link = await findLink(work.db, id);
      if (link) await work.record(linkChanged(companyId, link));
    });
  }
}
