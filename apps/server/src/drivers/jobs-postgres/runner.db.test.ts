import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { LeaseLost } from '../../platform/worker/lease.ts';
import { createLogger } from '../../platform/logger.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { defineJob, type AddOptions, type Job, type RunnableJob } from '../../ports/job-queue.ts';
import { createPools, type Pools } from '../postgres/pools.ts';
import { createSignals, type SignalHub } from '../postgres/signals.ts';
import { createUnitOfWork } from '../postgres/unit-of-work.ts';
import { claimJobs, renewJobs, storeOutcomes, type Outcome } from './hot-job-queries.ts';
import { createJobQueue } from './queue.ts';
import { createJobRunner, type JobRunner, type JobRunnerOptions } from './runner.ts';
import { runDueJobs } from './test-data.ts';

type Row = {
  id: number;
  company_id: number | null;
  payload: { n: number };
  attempts: number;
  locked_by: string | null;
  last_error: string | null;
  failed_at: Date | null;
  after: number;
  wait: number;
};

const payload = z.object({ n: z.number() });
const never = 60 * 60_000;
const queue = createJobQueue();
let database: TestDatabase;
let pools: Pools;
let uow: UnitOfWork;
let signals: SignalHub;
let logLines: string[];
let started: JobRunner[];
const log = createLogger(
  'debug',
  new Writable({ write: (chunk, _encoding, done) => (logLines.push(String(chunk)), done()) }),
);

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
  signals = createSignals({ pool: pools.platform, sessions: pools.sessions.platform, log });
  await signals.start();
  await database.asOwner(`INSERT INTO companies (id, name) SELECT id, 'Loja ' || id FROM generate_series(1, 5) AS id`);
});

afterAll(async () => {
  await signals.stop();
  await pools.end();
  await database.drop();
});

beforeEach(async () => {
  logLines = [];
  started = [];
  await database.asOwner('DELETE FROM jobs');
  await database.asOwner(`UPDATE product_clock SET ahead = '0'`);
});

afterEach(async () => void (await Promise.all(started.map((runner) => runner.stop()))));

/** Generous, because a busy machine is slow; it ends at once when the time has come. */
const eventually = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 60_000, interval: 10 });
const add = (
  job: Job<typeof payload>,
  n: number,
  { companyId = 1, ...options }: AddOptions & { companyId?: number } = {},
): Promise<void> => uow.write(companyId, ({ db }) => queue.add(db, job, { n }, options));
const rows = (): Promise<Row[]> =>
  database.asOwner<Row>(
    'SELECT *, extract(epoch FROM due_at - created_at)::float8 AS after, extract(epoch FROM due_at - app_now())::float8 AS wait FROM jobs ORDER BY id',
  );
const runDue = (...jobs: RunnableJob[]): Promise<number> => runDueJobs({ uow, log, jobs });
const moveClock = (ahead: string): Promise<unknown> =>
  database.asOwner('UPDATE product_clock SET ahead = $1::interval', [ahead]);
const expireLeases = (): Promise<unknown> =>
  database.asOwner(`UPDATE jobs SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL`);

/** A node of its own that has begun to run. Unless it is woken it would look again in an hour. */
function startRunner(jobs: readonly RunnableJob[], options: Partial<JobRunnerOptions> = {}): JobRunner {
  const runner = createJobRunner({
    uow,
    queue,
    signals,
    log,
    nodeId: randomUUID(),
    jobs,
    crons: [],
    ...options,
    timing: { pollMs: never, ...options.timing },
  });
  runner.start();
  started.push(runner);
  return runner;
}

/** A job that remembers its runs. */
function recording(
  name: string,
  work: (n: number) => Promise<void> = async () => undefined,
): Job<typeof payload> & { runs: number[] } {
  const runs: number[] = [];
  const job = defineJob({ name, payload, run: async ({ n }) => (runs.push(n), work(n)) });
  return { ...job, runs };
}

/** A job that runs until the test lets it go. */
function held(
  name: string,
  limits: { timeoutMs?: number; concurrency?: number } = {},
): Job<typeof payload> & { runs: { n: number; signal: AbortSignal; finish: () => void }[] } {
  const runs: { n: number; signal: AbortSignal; finish: () => void }[] = [];
  const job = defineJob({
    name,
    payload,
    ...limits,
    run: ({ n }, { signal }) => new Promise<void>((finish) => runs.push({ n, signal, finish })),
  });
  return { ...job, runs };
}

describe('adding a job', () => {
  it('is part of the transaction: a rollback leaves nothing', async () => {
    const job = recording('rollback');
    const adding = uow.write(1, async ({ db }) => {
      await queue.add(db, job, { n: 1 });
      throw new Error('changed my mind');
    });
    await expect(adding).rejects.toThrow('changed my mind');
    expect(await runDue(job)).toBe(0);
    expect(await rows()).toEqual([]);
  });

  it('T34 works for the own company only, and shows no payload and no lease to it', async () => {
    const job = recording('tenant');
    await add(job, 1, { companyId: 2 });
    await expect(uow.write(1, ({ db }) => queue.add({ ...db, companyId: 2 }, job, { n: 1 }))).rejects.toThrow(
      'row-level security',
    );
    await expect(uow.write(1, ({ db }) => queue.add({ platform: true, sql: db.sql }, job, { n: 1 }))).rejects.toThrow(
      'row-level security',
    );
    await expect(uow.read(2, ({ sql }) => sql.selectFrom('jobs').select('payload').execute())).rejects.toThrow(
      'permission denied',
    );
    await expect(
      uow.write(2, ({ db }) => db.sql.updateTable('jobs').set({ locked_by: null }).execute()),
    ).rejects.toThrow('permission denied');
    await expect(uow.write(2, ({ db }) => db.sql.deleteFrom('jobs').execute())).rejects.toThrow('permission denied');
    expect((await rows()).map((row) => row.company_id)).toEqual([2]);
  });

  it('above companies has no company; platform work adds inside one by its tenant handle', async () => {
    const companies: (number | null)[] = [];
    const job = defineJob({
      name: 'platform',
      payload,
      run: async (_, { companyId }) => void companies.push(companyId),
    });
    await uow.writePlatform(async ({ db }) => {
      await queue.add(db, job, { n: 1 });
      await queue.add(uow.asTenant(db, 3), job, { n: 2 });
    });
    await runDue(job);
    expect(new Set(companies)).toEqual(new Set([null, 3]));
  });

  it('refuses a payload that its own schema refuses', async () => {
    await expect(add(recording('schema'), Number.NaN)).rejects.toThrow('its schema refuses n');
  });

  it('wakes the runners at the commit, whatever their poll', async () => {
    const job = recording('wake');
    startRunner([job]);
    await add(job, 1);
    await eventually(() => expect(job.runs).toEqual([1]));
  });

  it('for a product time runs no earlier, and then when the clock is moved', async () => {
    const job = recording('later');
    startRunner([job]);
    const [clock] = await database.asOwner<{ at: Date }>(`SELECT app_now() + interval '1 hour' AS at`);
    await add(job, 1, { dueAt: clock?.at });
    expect(await runDue(job)).toBe(0);
    await moveClock('1 hour');
    await signals.publish('clockMoved', {});
    await eventually(() => expect(job.runs).toEqual([1]));
  });
});

describe('a key', () => {
  it('makes the last call count while the job waits, in each company by itself', async () => {
    const job = recording('key');
    await add(job, 1, { key: 'a', dueAt: new Date(Date.now() + never) });
    await add(job, 2, { key: 'a' });
    await add(job, 3, { key: 'b' });
    await add(job, 4, { key: 'a', companyId: 2 });
    await runDue(job);
    expect(new Set(job.runs)).toEqual(new Set([2, 3, 4]));
  });

  it('gives a job that waits for its next attempt a fresh start', async () => {
    const job = recording('key.retry', (n) => (n === 1 ? Promise.reject(new Error('no')) : Promise.resolve()));
    await add(job, 1, { key: 'a' });
    await runDue(job);
    await add(job, 2, { key: 'a' });
    expect(await rows()).toMatchObject([{ attempts: 0, last_error: null }]);
    expect(await runDue(job)).toBe(1);
  });

  it('holds a waiting job until the transaction that added it again has committed', async () => {
    const job = recording('key.open');
    await add(job, 1, { key: 'a' });
    await uow.write(1, async ({ db }) => {
      await queue.add(db, job, { n: 2 }, { key: 'a' });
      expect(await runDue(job)).toBe(0);
    });
    await runDue(job);
    expect(job.runs).toEqual([2]);
  });

  it('added while its job runs makes it run once more, not beside itself', async () => {
    const job = held('key.again');
    startRunner([job]);
    await add(job, 1, { key: 'a' });
    await eventually(() => expect(job.runs).toHaveLength(1));
    await add(job, 2, { key: 'a' });
    await add(job, 3, { key: 'a' });
    expect(await runDue(job)).toBe(0);
    job.runs[0]?.finish();
    await eventually(() => expect(job.runs.map(({ n }) => n)).toEqual([1, 3]));
    job.runs[1]?.finish();
    await eventually(async () => expect(await rows()).toEqual([]));
  });

  it('added by a transaction that is open when the run ends is not lost either', async () => {
    const job = held('key.end');
    startRunner([job]);
    await add(job, 1, { key: 'a' });
    await eventually(() => expect(job.runs).toHaveLength(1));
    await uow.write(1, async ({ db }) => {
      await queue.add(db, job, { n: 2 }, { key: 'a' });
      job.runs[0]?.finish();
    });
    await eventually(() => expect(job.runs.map(({ n }) => n)).toEqual([1, 2]));
    job.runs[1]?.finish();
  });
});

describe('the runner', () => {
  it('T21 runs each of 300 jobs once with three nodes', async () => {
    const job = recording('each.once');
    await uow.writePlatform(
      async ({ db }) =>
        void (await Promise.all(
          Array.from({ length: 300 }, (_, n) => queue.add(uow.asTenant(db, 1 + (n % 5)), job, { n })),
        )),
    );
    for (let node = 0; node < 3; node += 1) startRunner([job]);
    await eventually(async () => expect(await rows()).toEqual([]));
    expect(job.runs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, n) => n));
  });

  it('T17 serves companies in turn, however long the line of one is', async () => {
    const job = recording('fair');
    for (let n = 0; n < 6; n += 1) await add(job, 100 + n);
    await add(job, 200, { companyId: 2 });
    await add(job, 300, { companyId: 3 });
    const runner = createJobRunner({
      uow,
      queue,
      signals,
      log,
      nodeId: randomUUID(),
      jobs: [job],
      crons: [],
      places: 1,
    });
    await runner.runDue();
    expect(job.runs).toEqual([100, 200, 300, 101, 102, 103, 104, 105]);
  });

  it('T17 leaves a fifth of its places to other companies', async () => {
    const job = held('share');
    for (let n = 0; n < 10; n += 1) await add(job, 100 + n);
    startRunner([job], { places: 5 });
    await eventually(() => expect(job.runs).toHaveLength(4));
    await add(job, 200, { companyId: 2 });
    await eventually(() => expect(job.runs.map(({ n }) => n)).toEqual([100, 101, 102, 103, 200]));
    for (const { finish } of job.runs) finish();
    await eventually(() => expect(job.runs).toHaveLength(9));
    for (const { finish } of job.runs) finish();
    await eventually(() => expect(job.runs).toHaveLength(11));
    for (const { finish } of job.runs) finish();
  });

  it('gives a job with a concurrency places of its own', async () => {
    const slow = held('slow', { concurrency: 2 });
    const quick = recording('quick');
    startRunner([slow, quick], { places: 1 });
    for (let n = 0; n < 3; n += 1) await add(slow, n);
    await add(quick, 9);
    await eventually(() => expect(quick.runs).toEqual([9]));
    await eventually(() => expect(slow.runs.map(({ n }) => n)).toEqual([0, 1]));
    slow.runs[0]?.finish();
    await eventually(() => expect(slow.runs.map(({ n }) => n)).toEqual([0, 1, 2]));
    for (const { finish } of slow.runs) finish();
  });

  it('leaves alone what it does not know, as in a release that is only half rolled out', async () => {
    await add(recording('of.tomorrow'), 1);
    expect(await runDue(recording('of.today'))).toBe(0);
    expect(await rows()).toHaveLength(1);
  });

  it('refuses two jobs of one name', () => {
    expect(() =>
      createJobRunner({
        uow,
        queue,
        signals,
        log,
        nodeId: randomUUID(),
        jobs: [recording('same'), recording('same')],
        crons: [],
      }),
    ).toThrow('Two jobs are called same');
  });
});

describe('a run that fails', () => {
  it('is tried again later and later, until it succeeds', async () => {
    let failing = true;
    const job = recording('retry', () => (failing ? Promise.reject(new Error('not yet')) : Promise.resolve()));
    await add(job, 7);
    await runDue(job);
    const [first] = await rows();
    expect(first).toMatchObject({ attempts: 1, last_error: 'not yet', failed_at: null, locked_by: null });
    expect(first?.after).toBeGreaterThanOrEqual(1.5);
    expect(first?.wait).toBeLessThanOrEqual(2);
    await moveClock('2 seconds');
    await runDue(job);
    const [second] = await rows();
    expect(second?.after).toBeGreaterThanOrEqual(2 + 3);
    expect(second?.wait).toBeLessThanOrEqual(4);
    failing = false;
    await moveClock('10 seconds');
    await runDue(job);
    expect(job.runs).toEqual([7, 7, 7]);
    expect(await rows()).toEqual([]);
  });

  it('T49 is given up after its last attempt, with the first 500 letters of the reason and its payload in no log', async () => {
    const job = { ...recording('give.up', () => Promise.reject(new Error('x'.repeat(600)))), maxAttempts: 2 };
    await add(job, 271_828);
    await runDue(job);
    await moveClock('1 hour');
    await runDue(job);
    await moveClock('2 hours');
    expect(await runDue(job)).toBe(0);
    expect(await rows()).toMatchObject([
      { attempts: 2, last_error: 'x'.repeat(500), failed_at: expect.any(Date), locked_by: null },
    ]);
    expect(logLines.join()).toContain('job given up');
    expect(logLines.join()).not.toContain('271828');
  });

  it('frees its key when it is given up', async () => {
    const job = {
      ...recording('give.up.key', (n) => (n === 1 ? Promise.reject(new Error('no')) : Promise.resolve())),
      maxAttempts: 1,
    };
    await add(job, 1, { key: 'a' });
    await runDue(job);
    await add(job, 2, { key: 'a' });
    expect(await runDue(job)).toBe(1);
    expect(await rows()).toMatchObject([{ payload: { n: 1 }, failed_at: expect.any(Date) }]);
  });

  it('is given up at once when its stored payload does not fit, as after a change of its schema', async () => {
    const job = recording('misfit');
    await database.asOwner(`INSERT INTO jobs (company_id, name, payload) VALUES (1, 'misfit', '{"n": "seven"}')`);
    await runDue(job);
    expect(job.runs).toEqual([]);
    expect(await rows()).toMatchObject([
      { attempts: 1, last_error: 'The schema refuses n', failed_at: expect.any(Date) },
    ]);
  });

  it('is aborted when its time is over, and frees its place even if it does not heed that', async () => {
    const job = held('timeout', { timeoutMs: 20 });
    await add(job, 1);
    await runDue(job);
    expect(job.runs[0]?.signal.aborted).toBe(true);
    expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'It took longer than 20 ms', locked_by: null }]);
  });
});

describe('a lease', () => {
  it('T21 of a killed node is taken over, and what the old holder still says is refused', async () => {
    const job = held('killed');
    await add(job, 1);
    // One place and no renewal: like a killed node, this one neither claims the row anew nor prolongs its lease.
    startRunner([job], { places: 1, timing: { renewMs: never, giveUpMs: never } });
    await eventually(() => expect(job.runs).toHaveLength(1));
    expect(await runDue(job)).toBe(0);
    await expireLeases();
    startRunner([job]);
    await eventually(() => expect(job.runs).toHaveLength(2));
    job.runs[0]?.finish();
    await eventually(() => expect(logLines.join()).toContain('was lost before its outcome could be stored'));
    expect(await rows()).toMatchObject([{ attempts: 2, locked_by: expect.any(String) }]);
    job.runs[1]?.finish();
    await eventually(async () => expect(await rows()).toEqual([]));
  });

  /** Claims a job twice, so that there is an older fence than the one that counts. */
  async function claimTwice() {
    await add(recording('fence'), 1);
    const nodeId = randomUUID();
    const request = { nodeId, names: ['fence'], room: 1, after: 0, perCompany: 1, running: [] };
    const claim = () => uow.writePlatform(({ db }) => claimJobs(db, request));
    const [first] = await claim();
    await expireLeases();
    const [second] = await claim();
    if (!first || !second) throw new Error('Nothing was claimed');
    return { nodeId, outdated: first, current: second };
  }

  it.each<[string, Outcome]>([
    ['done', { kind: 'done' }],
    ['to be tried again', { kind: 'retry', delay: 1_000, error: 'not now' }],
    ['given up', { kind: 'failed', error: 'never' }],
    ['handed back', { kind: 'handedBack' }],
  ])(
    'T11 has a fence: neither another node nor an earlier claim of the same one says that it is %s',
    async (_what, outcome) => {
      const { nodeId, outdated, current } = await claimTwice();
      const before = await rows();
      const end = async (by: string, lease: typeof current) => [
        ...(await uow.writePlatform(({ db }) => storeOutcomes(db, by, [{ lease, outcome }]))).values(),
      ];
      expect([await end(nodeId, outdated), await end(randomUUID(), current)]).toEqual([['refused'], ['refused']]);
      expect(await rows()).toEqual(before.map((row) => ({ ...row, wait: expect.any(Number) })));
      expect(await end(nodeId, current)).toEqual(['stored']);
      expect((await rows()).map(({ locked_by }) => locked_by)).toEqual(outcome.kind === 'done' ? [] : [null]);
    },
  );

  it('T11 is prolonged for its node, under its fence only', async () => {
    const { nodeId, outdated, current } = await claimTwice();
    await expireLeases();
    const isOver = async () => (await database.asOwner('SELECT FROM jobs WHERE lease_until < now()')).length === 1;
    const renew = async (by: string, lease: typeof current) => [
      ...(await uow.writePlatform(({ db }) => renewJobs(db, by, [lease]))),
    ];
    expect([await renew(nodeId, outdated), await renew(randomUUID(), current), await isOver()]).toEqual([[], [], true]);
    expect([await renew(nodeId, current), await isOver()]).toEqual([[current.id], false]);
  });

  it('is renewed while the job runs, and its loss aborts the run', async () => {
    const job = held('renewed');
    await add(job, 1);
    startRunner([job], { timing: { renewMs: 10 } });
    await eventually(() => expect(job.runs).toHaveLength(1));
    await expireLeases();
    await eventually(async () =>
      expect(await database.asOwner(`SELECT FROM jobs WHERE lease_until > now() + interval '25 seconds'`)).toHaveLength(
        1,
      ),
    );
    await database.asOwner('UPDATE jobs SET locked_by = gen_random_uuid(), fence = fence + 1');
    await eventually(() => expect(job.runs[0]?.signal.reason).toBeInstanceOf(LeaseLost));
  });

  it('that runs out at the last attempt is the end: it may be the job that kills its nodes', async () => {
    const job = { ...recording('poison'), maxAttempts: 1 };
    await add(job, 1);
    await database.asOwner(
      `UPDATE jobs SET attempts = 1, locked_by = gen_random_uuid(), lease_until = now() - interval '1 second'`,
    );
    await runDue(job);
    expect(job.runs).toEqual([]);
    expect(await rows()).toMatchObject([
      { last_error: 'Its node stopped during the last attempt', failed_at: expect.any(Date) },
    ]);
  });

  it('T15 is handed back at a stop as if it had not been taken, while what ends in time is done', async () => {
    const job = held('stop');
    const runner = startRunner([job], { timing: { graceMs: 100 } });
    await add(job, 1);
    await add(job, 2);
    await eventually(() => expect(job.runs).toHaveLength(2));
    const stopped = runner.stop();
    job.runs[0]?.finish();
    await stopped;
    expect(await rows()).toMatchObject([{ payload: { n: 2 }, attempts: 0, locked_by: null, last_error: null }]);
    expect(job.runs[1]?.signal.aborted).toBe(true);
  });
});
