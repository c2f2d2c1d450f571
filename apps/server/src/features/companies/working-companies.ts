import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Signals } from '../../ports/signals.ts';
import { isCompanyWorking } from './standing-queries.ts';

/** How long a node believes what it read: changes are signalled, but a due date also passes by itself. */
const trustMs = 2_000;
const maxKnown = 20_000;

/** Tells whether a company may send; asked before everything that leaves, and therefore remembered for a moment. */
export type WorkingCompanies = { isWorking(companyId: number): Promise<boolean> };

/** Remembers which companies may work, until something says that one changed. */
export function createWorkingCompanies({ uow, signals }: { uow: UnitOfWork; signals: Signals }): WorkingCompanies {
  const known = new Map<number, { works: Promise<boolean>; until: number }>();
  const forgetAll = (): void => known.clear();
  signals.subscribe('companyChanged', ({ companyId }) => void known.delete(companyId));
  signals.subscribe('platformChanged', forgetAll);
  signals.subscribe('clockMoved', forgetAll);
  signals.onGap(forgetAll);
  return {
    isWorking(companyId) {
      const entry = known.get(companyId);
      if (entry && entry.until > performance.now()) return entry.works;
      if (known.size >= maxKnown) known.clear();
      const works = uow.read(companyId, isCompanyWorking);
      known.set(companyId, { works, until: performance.now() + trustMs });
      // A failed read must not be believed.
      works.catch(() => known.delete(companyId));
      return works;
    },
  };
}
