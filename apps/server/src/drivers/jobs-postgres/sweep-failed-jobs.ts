import { ago } from '../../platform/sql-expressions.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { defineCron, type Cron } from '../../ports/job-queue.ts';

const keptDays = 30;

/** Deletes jobs that were given up a month ago; until then they can be examined. */
export function sweepFailedJobs(uow: UnitOfWork): Cron {
  return defineCron({
    name: 'jobs.sweepFailed',
    every: { everyMinutes: 24 * 60 },
    run: () =>
      uow.writePlatform(async ({ db }) => {
        await db.sql
          .deleteFrom('jobs')
          .where('failed_at', '<', ago({ days: keptDays }))
          .execute();
      }),
  });
}
