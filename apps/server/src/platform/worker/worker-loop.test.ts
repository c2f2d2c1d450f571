import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { createLogger } from '../logger.ts';
import { LeaseLost, NodeStopping, type Lease } from './lease.ts';
import { chooseInTurns } from './turns.ts';
import { createWorkerLoop, type WorkerLoop, type WorkerRules } from './worker-loop.ts';

type Run = { lease: Lease; signal: AbortSignal; finish: (outcome?: string) => void; fail: (error: unknown) => void };
type Row = { id: number; companyId: number; fence: number; isLeased: boolean; outcome: string | null };

/** A table of due rows in memory, whose writes are fenced as those of a real one; the test ends each run by hand. */
class Table {
  readonly rows: Row[] = [];
  readonly runs: Run[] = [];
  readonly asked: number[] = [];
  readonly handedBack: number[] = [];
  settleCalls = 0;
  readonly rules: WorkerRules<Lease, string>;

  constructor(places: number, more: Partial<WorkerRules<Lease, string>> = {}, isRenewable = true) {
    this.rules = {
      name: 'test',
      places,
      leaseMs: 30_000,
      claim: async (request) => {
        this.asked.push(request.room);
        const due = this.rows.filter(({ isLeased, outcome }) => !isLeased && outcome === null);
        return chooseInTurns(due, request).map(({ id }) => this.lease(id));
      },
      run: (lease, signal) =>
        new Promise((resolve, fail) => {
          this.runs.push({ lease, signal, finish: (outcome = 'done') => resolve(outcome), fail });
          signal.addEventListener('abort', () => fail(signal.reason));
        }),
      settle: async (lease, outcome) => {
        this.settleCalls += 1;
        const row = this.#held(lease);
        if (row) Object.assign(row, { outcome, isLeased: false });
        return row !== undefined;
      },
      ...(isRenewable ? { renew: (leases) => this.#renew(leases) } : {}),
      handBack: async (leases) => {
        for (const lease of leases) {
          const row = this.#held(lease);
          if (row) row.isLeased = false;
          this.handedBack.push(lease.id);
        }
      },
      ...more,
    };
  }

  add(count: number, companyId = 1): void {
    for (let index = 0; index < count; index += 1)
      this.rows.push({ id: this.rows.length, companyId, fence: 0, isLeased: false, outcome: null });
  }

  /** Also what another node does that finds the lease over. */
  lease(id: number): Lease {
    const row = this.row(id);
    row.fence += 1;
    row.isLeased = true;
    return { id, fence: row.fence, companyId: row.companyId };
  }

  row(id: number): Row {
    const row = this.rows[id];
    if (!row) throw new Error(`There is no row ${id}`);
    return row;
  }

  async #renew(leases: readonly Lease[]): Promise<ReadonlySet<number>> {
    return new Set(leases.filter((lease) => this.#held(lease)).map(({ id }) => id));
  }

  #held({ id, fence }: Lease): Row | undefined {
    return this.rows.find((row) => row.id === id && row.fence === fence && row.isLeased);
  }
}

let logLines: string[];
const log = createLogger(
  'debug',
  new Writable({ write: (chunk, _encoding, done) => (logLines.push(String(chunk)), done()) }),
);
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const loopOf = (table: Table, random = 1): WorkerLoop => createWorkerLoop(table.rules, { log, random: () => random });

/** A loop that runs, and has claimed what is due. */
async function start(table: Table): Promise<WorkerLoop> {
  const loop = loopOf(table);
  loop.start();
  await settled();
  return loop;
}

/** A claim whose answer comes when the test says so. */
function slowClaim() {
  let answer: (leases: Lease[]) => void = () => undefined;
  const claim = vi.fn<WorkerRules<Lease, string>['claim']>(() => new Promise((resolve) => (answer = resolve)));
  return { claim, answer: (leases: Lease[]) => answer(leases) };
}

beforeEach(() => {
  logLines = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

describe('claiming', () => {
  it('takes no more than it has places for, and the next when one gets free', async () => {
    const table = new Table(2);
    table.add(3);
    const loop = await start(table);
    expect(table.runs.map(({ lease }) => lease.id)).toEqual([0, 1]);
    table.runs[0]?.finish();
    await settled();
    expect(table.runs.map(({ lease }) => lease.id)).toEqual([0, 1, 2]);
    expect(table.asked.slice(0, 2)).toEqual([2, 1]);
    for (const run of table.runs) run.finish();
    await loop.stop();
    expect(table.rows.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
  });

  it('waits between claims when told so, and then fills all places that got free', async () => {
    const table = new Table(3, { timing: { betweenClaimsMs: 100 } });
    table.add(6);
    const loop = await start(table);
    for (const run of table.runs) run.finish();
    await vi.advanceTimersByTimeAsync(99);
    expect(table.asked).toEqual([3]);
    await vi.advanceTimersByTimeAsync(1);
    expect(table.asked).toEqual([3, 3]);
    expect(table.runs.map(({ lease }) => lease.id)).toEqual([0, 1, 2, 3, 4, 5]);
    for (const run of table.runs) run.finish();
    await loop.stop();
  });

  it('waits between claims as long as it is told to after each', async () => {
    let pauseMs = 500;
    const table = new Table(1, { timing: { betweenClaimsMs: () => pauseMs } });
    table.add(3);
    const loop = await start(table);
    table.runs[0]?.finish();
    await vi.advanceTimersByTimeAsync(499);
    expect(table.asked).toHaveLength(1);
    pauseMs = 50;
    await vi.advanceTimersByTimeAsync(1);
    expect(table.asked).toHaveLength(2);
    table.runs[1]?.finish();
    await vi.advanceTimersByTimeAsync(50);
    expect(table.asked).toHaveLength(3);
    for (const run of table.runs) run.finish();
    await loop.stop();
  });

  it('does not look again where a claim has taken all that was due, nor when a row ends behind which nothing waits', async () => {
    const table = new Table(4, { leftSome: () => false, opensMore: ({ id }) => id === 1 });
    table.add(2);
    const loop = await start(table);
    expect(table.asked).toEqual([4]);
    table.runs[0]?.finish();
    await settled();
    expect(table.asked).toEqual([4]);
    table.runs[1]?.finish();
    await settled();
    expect(table.asked).toEqual([4, 4]);
    await loop.stop();
  });

  it('finds new rows at the poll without any wake-up, and at once with one', async () => {
    const table = new Table(2);
    const loop = await start(table);
    table.add(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(table.runs).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(table.runs).toHaveLength(1);
    table.add(1);
    loop.wake();
    await settled();
    expect(table.runs).toHaveLength(2);
    for (const run of table.runs) run.finish();
    await loop.stop();
  });

  it('asks seldom where it is told of what is written, and then as often as a poll at most', async () => {
    const table = new Table(2);
    const loop = loopOf(table);
    loop.start({ quietMs: 5_000 });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(table.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(table.asked).toHaveLength(2);
    // After a rest at once.
    await vi.advanceTimersByTimeAsync(2_000);
    table.add(1);
    loop.written();
    await settled();
    expect(table.runs).toHaveLength(1);
    // What is written again and again is looked at once a second.
    const asked = table.asked.length;
    for (let times = 0; times < 10; times += 1) {
      loop.written();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(table.asked).toHaveLength(asked + 1);
    table.runs[0]?.finish();
    await loop.stop();
  });

  it('what is written while it looks is looked at too', async () => {
    const { claim, answer } = slowClaim();
    const loop = createWorkerLoop(new Table(1, { claim }).rules, { log });
    loop.start({ quietMs: 5_000 });
    await settled();
    loop.written();
    await vi.advanceTimersByTimeAsync(1_500);
    answer([]);
    await settled();
    expect(claim).toHaveBeenCalledTimes(2);
    answer([]);
    await loop.stop();
  });

  it('asks when the next row is due, however seldom it would otherwise', async () => {
    const table = new Table(1, { nextDueInMs: async () => 300 });
    const loop = loopOf(table);
    loop.start({ quietMs: 5_000 });
    await vi.advanceTimersByTimeAsync(300);
    expect(table.asked).toHaveLength(2);
    await loop.stop();
  });

  it.each([
    ['when the next row is due, if that is before the poll', 300, 300],
    ['at the poll, if the next row is due later', 5_000, 1_000],
    ['at the poll, if no row waits', null, 1_000],
    ['not at once, if a row is due that could not be claimed', 0, 20],
  ])('looks again %s', async (_when, dueInMs, looksAfterMs) => {
    const table = new Table(1, { nextDueInMs: async () => dueInMs });
    const loop = await start(table);
    await vi.advanceTimersByTimeAsync(looksAfterMs - 1);
    expect(table.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(table.asked).toHaveLength(2);
    await loop.stop();
  });

  it('does not lose a wake-up that comes while it is looking', async () => {
    const { claim, answer } = slowClaim();
    const loop = loopOf(new Table(1, { claim }));
    loop.start();
    loop.wake();
    answer([]);
    await settled();
    expect(claim).toHaveBeenCalledTimes(2);
    answer([]);
    await loop.stop();
  });

  it.each([
    // After 1 s, 2 s, 4 s, and then every 5 s; by chance up to a quarter sooner.
    [1, 8],
    [0, 10],
  ])('T03 goes on when claiming fails, ever more rarely and whoever wakes it (chance %i)', async (chance, claims) => {
    const claim = vi.fn<WorkerRules<Lease, string>['claim']>(() => Promise.reject(new Error('no database')));
    const loop = loopOf(new Table(1, { claim }), chance);
    loop.start();
    for (let second = 0; second < 30; second += 1) {
      loop.wake();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(claim).toHaveBeenCalledTimes(claims);
    await loop.stop();
  });
});

describe('claiming after a failure', () => {
  it('T03 begins again with a short wait once the database has answered', async () => {
    let isAway = true;
    const claim = vi.fn<WorkerRules<Lease, string>['claim']>(async () => {
      if (isAway) throw new Error('no database');
      return [];
    });
    const loop = loopOf(new Table(1, { claim }));
    loop.start();
    await vi.advanceTimersByTimeAsync(20_000);
    isAway = false;
    await vi.advanceTimersByTimeAsync(5_000);
    isAway = true;
    await vi.advanceTimersByTimeAsync(1_000);
    claim.mockClear();
    await vi.advanceTimersByTimeAsync(3_000);
    // After 1 s, then after 2 s more; after a long series of failures it would be one in 5 s.
    expect(claim).toHaveBeenCalledTimes(2);
    await loop.stop();
  });
});

describe('fairness between companies', () => {
  it('T17 a company with 10 000 due rows makes the others wait for one turn, not for all of them', async () => {
    const table = new Table(4);
    table.add(10_000, 1);
    table.add(3, 2);
    table.add(1, 3);
    const loop = await start(table);
    for (let ended = 0; ended < 8; ended += 1) {
      table.runs[ended]?.finish();
      await settled();
    }
    const first = table.runs.slice(0, 8).map(({ lease }) => lease.companyId);
    expect(first.filter((company) => company === 2)).toHaveLength(3);
    expect(first.filter((company) => company === 3)).toHaveLength(1);
    for (const run of table.runs) run.finish();
    await loop.stop();
  });

  it('T17 leaves a fifth of the places free for companies that come later', async () => {
    const table = new Table(5);
    table.add(10, 1);
    const loop = await start(table);
    expect(table.runs).toHaveLength(4);
    table.add(1, 2);
    loop.wake();
    await settled();
    expect(table.runs.map(({ lease }) => lease.companyId)).toEqual([1, 1, 1, 1, 2]);
    for (const run of table.runs) run.finish();
    await loop.stop();
  });
});

describe('leases', () => {
  it('are renewed while their work runs, and the work of a lost one is broken off', async () => {
    const table = new Table(2);
    table.add(2);
    const loop = await start(table);
    table.lease(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(table.runs.map(({ signal }) => signal.aborted)).toEqual([false, true]);
    expect(table.runs[1]?.signal.reason).toBeInstanceOf(LeaseLost);
    expect(logLines.join()).toContain('Another node holds it');
    table.runs[0]?.finish();
    await loop.stop();
    expect(table.handedBack).toEqual([]);
  });

  it('T11 end 20 s after the last renewal, before another node may begin', async () => {
    const renew = vi.fn(() => new Promise<ReadonlySet<number>>(() => undefined));
    const table = new Table(1, { renew });
    table.add(1);
    const loop = await start(table);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(table.runs[0]?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(table.runs[0]?.signal.reason).toBeInstanceOf(LeaseLost);
    // One question is open; asking again would only queue behind it.
    expect(renew).toHaveBeenCalledTimes(1);
    await loop.stop();
  });

  it('T11 that cannot be renewed end a little before another node may begin', async () => {
    const table = new Table(1, {}, false);
    table.add(1);
    const loop = await start(table);
    await vi.advanceTimersByTimeAsync(26_999);
    expect(table.runs[0]?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(table.runs[0]?.signal.reason).toBeInstanceOf(LeaseLost);
    await loop.stop();
  });

  it('without a length end with their work only', async () => {
    const table = new Table(1, { leaseMs: null }, false);
    table.add(1);
    const loop = await start(table);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(table.runs[0]?.signal.aborted).toBe(false);
    table.runs[0]?.finish();
    await loop.stop();
  });
});

describe('settling', () => {
  it('T11 a row that another node claimed in the middle is left as that node has it', async () => {
    const table = new Table(1);
    table.add(1);
    const loop = await start(table);
    const theirs = table.lease(0);
    table.runs[0]?.finish('ours');
    await settled();
    expect(table.row(0)).toMatchObject({ fence: theirs.fence, isLeased: true, outcome: null });
    expect(logLines.join()).toContain('a lease was lost before its outcome could be stored');
    await loop.stop();
  });

  it('T11 a row that this node itself claims anew is settled by the new claim only', async () => {
    const table = new Table(2);
    table.add(1);
    const loop = await start(table);
    table.row(0).isLeased = false;
    loop.wake();
    await settled();
    expect(table.runs.map(({ lease, signal }) => [lease.fence, signal.aborted])).toEqual([
      [1, true],
      [2, false],
    ]);
    table.runs[1]?.finish('second');
    await settled();
    expect([table.row(0).outcome, table.settleCalls]).toEqual(['second', 1]);
    await loop.stop();
  });

  it('T11 work that goes on after its lease was lost is not even asked what to store', async () => {
    const table = new Table(1);
    table.add(1);
    let finish: (outcome: string) => void = () => undefined;
    const loop = createWorkerLoop(
      { ...table.rules, run: () => new Promise<string>((resolve) => (finish = resolve)) },
      { log },
    );
    loop.start();
    await settled();
    table.lease(0);
    await vi.advanceTimersByTimeAsync(10_000);
    finish('too late');
    await settled();
    expect(table.settleCalls).toBe(0);
    expect(table.row(0).outcome).toBeNull();
    await loop.stop();
  });

  it('T03 is tried until the database is back, and the work is not done a second time', async () => {
    const table = new Table(1);
    table.add(1);
    let isAway = true;
    const settle = vi.fn<NonNullable<typeof table.rules.settle>>(async (lease, outcome) => {
      if (isAway) throw new AppError('ERR_UNAVAILABLE');
      return table.rules.settle?.(lease, outcome) ?? false;
    });
    const loop = createWorkerLoop({ ...table.rules, settle }, { log });
    loop.start();
    await settled();
    table.runs[0]?.finish();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(table.row(0).outcome).toBeNull();
    isAway = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(table.row(0).outcome).toBe('done');
    expect(table.runs).toHaveLength(1);
    // Ever more rarely: within a minute about 30 pauses of 2 s fit, and a few short ones before them.
    expect(settle.mock.calls.length).toBeLessThan(60);
    await loop.stop();
  });

  it('T03 is given up when the node stops, and the row handed back', async () => {
    const table = new Table(1, { settle: () => Promise.reject(new AppError('ERR_UNAVAILABLE')) });
    table.add(1);
    const loop = await start(table);
    table.runs[0]?.finish();
    await settled();
    const stopped = loop.stop();
    await vi.advanceTimersByTimeAsync(11_000);
    await stopped;
    expect(table.handedBack).toEqual([0]);
  });

  it('is not asked for what the work has stored itself', async () => {
    const run: WorkerRules<Lease, string>['run'] = async ({ id }) => {
      table.row(id).outcome = 'stored by the work';
      return null;
    };
    const table: Table = new Table(1, { run });
    table.add(1);
    await expect(loopOf(table).drain()).resolves.toBe(1);
    expect([table.settleCalls, table.row(0).outcome]).toEqual([0, 'stored by the work']);
  });

  it('keeps its places when work fails outside its own handling', async () => {
    const table = new Table(1);
    table.add(2);
    const loop = await start(table);
    table.runs[0]?.fail(new Error('unexpected'));
    await settled();
    expect(table.runs).toHaveLength(2);
    expect(logLines.join()).toContain('unexpected');
    table.runs[1]?.finish();
    await loop.stop();
  });
});

describe('stopping', () => {
  it('T15 claims nothing more, waits for what runs, then hands back the rest', async () => {
    const table = new Table(3);
    table.add(4);
    // The third does not heed its signal.
    const run: typeof table.rules.run = (lease, signal) =>
      lease.id === 2 ? new Promise(() => undefined) : table.rules.run(lease, signal);
    const loop = createWorkerLoop({ ...table.rules, run }, { log });
    loop.start();
    await settled();
    const stopped = loop.stop();
    await vi.advanceTimersByTimeAsync(9_000);
    table.runs[0]?.finish();
    await vi.advanceTimersByTimeAsync(2_000);
    await stopped;
    expect(table.row(0).outcome).toBe('done');
    expect(table.runs[1]?.signal.reason).toBeInstanceOf(NodeStopping);
    expect(table.handedBack).toEqual([1, 2]);
    expect(table.rows.map(({ fence, isLeased }) => [fence, isLeased])).toEqual([
      [1, false],
      [1, false],
      [1, false],
      [0, false],
    ]);
  });

  it('T15 stores what ends while it is broken off', async () => {
    const table = new Table(1);
    table.add(1);
    const run: typeof table.rules.run = (_lease, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve('done')));
    const loop = createWorkerLoop({ ...table.rules, run }, { log });
    loop.start();
    await settled();
    const stopped = loop.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    await stopped;
    expect([table.row(0).outcome, table.handedBack]).toEqual(['done', []]);
  });

  it('T15 hands back untouched what it was just claiming when the stop came', async () => {
    const { claim, answer } = slowClaim();
    const table = new Table(1, { claim });
    table.add(1);
    const loop = loopOf(table);
    loop.start();
    const stopped = loop.stop();
    answer([table.lease(0)]);
    await stopped;
    expect([table.runs, table.handedBack]).toEqual([[], [0]]);
  });

  it('ends also when handing back fails', async () => {
    const { claim, answer } = slowClaim();
    const table = new Table(1, { claim, handBack: () => Promise.reject(new Error('no database')) });
    table.add(1);
    const loop = loopOf(table);
    loop.start();
    const stopped = loop.stop();
    answer([table.lease(0)]);
    await stopped;
    expect(logLines.join()).toContain('could not be handed back');
  });

  it('does not wait for the next try while the database is away', async () => {
    const loop = loopOf(new Table(1, { claim: () => Promise.reject(new Error('no database')) }));
    loop.start();
    await vi.advanceTimersByTimeAsync(20_000);
    await loop.stop();
  });
});

it('draining works on everything that is due, and on what that makes due', async () => {
  const table = new Table(2);
  table.add(5);
  const run: typeof table.rules.run = async ({ id }) => {
    if (id === 0) table.add(1);
    return 'done';
  };
  await expect(createWorkerLoop({ ...table.rules, run }, { log }).drain()).resolves.toBe(6);
});
