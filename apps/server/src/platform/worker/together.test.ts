import { describe, expect, it } from 'vitest';
import { createDeferred } from '../../../test/support/deferred.ts';
import { AppError } from '../errors.ts';
import { together } from './together.ts';

describe('S671 what comes in one moment, or while something is handled', () => {
  it('is handled together, in order, and each gets its own answer', async () => {
    const calls: number[][] = [];
    const first = createDeferred();
    const double = together<number, number>(async (items) => {
      calls.push([...items]);
      await first.promise;
      return items.map((item) => item * 2);
    });
    const early = [1, 2].map(double);
    await new Promise(setImmediate);
    const late = [3, 4].map(double);
    first.resolve();
    expect(await Promise.all([...early, ...late])).toEqual([2, 4, 6, 8]);
    expect(calls).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(await double(5)).toBe(10);
  });

  it('is at most fifty at a time', async () => {
    const sizes: number[] = [];
    const count = together<number, number>(async (items) => {
      sizes.push(items.length);
      return [...items];
    });
    await Promise.all(Array.from({ length: 120 }, (_, at) => count(at)));
    expect(sizes).toEqual([50, 50, 20]);
  });

  it('is tried one by one where it fails together: only what fails itself is refused', async () => {
    const stored: number[] = [];
    const store = together<number, number>(async (items) => {
      if (items.includes(3)) throw new Error('three');
      stored.push(...items);
      return [...items];
    });
    const results = await Promise.allSettled([1, 2, 3, 4].map(store));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(stored).toEqual([1, 2, 4]);
    expect(await store(5)).toBe(5);
  });

  it('S973 fails at once while the database is away, instead of waiting for it one by one', async () => {
    const sizes: number[] = [];
    const store = together<number, number>(async (items) => {
      sizes.push(items.length);
      throw new AppError('ERR_UNAVAILABLE');
    });
    const results = await Promise.allSettled([1, 2, 3].map(store));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(sizes).toEqual([3]);
  });
});
