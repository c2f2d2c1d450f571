import { sql } from 'kysely';
import type { JobQueue } from '../../ports/job-queue.ts';

/** The queue on the table `jobs`. It holds nothing itself: a job is a row of the caller's transaction. */
export function createJobQueue(): JobQueue {
  return {
    async add(db, job, payload, { dueAt, key } = {}) {
      const faults = job.findFaults(payload);
      if (faults.length > 0) throw new Error(`${job.name} cannot be added: its schema refuses ${faults.join(', ')}`);
      const companyId = 'companyId' in db ? db.companyId : null;
      const stored = JSON.stringify(payload);
      const due = sql`coalesce(${dueAt ?? null}::timestamptz, app_now())`;
      // Updating takes the lock of a waiting row: no runner can take it before this transaction has committed what the
      // job is to see. Doing nothing instead would let it run too early and be gone.
      await sql`
        WITH added AS (
          INSERT INTO jobs (company_id, name, key, payload, due_at)
          VALUES (${companyId}, ${job.name}, ${key ?? null}, ${stored}, ${due})
          ON CONFLICT (turn, name, key) WHERE key IS NOT NULL AND failed_at IS NULL
          DO UPDATE SET payload = ${stored}, due_at = ${due}, attempts = 0, last_error = NULL, added_again = jobs.locked_by IS NOT NULL
        )
        SELECT wake_job_runners() WHERE ${due} <= app_now()
      `.execute(db.sql);
    },
  };
}
