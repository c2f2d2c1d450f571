import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endsWithin, TimeLimitPassed, withTimeLimit } from './time-limit.ts';

const never = (): Promise<never> => new Promise(() => undefined);
const after = (ms: number): Promise<string> => new Promise((resolve) => setTimeout(() => resolve('done'), ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a time limit', () => {
  it('is over when it is reached, and not a millisecond before', async () => {
    const work = withTimeLimit(1_000, () => after(1_000));
    const ended = expect(work).rejects.toThrow(TimeLimitPassed);
    await vi.advanceTimersByTimeAsync(1_000);
    await ended;
    const sooner = withTimeLimit(1_000, () => after(999));
    await vi.advanceTimersByTimeAsync(999);
    await expect(sooner).resolves.toBe('done');
  });

  it('aborts the signal of the work, and does not wait for work that ignores it', async () => {
    let told: unknown;
    const work = withTimeLimit(1_000, (signal) => {
      signal.addEventListener('abort', () => (told = signal.reason));
      return never();
    });
    const ended = expect(work).rejects.toThrow('It took longer than 1000 ms');
    await vi.advanceTimersByTimeAsync(1_000);
    await ended;
    expect(told).toBeInstanceOf(TimeLimitPassed);
  });

  it('ends with the outer signal too, for its reason, and does not begin when that has aborted', async () => {
    const outer = new AbortController();
    const work = withTimeLimit(1_000, never, outer.signal);
    const ended = expect(work).rejects.toThrow('the node stops');
    outer.abort(new Error('the node stops'));
    await ended;
    const begin = vi.fn(never);
    await expect(withTimeLimit(1_000, begin, outer.signal)).rejects.toThrow('the node stops');
    expect(begin).not.toHaveBeenCalled();
  });

  it('leaves no timer behind when the work ends before', async () => {
    await withTimeLimit(1_000, async () => undefined);
    await endsWithin(1_000, Promise.resolve());
    expect(vi.getTimerCount()).toBe(0);
  });

  it('passes the failure of the work on', async () => {
    await expect(withTimeLimit(1_000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
});

describe('waiting for an end', () => {
  it.each([
    ['work that ends', () => after(999), true],
    ['work that fails', () => after(999).then(() => Promise.reject(new Error('broken'))), true],
    ['work that takes longer', never, false],
  ])('of %s', async (_what, work, isInTime) => {
    const waiting = endsWithin(1_000, work());
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(waiting).resolves.toBe(isInTime);
  });
});
