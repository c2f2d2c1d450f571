import { expressionBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database.ts';
import { now, rowsAs } from '../../platform/sql-expressions.ts';
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
  const asked = crons.map(({ name, every }) => ({
    name,
    minutes: 'everyMinutes' in every ? every.everyMinutes : null,
    at: 'dailyAt' in every ? every.dailyAt : null,
    zone: 'timeZone' in every ? every.timeZone : null,
  }));
  return db.sql
    .with('newest', (query) =>
      query
        .selectFrom(rowsAs('cron', asked, { name: 'text', minutes: 'int', at: 'time', zone: 'text' }))
        .select((eb) => [
          'name',
          eb.case().when('minutes', 'is not', null).then(newestOfMinutes).else(newestOfDay).end().as('slot'),
        ]),
    )
    .with('begun', (query) =>
      query
        .insertInto('cron_runs')
        .columns(['name', 'slot'])
        .expression((eb) => eb.selectFrom('newest').select(['name', 'slot']))
        .onConflict((conflict) => conflict.column('name').doNothing()),
    )
    .updateTable('cron_runs')
    .from('newest')
    .set((eb) => ({ slot: eb.ref('newest.slot'), ran_at: now() }))
    .whereRef('cron_runs.name', '=', 'newest.name')
    .whereRef('cron_runs.slot', '<', 'newest.slot')
    .returning(['cron_runs.name', 'cron_runs.slot'])
    .execute();
}

/** The last moment that is so many minutes from the one before, counted from 1970. */
const newestOfMinutes = sql<Date>`date_bin(make_interval(mins => minutes), now(), 'epoch'::timestamptz)`;

/** The time of day `at` in the zone `zone`, so many days ago. */
const dailySlot = sql<Date>`((now() AT TIME ZONE zone)::date - days + at) AT TIME ZONE zone`;

/** The last such moment: of today, or of yesterday, or of the day before where the clock was put back over midnight. */
const newestOfDay = expressionBuilder<Database>()
  .selectFrom(sql<{ days: number }>`generate_series(0, 2)`.as<'series'>(sql`series(days)`))
  .select((eb) => eb.fn.max(dailySlot).as('slot'))
  .where(dailySlot, '<=', now());
