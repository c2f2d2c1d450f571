import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReopener } from './reopen.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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

it('tries no more after it was stopped', async () => {
  const { reopener, open } = setUp(100);
  reopener.reopen();
  await vi.advanceTimersToNextTimerAsync();
  reopener.stop();
  reopener.reopen();
  await vi.runAllTimersAsync();
  expect(open).toHaveBeenCalledTimes(1);
});

it('closes what is opened while it is stopped', async () => {
  const { reopener, open, close, onReopened } = setUp(0);
  open.mockImplementation(async () => reopener.stop());
  reopener.reopen();
  await vi.runAllTimersAsync();
  expect(close).toHaveBeenCalledTimes(1);
  expect(onReopened).not.toHaveBeenCalled();
});
