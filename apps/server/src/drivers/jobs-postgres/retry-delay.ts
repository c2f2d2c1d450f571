const first = 2_000;
const longest = 10 * 60_000;

/** How long to wait after this failed attempt: 2 s, doubling up to 10 minutes, each less up to a quarter by chance. */
export function retryDelay(attempt: number, chance: number = Math.random()): number {
  const full = Math.min(first * 2 ** (attempt - 1), longest);
  // Jobs that failed together come back apart.
  return Math.round(full * (0.75 + 0.25 * chance));
}
