/** Takes `count` of the items, the same ones for the same seed, in the order they had. */
export function sample(items, count, seed) {
  const random = createRandom(seed);
  const ranked = items.map((item, index) => ({ item, index, rank: random() }));
  const chosen = ranked.sort((one, other) => one.rank - other.rank).slice(0, count);
  return chosen.sort((one, other) => one.index - other.index).map(({ item }) => item);
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
