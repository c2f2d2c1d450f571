import { expect, it } from 'vitest';
import { createBatches } from './batches.ts';

type Item = { key: number; name: string };
const of = (key: number, ...names: string[]): Item[] => names.map((name) => ({ key, name }));

/** Batches that end when the test says so. */
function watch({ atOnce = 1, together = 3, fails = (_names: string): boolean => false } = {}) {
  const begun: string[] = [];
  const waiting: (() => void)[] = [];
  const add = createBatches<Item>({
    atOnce,
    together,
    keyOf: ({ key }) => key,
    async run(items) {
      const names = items.map(({ name }) => name).join('');
      begun.push(names);
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (fails(names)) throw new Error(`${names} failed`);
    },
  });
  const endOne = async (): Promise<void> => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.();
  };
  return { add, begun, endOne };
}

it('what comes in the same moment goes together, by key and up to the most', async () => {
  const { add, begun, endOne } = watch();
  const ends = [...of(1, 'a', 'b'), ...of(2, 'x'), ...of(1, 'c', 'd')].map(add);
  for (const _ of ['abc', 'x', 'd']) await endOne();
  await Promise.all(ends);
  expect(begun).toEqual(['abc', 'x', 'd']);
});

it('no more run at once than there are places', async () => {
  const { add, begun, endOne } = watch({ atOnce: 2, together: 1 });
  const ends = of(1, 'a', 'b', 'c').map(add);
  await expect.poll(() => begun).toEqual(['a', 'b']);
  await endOne();
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  await endOne();
  await endOne();
  await Promise.all(ends);
});

it('of a batch that fails each is tried by itself and hears its own end', async () => {
  const { add, begun, endOne } = watch({ fails: (names) => names.includes('b') });
  const ends = Promise.allSettled(of(1, 'a', 'b', 'c').map(add));
  for (const _ of ['abc', 'a', 'b', 'c']) await endOne();
  expect((await ends).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(begun).toEqual(['abc', 'a', 'b', 'c']);
});
