import type { Logger } from '../../../platform/logger.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { createWorkerLoop, type WorkerLoop } from '../../../platform/worker/worker-loop.ts';
import { claimNews, type NewsClaim } from './news-queries.ts';
import { tellProgress } from '../save-campaign.ts';

const places = 16;
/** Each campaign is told of at most so often. */
const everyMs = 1_000;

/** Tells the admins how far their campaigns are, at most once a second for each, however much happens. */
export function createTeller({ uow, log }: { uow: UnitOfWork; log: Logger }): WorkerLoop {
  return createWorkerLoop<NewsClaim>(
    {
      name: 'progress of campaigns',
      places,
      leaseMs: null,
      timing: { pollMs: everyMs, betweenClaimsMs: everyMs },
      claim: ({ room }) => uow.writePlatform(({ db }) => claimNews(db, { room, everyMs })),
      async run({ id, companyId }) {
        await uow.write(companyId, (work) => tellProgress(work, id));
        return null;
      },
    },
    { log },
  );
}
