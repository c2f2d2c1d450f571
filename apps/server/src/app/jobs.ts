import { sweepFailedJobs } from '../drivers/jobs-postgres/sweep-failed-jobs.ts';
import { moveSampleDueDates } from '../features/companies/index.ts';
import { deleteOldSentContents, markDeaf } from '../features/connections/index.ts';
import { type StoreDeps, sweepLeftovers } from '../features/media/index.ts';
import { deleteOldTraffic } from '../features/messages/index.ts';
import { closeStalePresence, deleteOldSessions } from '../features/session/index.ts';
import { defineCron, type Cron } from '../ports/job-queue.ts';

/** Everything that runs by the clock, of all features. */
export function collectCrons(media: StoreDeps, companiesChanged: (companyIds: readonly number[]) => void): Cron[] {
  const { uow } = media;
  return [
    defineCron({
      name: 'session.closeStalePresence',
      every: { everyMinutes: 1 },
      run: async () => void (await closeStalePresence(uow)),
    }),
    defineCron({
      name: 'session.deleteOld',
      every: { everyMinutes: 60 },
      run: async () => void (await uow.writePlatform(({ db }) => deleteOldSessions(db))),
    }),
    defineCron({
      name: 'companies.moveSampleDueDates',
      every: { everyMinutes: 60 },
      run: async () => companiesChanged(await uow.writePlatform(({ db }) => moveSampleDueDates(db))),
    }),
    defineCron({ name: 'connections.markDeaf', every: { everyMinutes: 1 }, run: () => markDeaf(uow) }),
    defineCron({
      name: 'connections.deleteOldSentContents',
      every: { everyMinutes: 60 },
      run: () => deleteOldSentContents(uow),
    }),
    defineCron({
      name: 'media.sweepLeftovers',
      every: { everyMinutes: 10 },
      run: async () => void (await sweepLeftovers(media)),
    }),
    defineCron({
      name: 'messages.deleteOldTraffic',
      every: { everyMinutes: 24 * 60 },
      run: () => deleteOldTraffic(uow),
    }),
    sweepFailedJobs(uow),
  ];
}
