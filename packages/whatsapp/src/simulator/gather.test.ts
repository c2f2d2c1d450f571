import { describe, expect, it } from 'vitest';
import { gather } from './gather.ts';

describe('gather', () => {
  it('hands over together what comes in one moment, and what comes meanwhile after it, each with its own result', async () => {
    const batches: number[][] = [];
    let finish = (): void => undefined;
    const first = new Promise<void>((resolve) => (finish = resolve));
    const double = gather<number, number>(async (items) => {
      batches.push([...items]);
      if (batches.length === 1) await first;
      return items.map((item) => 2 * item);
    });
    const early = [double(1), double(2)];
    await new Promise(setImmediate);
    const late = [double(3), double(4)];
    finish();
    expect(await Promise.all([...early, ...late])).toEqual([2, 4, 6, 8]);
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('takes fifty at a time, and goes on after a failure', async () => {
    const sizes: number[] = [];
    const handle = gather<number, number>(async (items) => {
      sizes.push(items.length);
      if (sizes.length === 1) throw new Error('the world is away');
      return items;
    });
    const results = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => handle(index)));
    expect(sizes).toEqual([50, 10]);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(50);
    expect(await handle(7)).toBe(7);
  });
});
