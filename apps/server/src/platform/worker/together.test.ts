import { describe, expect, it } from 'vitest';
import { together } from './together.ts';

describe('S671 what comes while something is handled', () => {
  it('is handled together, in order, and each gets its own answer', async () => {
    const calls: number[][] = [];
    const double = together<number, number>(async (items) => {
      calls.push([...items]);
      return items.map((item) => item * 2);
    });
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
    expect(calls).toEqual([[1], [2, 3]]);
    expect(await double(4)).toBe(8);
  });

  it('is at most fifty at a time', async () => {
    const sizes: number[] = [];
    const count = together<number, number>(async (items) => {
      sizes.push(items.length);
      return [...items];
    });
    await Promise.all(Array.from({ length: 120 }, (_, at) => count(at)));
    expect(sizes).toEqual([1, 50, 50, 19]);
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
});
