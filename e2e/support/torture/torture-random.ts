const usual = process.env['TORTURE'] === 'full' ? Math.floor(Math.random() * 1_000_000) : 1;

/**
 * The random choices of a run come from this number: always the same in `npm test`, another one each time at full size.
 * It is printed with the figures, and TORTURE_SEED repeats it.
 */
export const seed = Number(process.env['TORTURE_SEED'] ?? usual);

export type Random = {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** So many of the things, in random order. */
  some<T>(things: readonly T[], count: number): T[];
};

/** A stream of choices of its own for each item, so that one item alone repeats what it did among the others. */
export function createRandom(item: string): Random {
  let state = [...item].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed) % 2_147_483_648;
  const next = (): number => {
    // A linear congruential generator: plain and the same everywhere.
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    between,
    some<T>(things: readonly T[], count: number): T[] {
      const left = [...things];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(between(0, left.length - 1), 1),
      ).flat();
    },
  };
}
