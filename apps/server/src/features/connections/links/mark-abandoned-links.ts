import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { linkChanged } from '../events.ts';
import { findLink } from '../queries.ts';
import { listAbandonedLinks, markAbandoned } from './link-queries.ts';

/** Marks links as down whose node died and that no other node has taken over, so that the screens show it. */
export async function markAbandonedLinks(uow: UnitOfWork): Promise<void> {
  for (const { id, companyId } of await uow.readPlatform(listAbandonedLinks)) {
    await uow.write(companyId, async (work) => {
      if (!(await markAbandoned(work.db, id))) return;
      const link = await findLink(work.db, id);
      if (link) await work.record(linkChanged(companyId, link));
    });
  }
}
