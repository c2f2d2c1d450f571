import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReopener } from './reopen.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  // In this order: the watched setTimeout is the one of the stopped clock.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A connection whose first tries to open fail. */
function setUp(failures: number) {
  let left = failures;
  const calls = {
    open: vi.fn(async () => {
      left -= 1;
      if (left >= 0) throw new Error('away');
    }),
    close: vi.fn(async () => undefined),
    onReopened: vi.fn(),
    onFailure: vi.fn(),
  };
  return { ...calls, reopener: createReopener(calls) };
}

it('tries until it is open, and reports each failure', async () => {
  const { reopener, open, onReopened, onFailure } = setUp(2);
  reopener.reopen();
  await vi.runAllTimersAsync();
  expect([open, onFailure, onReopened].map((each) => each.mock.calls.length)).toEqual([3, 2, 1]);
});

it('waits twice as long after each failure, and never longer than five seconds', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const { reopener } = setUp(7);
  reopener.reopen();
  await vi.runAllTimersAsync();
  const pauses = timers.mock.calls.map(([, pause]) => pause);
  expect(pauses).toEqual([200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000]);
});

it('tries no more after it was stopped', async () => {
  const { reopener, open } = setUp(100);
  reopener.reopen();
  await vi.advanceTimersToNextTimerAsync();
  reopener.stop();
  reopener.reopen();
  await vi.runAllTimersAsync();
  expect(open).toHaveBeenCalledTimes(1);
});

it('tries no more when it was stopped during a try that failed', async () => {
  const { reopener, open } = setUp(0);
  open.mockImplementation(async () => {
    reopener.stop();
    throw new Error('away');
  });
  reopener.reopen();
  await vi.advanceTimersToNextTimerAsync();
  expect(vi.getTimerCount()).toBe(0);
});

it('closes what is opened while it is stopped', async () => {
  const { reopener, open, close, onReopened } = setUp(0);
  open.mockImplementation(async () => reopener.stop());
  reopener.reopen();
  await vi.runAllTimersAsync();
  expect(close).toHaveBeenCalledTimes(1);
  expect(onReopened).not.toHaveBeenCalled();
});
