import { type HeldLinks, shownLinks } from '@balcao/contract';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { listHolders, listWantedLinks } from './holder-queries.ts';

/** The nodes with how many links each holds, and the first wanted links that match the search. */
export function readHeldLinks(uow: UnitOfWork, search: string): Promise<HeldLinks> {
  return uow.readPlatform(async (db) => {
    const nodes = await listHolders(db);
    const nodeIds = nodes.map(({ id }) => id);
    const { rows, count } = await listWantedLinks(db, { nodeIds, search, limit: shownLinks });
    return {
      nodes: nodes.map(({ startedAt, ...node }) => ({ ...node, startedAt: startedAt.toISOString() })),
      links: rows.map(({ companyId, companyName, ...link }) => ({
        ...link,
        company: { id: companyId, name: companyName },
      })),
      count,
    };
  });
}
