import { expect, it, vi } from 'vitest';
import { cachedFor } from './cached-for.ts';

it('reads once for all who ask within the time, and again afterwards', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    let reads = 0;
    const read = cachedFor(1_000, async () => (reads += 1));
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    vi.advanceTimersByTime(999);
    expect(await read()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await read()).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

it('does not keep a failure', async () => {
  let reads = 0;
  const read = cachedFor(60_000, async () => {
    reads += 1;
    if (reads === 1) throw new Error('away');
    return reads;
  });
  await expect(read()).rejects.toThrow('away');
  expect(await read()).toBe(2);
});
