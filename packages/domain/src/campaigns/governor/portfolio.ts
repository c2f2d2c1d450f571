const dayMs = 24 * 3_600_000;

/** What Meta allows while it has not said anything: its lowest limit for accounts of today. */
const unknownLimit = 250;

const factors: Readonly<Record<string, number>> = { '': 1, K: 1_000, M: 1_000_000 };

/**
 * How many people the numbers of an account may write to first in any 24 hours, in Meta's words: a tier such as
 * `TIER_2K`, or a number where -1 is no limit. Null for no limit; words nobody knows mean the lowest.
 */
export function limitOfTier(tier: string | null): number | null {
  if (tier === 'TIER_UNLIMITED' || tier === 'UNLIMITED' || tier === '-1') return null;
  const [, digits, unit = ''] = /^(?:TIER_)?(\d{1,9})([KM]?)$/.exec(tier ?? '') ?? [];
  return digits === undefined ? unknownLimit : Number(digits) * (factors[unit] ?? 1);
}

/** What is known of the people an account wrote to in the last 24 hours. */
export type Portfolio = {
  /** Null for no limit. */
  readonly limit: number | null;
  /** People who will be reminded within the next 24 hours: their places are kept. */
  readonly reserved: number;
  /** When people were written to, oldest first; each person counts with the last time only. */
  readonly reached: readonly number[];
};

/**
 * When campaigns may write to somebody: now, or when enough of the last day's people are 24 hours past. Null while the
 * reminders alone fill the limit.
 */
export function portfolioFreeAt({ limit, reserved, reached }: Portfolio, now: number): number | null {
  if (limit === null) return now;
  const places = limit - reserved;
  if (places <= 0) return null;
  const lately = reached.filter((at) => at > now - dayMs);
  const last = lately[lately.length - places];
  return last === undefined ? now : last + dayMs;
}

/** How many messages may follow each other from an instant on before the limit is reached; fewer than a day's. */
export function portfolioRun(
  { limit, reserved, reached }: Portfolio,
  { from, gapMs, most }: { from: number; gapMs: number; most: number },
): number {
  if (limit === null) return most;
  let past = 0;
  let count = 0;
  while (count < most) {
    const yesterday = from + count * gapMs - dayMs;
    while ((reached[past] ?? Number.POSITIVE_INFINITY) <= yesterday) past += 1;
    if (reached.length - past + count >= limit - reserved) break;
    count += 1;
  }
  return count;
}
