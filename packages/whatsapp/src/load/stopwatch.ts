/** Times from the writing of a message until it was seen stored. */
export type Stopwatch = {
  written(ids: readonly string[]): void;
  seen(ids: readonly string[]): void;
  /** How many were written and not seen yet. */
  missing(): number;
  /** The time, in milliseconds, that this part of them (0 to 1) did not exceed; 0 before the first was seen. */
  share(part: number): number;
  count(): number;
};

/** Starts without times; `now` is in milliseconds. */
export function createStopwatch(now: () => number = () => performance.now()): Stopwatch {
  const under = new Map<string, number>();
  const times: number[] = [];
  let isSorted = true;
  return {
    written(ids) {
      const at = now();
      for (const id of ids) under.set(id, at);
    },
    seen(ids) {
      const at = now();
      for (const id of ids) {
        const began = under.get(id);
        // Seen again by a look that overlaps the one before.
        if (began === undefined) continue;
        under.delete(id);
        times.push(at - began);
        isSorted = false;
      }
    },
    missing: () => under.size,
    share(part) {
      if (!isSorted) times.sort((one, two) => one - two);
      isSorted = true;
      return times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
    },
    count: () => times.length,
  };
}

/** What a value gains per second, by least squares over all points; 0 for fewer than two. */
export function slopeOf(points: readonly { second: number; value: number }[]): number {
  const mean = (pick: (point: { second: number; value: number }) => number): number =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [second, value] = [mean((point) => point.second), mean((point) => point.value)];
  const spread = points.reduce((sum, point) => sum + (point.second - second) ** 2, 0);
  return spread === 0 || points.length < 2
    ? 0
    : points.reduce((sum, point) => sum + (point.second - second) * (point.value - value), 0) / spread;
}
