/** How many tries are free within a time. */
export type TryLimit = { free: number; windowMs: number };

/** The tries so far, and how long ago the first of them was. */
export type TriesSoFar = { count: number; sinceFirstMs: number };

const firstWaitMs = 2 * 60_000;

/**
 * How long to wait before one more try, in milliseconds. Beyond the free ones the next is open 2 minutes after the
 * first try, the one after it 4 minutes, then 8, until the window is over and all begins anew: guessing becomes
 * hopeless, and nobody is shut out for good.
 */
export function waitBeforeTry({ free, windowMs }: TryLimit, { count, sinceFirstMs }: TriesSoFar): number {
  if (count < free || sinceFirstMs >= windowMs) return 0;
  const opensAtMs = Math.min(windowMs, firstWaitMs * 2 ** (count - free));
  return Math.max(0, opensAtMs - sinceFirstMs);
}
