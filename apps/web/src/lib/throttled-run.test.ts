import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottledRun } from './throttled-run.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('S115 counts are asked for soon after an event, at most once a second in a burst, and after the last event', () => {
  const run = vi.fn();
  const throttled = createThrottledRun(run);
  throttled.ask();
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(1);
  for (let count = 0; count < 200; count += 1) {
    throttled.ask();
    vi.advanceTimersByTime(10);
  }
  expect(run.mock.calls.length).toBeLessThanOrEqual(3);
  const before = run.mock.calls.length;
  throttled.ask();
  vi.advanceTimersByTime(1100);
  expect(run).toHaveBeenCalledTimes(before + 1);
  throttled.ask();
  throttled.stop();
  vi.advanceTimersByTime(5000);
  expect(run).toHaveBeenCalledTimes(before + 1);
});
