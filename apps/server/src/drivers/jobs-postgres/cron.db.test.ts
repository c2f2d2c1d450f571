import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { createLogger } from '../../platform/logger.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { defineCron, type Cron, type CronSchedule } from '../../ports/job-queue.ts';
import { createPools, type Pools } from '../postgres/pools.ts';
import { createUnitOfWork } from '../postgres/unit-of-work.ts';
import { createTimetable } from './cron.ts';
import { createNodeRegistry } from './nodes.ts';
import { createJobQueue } from './queue.ts';
import { createJobRunner } from './runner.ts';
import { sweepFailedJobs } from './sweep-failed-jobs.ts';
import { runDueJobs } from './test-data.ts';

const queue = createJobQueue();
const log = createLogger('silent');
let database: TestDatabase;
let pools: Pools;
let uow: UnitOfWork;

beforeAll(async () => {
  database = await createTestDatabase();
  pools = createPools({
    ownerUrl: database.ownerUrl,
    appUrl: null,
    platformUrl: null,
    size: 10,
    onError: () => undefined,
  });
  uow = createUnitOfWork({ pools, size: 10, announce: () => undefined, patienceMs: 60_000 });
});

afterAll(async () => {
  await pools.end();
  await database.drop();
});

beforeEach(async () => {
  await database.asOwner('DELETE FROM jobs');
  await database.asOwner('DELETE FROM cron_runs');
});

/** Generous, because a busy machine is slow; it ends at once when the time has come. */
const eventually = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 60_000, interval: 10 });

/** A cron that remembers its runs, as one node knows it. */
function recording(every: CronSchedule): Cron & { slots: Date[] } {
  const slots: Date[] = [];
  return { ...defineCron({ name: 'cron', every, run: async ({ slot }) => void slots.push(slot) }), slots };
}
const timetableOf = (...crons: Cron[]) => createTimetable(uow, queue, crons);
const runDue = (cron: Cron): Promise<number> => runDueJobs({ uow, log, jobs: timetableOf(cron).jobs });
/** As if no node had been up for so long. */
const wasDown = (interval: string): Promise<unknown> =>
  database.asOwner('UPDATE cron_runs SET slot = slot - $1::interval', [interval]);

describe('a recurring job', () => {
  it('begins with the first slot after it was introduced', async () => {
    const cron = recording({ everyMinutes: 1_440 });
    await timetableOf(cron).addDue();
    await timetableOf(cron).addDue();
    expect(await runDue(cron)).toBe(0);
  });

  it('T21 runs once a slot with several nodes', async () => {
    const cron = recording({ everyMinutes: 1_440 });
    await timetableOf(cron).addDue();
    await wasDown('1 day');
    await Promise.all(Array.from({ length: 6 }, () => timetableOf(cron).addDue()));
    await Promise.all([runDue(cron), runDue(cron)]);
    await timetableOf(cron).addDue();
    await runDue(cron);
    expect(cron.slots).toHaveLength(1);
  });

  it('T22 runs once, for the latest slot, after all nodes were down across many', async () => {
    const cron = recording({ everyMinutes: 1_440 });
    await timetableOf(cron).addDue();
    const [before] = await database.asOwner<{ slot: Date }>('SELECT slot FROM cron_runs');
    await wasDown('9 days');
    await timetableOf(cron).addDue();
    await runDue(cron);
    expect(cron.slots).toEqual([before?.slot]);
  });

  it('runs again when the node that ran it was killed', async () => {
    const cron = recording({ everyMinutes: 1_440 });
    await timetableOf(cron).addDue();
    await wasDown('1 day');
    await timetableOf(cron).addDue();
    await database.asOwner(
      `UPDATE jobs SET attempts = 1, fence = 1, locked_by = gen_random_uuid(), lease_until = now() - interval '1 second'`,
    );
    await runDue(cron);
    expect(cron.slots).toHaveLength(1);
  });

  it('does not run beside itself or pile up when a slot comes before the last one is done', async () => {
    const cron = recording({ everyMinutes: 1_440 });
    await timetableOf(cron).addDue();
    for (let slot = 0; slot < 3; slot += 1) {
      await wasDown('1 day');
      await timetableOf(cron).addDue();
    }
    await runDue(cron);
    expect(cron.slots).toHaveLength(1);
  });

  it.each(Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:30`))(
    'T12 has its last slot of %s in São Paulo at that local time, within the last day',
    async (dailyAt) => {
      await timetableOf(recording({ dailyAt, timeZone: 'America/Sao_Paulo' })).addDue();
      const [run] = await database.asOwner(
        `SELECT to_char(slot AT TIME ZONE 'America/Sao_Paulo', 'HH24:MI') AS local, slot <= now() AND slot > now() - interval '1 day' AS recent FROM cron_runs`,
      );
      expect(run).toEqual({ local: dailyAt, recent: true });
    },
  );

  it('is looked for by a started runner', async () => {
    const cron = recording({ everyMinutes: 1_440 });
    await timetableOf(cron).addDue();
    await wasDown('1 day');
    const signals = { subscribe: () => () => undefined, onGap: () => () => undefined };
    const runner = createJobRunner({ uow, queue, signals, log, nodeId: randomUUID(), jobs: [], crons: [cron] });
    runner.start();
    await eventually(() => expect(cron.slots).toHaveLength(1));
    await runner.stop();
  });

  it('clears away jobs that were given up a month ago', async () => {
    await database.asOwner(
      `INSERT INTO jobs (name, failed_at) SELECT 'old', now() - make_interval(days => days) FROM unnest(ARRAY[1, 29, 31]) AS days`,
    );
    const cron = sweepFailedJobs(uow);
    await timetableOf(cron).addDue();
    await wasDown('1 day');
    await timetableOf(cron).addDue();
    await runDue(cron);
    expect(await database.asOwner('SELECT FROM jobs')).toHaveLength(2);
  });
});

describe('the registry of nodes', () => {
  const node = (roles: string[], beatEvery?: number) =>
    createNodeRegistry({ uow, nodeId: randomUUID(), roles, log, beatEvery });

  it('knows whether another web node is alive, until that one stops', async () => {
    const first = node(['web', 'worker'], 10);
    expect(first.otherNodes()).toBe(true);
    await first.start();
    const worker = node(['worker']);
    await worker.start();
    await eventually(() => expect(first.otherNodes()).toBe(false));
    expect(worker.otherNodes()).toBe(true);
    const second = node(['web']);
    await second.start();
    await eventually(() => expect(first.otherNodes()).toBe(true));
    await second.stop();
    await eventually(() => expect(first.otherNodes()).toBe(false));
    await Promise.all([first.stop(), worker.stop()]);
    expect(await database.asOwner('SELECT FROM nodes')).toEqual([]);
  });

  it('throws out nodes that have been silent for 30 s', async () => {
    await database.asOwner(
      `INSERT INTO nodes (id, roles, beat_at) SELECT gen_random_uuid(), '{web}', now() - make_interval(secs => age) FROM unnest(ARRAY[29, 31]) AS age`,
    );
    const registry = node(['web']);
    await registry.start();
    expect(registry.otherNodes()).toBe(true);
    expect(await database.asOwner('SELECT FROM nodes')).toHaveLength(2);
    await database.asOwner(`UPDATE nodes SET beat_at = now() - interval '31 seconds'`);
    const fresh = node(['web']);
    await fresh.start();
    expect(fresh.otherNodes()).toBe(false);
    await Promise.all([registry.stop(), fresh.stop()]);
  });
});
