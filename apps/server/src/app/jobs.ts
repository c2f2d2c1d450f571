import { sweepFailedJobs } from '../drivers/jobs-postgres/sweep-failed-jobs.ts';
import { moveSampleDueDates } from '../features/companies/index.ts';
import { markDeaf } from '../features/connections/index.ts';
import { closeStalePresence, deleteOldSessions } from '../features/session/index.ts';
import type { UnitOfWork } from '../platform/unit-of-work.ts';
import { defineCron, type Cron } from '../ports/job-queue.ts';

/** Everything that runs by the clock, of all features. */
export function collectCrons(uow: UnitOfWork, companiesChanged: (companyIds: readonly number[]) => void): Cron[] {
  return [
    defineCron({ name: 'session.closeStalePresence', every: { everyMinutes: 1 }, run: async () => void (await closeStalePresence(uow)) }),
    defineCron({ name: 'session.deleteOld', every: { everyMinutes: 60 }, run: async () => void (await uow.writePlatform(({ db }) => deleteOldSessions(db))) }),
    defineCron({
      name: 'companies.moveSampleDueDates',
      every: { everyMinutes: 60 },
      run: async () => companiesChanged(await uow.writePlatform(({ db }) => moveSampleDueDates(db))),
    }),
    defineCron({ name: 'connections.markDeaf', every: { everyMinutes: 1 }, run: () => markDeaf(uow) }),
    sweepFailedJobs(uow),
  ];
}
