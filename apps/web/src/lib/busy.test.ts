import { describe, expect, it, vi } from 'vitest';
import { createDeferred } from '../test/deferred.ts';
import { createTasks } from './busy.ts';

describe('createTasks', () => {
  it('S150 S59 starts nothing under a key that is busy, and tells that it did not', async () => {
    const tasks = createTasks<number, string>();
    const answer = createDeferred<string>();
    const second = vi.fn(async () => 'second');
    const first = tasks.run(1, 'accept', () => answer.promise);
    expect(tasks.running.get()).toEqual(new Map([[1, 'accept']]));
    expect(await tasks.run(1, 'resolve', second)).toBeUndefined();
    expect(second).not.toHaveBeenCalled();
    answer.resolve('first');
    expect(await first).toBe('first');
    expect(tasks.running.get().size).toBe(0);
    expect(await tasks.run(1, 'resolve', second)).toBe('second');
  });

  it('runs under different keys at the same time', async () => {
    const tasks = createTasks<number, true>();
    const answer = createDeferred<void>();
    const slow = tasks.run(1, true, () => answer.promise);
    expect(await tasks.run(2, true, async () => 'other')).toBe('other');
    expect([...tasks.running.get().keys()]).toEqual([1]);
    answer.resolve();
    await slow;
  });

  it('S65 is free again after a failure, which the caller gets', async () => {
    const tasks = createTasks<number, true>();
    await expect(tasks.run(1, true, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(tasks.running.get().size).toBe(0);
  });
});
