import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SignalMap, SignalName, Signals } from '../../ports/signals.ts';
import { createWrittenNews } from './written-news.ts';
import type { WorkerLoop } from './worker-loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fakeLoop = () =>
  ({ start: vi.fn(), wake: vi.fn(), written: vi.fn(), stop: vi.fn(), drain: vi.fn() }) satisfies WorkerLoop;

/** Signals that all nodes of a test share, as PostgreSQL delivers them: to the sender, too. */
function fakeSignals() {
  const handlers = new Map<string, Set<(data: never) => void>>();
  const gaps = new Set<() => void>();
  const published: string[] = [];
  const signals: Signals = {
    async publish<N extends SignalName>(name: N, data: SignalMap[N]) {
      published.push(name);
      for (const handler of handlers.get(name) ?? []) handler(data as never);
    },
    subscribe(name, handler) {
      const list = handlers.get(name) ?? new Set();
      handlers.set(name, list.add(handler as (data: never) => void));
      return () => void list.delete(handler as (data: never) => void);
    },
    onGap(handler) {
      gaps.add(handler);
      return () => void gaps.delete(handler);
    },
  };
  return { signals, published, loseSome: () => gaps.forEach((handler) => handler()) };
}

it('S1012 loops rest until something was written', () => {
  const news = createWrittenNews();
  const loop = fakeLoop();
  const letGo = news.start([loop]);
  expect(loop.start).toHaveBeenCalledWith({ quietMs: 5_000 });
  news.tell();
  expect(loop.written).toHaveBeenCalledTimes(1);
  letGo();
  news.tell();
  expect(loop.written).toHaveBeenCalledTimes(1);
});

it('S1012 what one node writes wakes the loops of the others, by one signal for all that comes together', async () => {
  const { signals, published } = fakeSignals();
  const nodes = ['one', 'two'].map((name) => {
    const [news, loop] = [createWrittenNews(), fakeLoop()];
    news.start([loop]);
    return { news, loop, disconnect: news.connect(signals, name) };
  });
  const [one, two] = nodes;
  for (let times = 0; times < 5; times += 1) one?.news.tell();
  expect([one?.loop.written.mock.calls.length, two?.loop.written.mock.calls.length]).toEqual([5, 0]);
  await vi.advanceTimersByTimeAsync(100);
  expect([one?.loop.written.mock.calls.length, two?.loop.written.mock.calls.length]).toEqual([5, 1]);
  // Whoever is woken has written nothing.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(published).toEqual(['workWritten']);
  one?.news.tell();
  one?.disconnect();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(published).toEqual(['workWritten']);
});

it('S1012 a gap in the signals wakes the loops', () => {
  const { signals, loseSome } = fakeSignals();
  const [news, loop] = [createWrittenNews(), fakeLoop()];
  news.start([loop]);
  news.connect(signals, 'one');
  loseSome();
  expect(loop.written).toHaveBeenCalledTimes(1);
});
