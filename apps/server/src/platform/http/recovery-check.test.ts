import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRecoveryCheck } from './recovery-check.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fine = async (): Promise<void> => undefined;
const failing = (): Promise<void> => Promise.reject(new Error('no connection'));
const hanging = (): Promise<void> => new Promise(() => undefined);

/** Runs the check for so long and returns whether the process counts as stuck after each minute. */
async function watch(attempts: (() => Promise<unknown>)[], outside: boolean, minutes: number): Promise<boolean[]> {
  const { start, stop, isStuck } = createRecoveryCheck({ attempts, worksFromOutside: async () => outside });
  start();
  const stuck: boolean[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000);
    stuck.push(isStuck());
  }
  stop();
  return stuck;
}

it.each([
  ['all works', [fine, fine], true, [false, false, false]],
  ['one connection pool fails while the database works', [fine, failing], true, [false, true, true]],
  ['one never ends while the database works', [hanging, fine], true, [false, true, true]],
  ['the database is away for everybody', [failing, failing], false, [false, false, false]],
])('S1005 stuck or not: %s', async (_name, attempts, outside, expected) => {
  expect(await watch(attempts, outside, 3)).toEqual(expected);
});

it('S1005 is no longer stuck once it works again', async () => {
  let works = false;
  const attempt = (): Promise<void> => (works ? fine() : failing());
  const { start, stop, isStuck } = createRecoveryCheck({ attempts: [attempt], worksFromOutside: async () => true });
  start();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(isStuck()).toBe(true);
  works = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(isStuck()).toBe(false);
  stop();
});
