import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Probe } from './probe-server.ts';
import { watchConnections } from './watch-connections.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection that waits for an answer, or does not. */
function fakeConnection(pid: number, isWaiting = true) {
  const stream = { bytesRead: 0, error: null as Error | null, destroy: (error: Error) => void (stream.error = error) };
  const client = Object.assign(new EventEmitter(), {
    connection: { stream },
    _activeQuery: isWaiting ? {} : null,
    _sentQueryQueue: [],
    processID: pid,
  });
  return { client: client as unknown as pg.ClientBase, stream };
}

/** A probe that takes so long for its answer. */
const after = (ms: number, answer: Probe) => (): Promise<Probe> =>
  new Promise((resolve) => setTimeout(() => resolve(answer), ms));

it.each<[string, number, boolean, Probe, number, boolean]>([
  ['the server works for nobody of ours', 1, true, new Set(), 2_000, true],
  ['the server works on its statement', 1, true, new Set([1]), 60_000, false],
  ['nobody answers a fresh connection either', 1, true, 'unreachable', 4_500, true],
  ['the server is full', 1, true, 'refused', 10_000, false],
  ['the server has been full for long', 1, true, 'refused', 40_000, true],
  ['it waits for nothing', 1, false, new Set(), 60_000, false],
])('S1003 a connection is closed when %s', async (_name, pid, isWaiting, answer, ms, isClosed) => {
  const watch = watchConnections({ url: 'postgres://x', probe: after(answer === 'unreachable' ? 3_000 : 10, answer) });
  const { client, stream } = fakeConnection(pid, isWaiting);
  watch.add(client);
  await vi.advanceTimersByTimeAsync(ms);
  expect(stream.error !== null).toBe(isClosed);
  if (isClosed) expect(stream.error).toMatchObject({ code: 'ETIMEDOUT' });
  watch.stop();
});

it('S1003 whoever reads an answer now and then is not asked about', async () => {
  const probe = vi.fn(after(0, new Set()));
  const watch = watchConnections({ url: 'postgres://x', probe });
  const { client, stream } = fakeConnection(1);
  watch.add(client);
  for (let times = 0; times < 20; times += 1) {
    stream.bytesRead += 1;
    await vi.advanceTimersByTimeAsync(900);
  }
  expect([stream.error, probe.mock.calls.length]).toEqual([null, 0]);
  watch.stop();
});

it('S1003 the number of a session is the one that was named last: a pooler makes up its own', async () => {
  const watch = watchConnections({ url: 'postgres://x', probe: after(10, new Set([77])) });
  const { client, stream } = fakeConnection(1);
  watch.add(client)(77);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stream.error).toBeNull();
  watch.stop();
});

it('S1004 the database counts as down from the first probe that nobody answers until one that somebody does', async () => {
  let answer: Probe = 'unreachable';
  const watch = watchConnections({ url: 'postgres://x', probe: async () => answer });
  watch.add(fakeConnection(1).client);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(watch.isDown()).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(watch.isDown()).toBe(true);
  answer = 'refused';
  await vi.advanceTimersByTimeAsync(1_000);
  expect(watch.isDown()).toBe(false);
  watch.stop();
});
