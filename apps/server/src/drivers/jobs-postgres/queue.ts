import { appNow, timestamp } from '../../platform/sql-expressions.ts';
import type { JobQueue } from '../../ports/job-queue.ts';

/** The queue on the table `jobs`. It holds nothing itself: a job is a row of the caller's transaction. */
export function createJobQueue(): JobQueue {
  return {
    async add(db, job, payload, { dueAt, key } = {}) {
      const faults = job.findFaults(payload);
      if (faults.length > 0) throw new Error(`${job.name} cannot be added: its schema refuses ${faults.join(', ')}`);
      const companyId = 'companyId' in db ? db.companyId : null;
      const due = dueAt ?? appNow();
      const stored = { payload: JSON.stringify(payload), due_at: due };
      await db.sql
        .with('added', (query) =>
          query
            .insertInto('jobs')
            .values({ company_id: companyId, name: job.name, key: key ?? null, ...stored })
            .onConflict((conflict) =>
              conflict
                .columns(['turn', 'name', 'key'])
                .where('key', 'is not', null)
                .where('failed_at', 'is', null)
                // Updating takes the lock of a waiting row: no runner can take it before this transaction has committed
                // what the job is to see. Doing nothing instead would let it run too early and be gone.
                .doUpdateSet((eb) => ({
                  ...stored,
                  attempts: 0,
                  last_error: null,
                  added_again: eb('jobs.locked_by', 'is not', null).$castTo<boolean>(),
                })),
            ),
        )
        .selectNoFrom((eb) => eb.fn('wake_job_runners').as('woken'))
        .where((eb) => eb(timestamp(due), '<=', appNow()))
        .execute();
    },
  };
}
