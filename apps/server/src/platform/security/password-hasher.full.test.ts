import { expect, it } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

const tries = 41;

it('T52 takes as long for an unknown e-mail as for a wrong password', async () => {
  const hasher = createPasswordHasher();
  const known = await hasher.hash('a password');
  const time = async (hashed: string | null): Promise<number> => {
    const started = performance.now();
    await hasher.verifyLogin(hashed, 'a guess');
    // oxlint-disable-next-line balcao/no-elapsed-time -- part of `npm run torture` only.
    return performance.now() - started;
  };
  const times = { known: [] as number[], unknown: [] as number[] };
  // By turns, so that whatever else runs on the machine meets both alike.
  for (let n = 0; n < tries; n += 1) {
    times.known.push(await time(known));
    times.unknown.push(await time(null));
  }
  const median = (list: number[]): number => list.sort((a, b) => a - b)[Math.floor(tries / 2)] ?? 0;
  const ratio = median(times.unknown) / median(times.known);
  expect(ratio).toBeGreaterThan(0.95);
  expect(ratio).toBeLessThan(1.05);
});
