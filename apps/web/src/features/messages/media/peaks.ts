/** How many bars a recording is drawn with. */
export const barCount = 44;
/** So that silence is still a line. */
const lowest = 0.08;

/** The loudest sample of each of so many equal parts of a recording, the loudest of all being 1. */
export function peaksOf(samples: Float32Array, count: number = barCount): number[] {
  const peaks = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * samples.length) / count);
    const to = Math.floor(((bar + 1) * samples.length) / count);
    let peak = 0;
    for (let at = from; at < to; at += 1) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  const loudest = Math.max(...peaks);
  return peaks.map((peak) => (loudest === 0 ? lowest : Math.max(lowest, Math.round((peak / loudest) * 100) / 100)));
}
