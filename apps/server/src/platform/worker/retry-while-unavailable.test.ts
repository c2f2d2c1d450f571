import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

const away = new AppError('ERR_UNAVAILABLE');

/** Work that fails so often and then works. */
const failing = (times: number, error: Error = away) => {
  let left = times;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw error;
    return 'done';
  });
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tries until the database is back, waiting ever longer up to two seconds', async () => {
  const work = failing(9);
  const done = retryWhileUnavailable(work);
  await vi.advanceTimersByTimeAsync(0);
  // Each wait is up to a quarter shorter by chance.
  for (const [index, longestMs] of [50, 100, 200, 400, 800, 1_600, 2_000, 2_000, 2_000].entries()) {
    const began = Date.now();
    await vi.advanceTimersToNextTimerAsync();
    expect(work).toHaveBeenCalledTimes(index + 2);
    // oxlint-disable-next-line balcao/no-elapsed-time -- a pretended clock, which only the waits move.
    const waited = Date.now() - began;
    expect([waited <= longestMs, waited >= longestMs * 0.75 - 1]).toEqual([true, true]);
  }
  await expect(done).resolves.toBe('done');
});

it('passes any other failure on at once', async () => {
  const work = failing(1, new AppError('ERR_VALIDATION'));
  await expect(retryWhileUnavailable(work)).rejects.toThrow('ERR_VALIDATION');
  expect(work).toHaveBeenCalledTimes(1);
});

it.each(['40001', '40P01'])('tries again what the database broke off (%s)', async (code) => {
  const work = failing(2, Object.assign(new Error('deadlock detected'), { code }));
  const done = retryWhileUnavailable(work);
  await vi.runAllTimersAsync();
  await expect(done).resolves.toBe('done');
  expect(work).toHaveBeenCalledTimes(3);
});

it('is given up by its signal: the pause ends at once, and the next failure is the last', async () => {
  const stopping = new AbortController();
  const work = failing(100);
  const given = expect(retryWhileUnavailable(work, stopping.signal)).rejects.toThrow('ERR_UNAVAILABLE');
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(1);
  stopping.abort();
  await given;
  expect(work).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});
