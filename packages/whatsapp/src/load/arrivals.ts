import { createRandom } from './random.ts';

/** Arrivals per second at a moment, counted in seconds from the start. */
export type Rate = (second: number) => number;

export type ArrivalOptions = {
  /** Constant, or changing within `most`. */
  rate: number | Rate;
  /** The highest the rate ever gets; the rate itself when that is constant. */
  most?: number;
  seed: number;
};

/**
 * Arrivals as customers make them: independent of each other, so that gaps are exponential and bunches happen
 * (Poisson). Answers how many came since the last call; time only goes forward.
 */
export function createArrivals({ rate, most, seed }: ArrivalOptions): (second: number) => number {
  const random = createRandom(seed);
  const rateAt: Rate = typeof rate === 'number' ? () => rate : rate;
  const ceiling = most ?? (typeof rate === 'number' ? rate : 0);
  if (!(ceiling > 0)) throw new Error('Arrivals need the highest rate they may reach');
  const gap = (): number => -Math.log(1 - random()) / ceiling;
  let next = gap();
  return (second) => {
    let came = 0;
    while (next <= second) {
      // Drawn at the highest rate and thinned out to the one of that moment.
      if (random() * ceiling < rateAt(next)) came += 1;
      next += gap();
    }
    return came;
  };
}

/** A quiet street, and the door that opens: many times the usual rate at once, which fades to the usual one. */
export function openingHour({
  usual,
  burst,
  opensAt,
  fadesFor,
}: {
  usual: number;
  burst: number;
  opensAt: number;
  fadesFor: number;
}): { rate: Rate; most: number } {
  const rate: Rate = (second) => {
    const open = second - opensAt;
    if (open < 0 || open >= fadesFor) return usual;
    return usual + (burst - usual) * (1 - open / fadesFor);
  };
  return { rate, most: Math.max(usual, burst) };
}
