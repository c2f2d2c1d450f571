/** Milliseconds: the wait after the first failure, and the longest one. */
export type BackOff = { readonly firstMs: number; readonly longestMs: number };

/**
 * How long to wait after so many failures in a row: the first wait, doubling up to the longest, each shorter by up to
 * a quarter by chance, so that those who failed together do not come back together. `random` is 0 to 1.
 */
export function backOffMs({ firstMs, longestMs }: BackOff, failures: number, random: number): number {
  const fullMs = Math.min(firstMs * 2 ** (failures - 1), longestMs);
  return Math.round(fullMs * (0.75 + 0.25 * random));
}
