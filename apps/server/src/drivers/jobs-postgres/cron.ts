import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { PlatformDb } from '../../platform/tenant-db.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { defineJob, type Cron, type Job, type JobQueue } from '../../ports/job-queue.ts';

const slotPayload = z.object({ slot: z.iso.datetime() });
type SlotJob = Job<typeof slotPayload>;

export type Timetable = {
  /** One job for each cron: a slot is run with the leases, retries and takeover of every other job. */
  readonly jobs: readonly SlotJob[];
  /** Adds the job of each slot that has come since it was last asked on any node. */
  addDue(): Promise<void>;
};

/** Turns recurring jobs into rows of `jobs`, slot by slot. Slots follow the real time of the database. */
export function createTimetable(uow: UnitOfWork, queue: JobQueue, crons: readonly Cron[]): Timetable {
  const jobs = new Map(crons.map((cron) => [cron.name, slotJob(cron)]));
  return {
    jobs: [...jobs.values()],
    async addDue() {
      if (crons.length === 0) return;
      await uow.writePlatform(async ({ db }) => {
        for (const { name, slot } of await takeSlots(db, crons)) {
          const job = jobs.get(name);
          // One key per cron: a slot that comes while the one before still runs waits for it, and two waiting ones are
          // one.
          if (job) await queue.add(db, job, { slot: slot.toISOString() }, { key: 'slot' });
        }
      });
    },
  };
}

function slotJob({ name, maxAttempts, timeoutMs, concurrency, run }: Cron): SlotJob {
  return defineJob({
    name,
    maxAttempts,
    timeoutMs,
    concurrency,
    payload: slotPayload,
    run: ({ slot }, { log, signal, attempt }) => run({ slot: new Date(slot), log, signal, attempt }),
  });
}

/**
 * Moves each cron to its newest slot and answers those that this call moved: of several nodes, one. A cron seen for the
 * first time begins at its newest slot without running it: nothing was missed while it did not exist.
 */
async function takeSlots(db: PlatformDb, crons: readonly Cron[]): Promise<{ name: string; slot: Date }[]> {
  const names = crons.map(({ name }) => name);
  const minutes = crons.map(({ every }) => ('everyMinutes' in every ? every.everyMinutes : null));
  const times = crons.map(({ every }) => ('dailyAt' in every ? every.dailyAt : null));
  const zones = crons.map(({ every }) => ('timeZone' in every ? every.timeZone : null));
  const { rows } = await sql<{ name: string; slot: Date }>`
    WITH newest AS (
      SELECT name, CASE
        WHEN minutes IS NOT NULL THEN date_bin(make_interval(mins => minutes), now(), 'epoch'::timestamptz)
        ELSE (
          SELECT max(slot) FROM generate_series(0, 2) AS days
          CROSS JOIN LATERAL (SELECT ((now() AT TIME ZONE zone)::date - days + at) AT TIME ZONE zone AS slot) AS candidate
          WHERE slot <= now()
        ) END AS slot
      FROM unnest(${names}::text[], ${minutes}::int[], ${times}::time[], ${zones}::text[]) AS cron (name, minutes, at, zone)
    ),
    begun AS (INSERT INTO cron_runs (name, slot) SELECT name, slot FROM newest ON CONFLICT (name) DO NOTHING)
    UPDATE cron_runs SET slot = newest.slot, ran_at = now()
    FROM newest WHERE cron_runs.name = newest.name AND cron_runs.slot < newest.slot
    RETURNING cron_runs.name, cron_runs.slot
  `.execute(db.sql);
  return rows;
}
