/** Lengths that are compared; a shorter text is read as many times as it is shorter than the longest. */
const lengths = { short: 2 * 1024, others: [16 * 1024, 64 * 1024], longest: 64 * 1024 };
const tries = 3;

/** More than this is not linear any more: work that grows with the square of the length would be 32 times as much. */
export const linearGrowth = 8;

type Work = (text: string) => unknown;

/**
 * How much more work longer texts are than a short one, in proportion to their lengths: about 1 where the work grows
 * with the length. Counted in time of the processor, and of some tries the least, so that other programs do not matter.
 */
export async function workGrowth(work: Work, textOf: (length: number) => string): Promise<number> {
  const workOf = (length: number): Promise<number> => leastWork(work, textOf(length), lengths.longest / length);
  const short = await workOf(lengths.short);
  const longer = [];
  for (const length of lengths.others) longer.push(await workOf(length));
  return Math.max(...longer) / short;
}

async function leastWork(work: Work, text: string, times: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < tries; tried += 1) {
    const before = process.cpuUsage();
    for (let time = 0; time < times; time += 1) await work(text);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  // The clock counts microseconds: what takes less than some of them is no measure.
  return Math.max(least, 50);
}
