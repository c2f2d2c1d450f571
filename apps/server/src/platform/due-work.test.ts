import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDueWorkLoop, LeaseLost, NodeStopping, type DueWork, type Lease } from './due-work.ts';
import { createLogger } from './logger.ts';

type Run = { lease: Lease; signal: AbortSignal; finish: () => void; fail: (error: unknown) => void };

/** Due work in memory: the test puts rows in and ends each run by hand. */
function buildWork(
  places: number,
): DueWork<Lease> & { due: Lease[]; runs: Run[]; asked: number[]; handedBack: Lease[]; lost: Set<number> } {
  const due: Lease[] = [];
  const runs: Run[] = [];
  const asked: number[] = [];
  const handedBack: Lease[] = [];
  const lost = new Set<number>();
  return {
    name: 'test',
    places,
    due,
    runs,
    asked,
    handedBack,
    lost,
    async claim(room) {
      asked.push(room);
      return due.splice(0, room);
    },
    work: (lease, signal) =>
      new Promise((finish, fail) => {
        runs.push({ lease, signal, finish, fail });
        signal.addEventListener('abort', () => fail(signal.reason));
      }),
    async renew(leases) {
      return new Set(leases.map(({ id }) => id).filter((id) => !lost.has(id)));
    },
    async handBack(leases) {
      handedBack.push(...leases);
    },
  };
}

const rows = (count: number): Lease[] => Array.from({ length: count }, (_, id) => ({ id, fence: 1 }));
let logLines: string[];
const log = createLogger(
  'debug',
  new Writable({ write: (chunk, _encoding, done) => (logLines.push(String(chunk)), done()) }),
);
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  logLines = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

describe('the loop of due work', () => {
  it('claims no more than it has places for, and the next when one gets free', async () => {
    const work = buildWork(2);
    work.due.push(...rows(3));
    const loop = createDueWorkLoop(work, { log });
    loop.start();
    await settled();
    expect(work.runs.map(({ lease }) => lease.id)).toEqual([0, 1]);
    work.runs[0]?.finish();
    await settled();
    expect(work.runs.map(({ lease }) => lease.id)).toEqual([0, 1, 2]);
    expect(work.asked.slice(0, 2)).toEqual([2, 1]);
    for (const run of work.runs) run.finish();
    await loop.stop();
  });

  it('finds new work at the poll without any wake-up, and at once with one', async () => {
    const work = buildWork(2);
    const loop = createDueWorkLoop(work, { log });
    loop.start();
    await settled();
    work.due.push({ id: 1, fence: 1 });
    await vi.advanceTimersByTimeAsync(999);
    expect(work.runs).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(work.runs).toHaveLength(1);
    work.due.push({ id: 2, fence: 1 });
    loop.poke();
    await settled();
    expect(work.runs).toHaveLength(2);
    for (const run of work.runs) run.finish();
    await loop.stop();
  });

  it('does not lose a wake-up that comes while it is looking', async () => {
    const work = buildWork(1);
    let answer: (leases: Lease[]) => void = () => undefined;
    const claim = vi.fn<DueWork<Lease>['claim']>(() => new Promise((resolve) => (answer = resolve)));
    const loop = createDueWorkLoop({ ...work, claim }, { log });
    loop.start();
    loop.poke();
    answer([]);
    await settled();
    expect(claim).toHaveBeenCalledTimes(2);
    answer([]);
    await loop.stop();
  });

  it('T03 lives on when claiming fails, asking ever more rarely', async () => {
    const claim = vi.fn<DueWork<Lease>['claim']>(() => Promise.reject(new Error('no database')));
    const loop = createDueWorkLoop({ ...buildWork(1), claim }, { log });
    loop.start();
    await vi.advanceTimersByTimeAsync(30_000);
    // After 2 s, 4 s, and then every 5 s.
    expect(claim).toHaveBeenCalledTimes(7);
    await loop.stop();
  });

  it('renews what runs, and aborts what another node took', async () => {
    const work = buildWork(2);
    work.due.push(...rows(2));
    const loop = createDueWorkLoop(work, { log });
    loop.start();
    await settled();
    work.lost.add(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work.runs.map(({ signal }) => signal.aborted)).toEqual([false, true]);
    expect(work.runs[1]?.signal.reason).toBeInstanceOf(LeaseLost);
    expect(logLines.join()).toContain('Another node holds it');
    work.runs[0]?.finish();
    await loop.stop();
    expect(work.handedBack).toEqual([]);
  });

  it('T11 stops by itself 20 s after the last renewal, before another may begin', async () => {
    const work = buildWork(1);
    work.due.push(...rows(1));
    const renew = vi.fn(() => new Promise<ReadonlySet<number>>(() => undefined));
    const loop = createDueWorkLoop({ ...work, renew }, { log });
    loop.start();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(work.runs[0]?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(work.runs[0]?.signal.reason).toBeInstanceOf(LeaseLost);
    // One question is open; asking again would only queue behind it.
    expect(renew).toHaveBeenCalledTimes(1);
    await loop.stop();
  });

  it('T15 waits at a stop for what runs, then hands back the rest', async () => {
    const work = buildWork(3);
    work.due.push(...rows(3));
    const loop = createDueWorkLoop(
      // The third does not heed its signal.
      { ...work, work: (lease, signal) => (lease.id === 2 ? new Promise(() => undefined) : work.work(lease, signal)) },
      { log },
    );
    loop.start();
    await settled();
    const stopped = loop.stop();
    await vi.advanceTimersByTimeAsync(9_000);
    work.runs[0]?.finish();
    await vi.advanceTimersByTimeAsync(2_000);
    await stopped;
    expect(work.runs[1]?.signal.reason).toBeInstanceOf(NodeStopping);
    expect(work.handedBack.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('T15 hands back untouched what it was just claiming when the stop came', async () => {
    const work = buildWork(1);
    let answer: (leases: Lease[]) => void = () => undefined;
    const loop = createDueWorkLoop(
      { ...work, claim: () => new Promise<Lease[]>((resolve) => (answer = resolve)) },
      { log },
    );
    loop.start();
    const stopped = loop.stop();
    answer(rows(1));
    await stopped;
    expect(work.runs).toEqual([]);
    expect(work.handedBack).toEqual(rows(1));
  });

  it('stops also when handing back fails', async () => {
    const work = buildWork(1);
    let answer: (leases: Lease[]) => void = () => undefined;
    const loop = createDueWorkLoop(
      {
        ...work,
        claim: () => new Promise<Lease[]>((resolve) => (answer = resolve)),
        handBack: () => Promise.reject(new Error('no database')),
      },
      { log },
    );
    loop.start();
    const stopped = loop.stop();
    answer(rows(1));
    await stopped;
    expect(logLines.join()).toContain('could not be handed back');
  });

  it('keeps its places when work fails outside its own handling', async () => {
    const work = buildWork(1);
    work.due.push(...rows(2));
    const loop = createDueWorkLoop(work, { log });
    loop.start();
    await settled();
    work.runs[0]?.fail(new Error('unexpected'));
    await settled();
    expect(work.runs).toHaveLength(2);
    expect(logLines.join()).toContain('unexpected');
    work.runs[1]?.finish();
    await loop.stop();
  });

  it('drains everything that is due, and what that makes due', async () => {
    const work = buildWork(2);
    work.due.push(...rows(5));
    const loop = createDueWorkLoop(
      { ...work, work: async ({ id }) => void (id === 0 && work.due.push({ id: 9, fence: 1 })) },
      { log },
    );
    await expect(loop.drain()).resolves.toBe(6);
  });
});
