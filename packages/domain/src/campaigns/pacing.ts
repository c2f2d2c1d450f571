/** The choices of the settings page; 0 means none. Times in seconds, `longerIntervalAfter` in messages. */
export const intervalOptions = {
  messageInterval: [0, 5, 10, 15, 20],
  longerIntervalAfter: [0, 5, 10, 15, 20],
  greaterInterval: [0, 20, 30, 40, 50, 60],
} as const;

export type CampaignIntervals = { [K in keyof typeof intervalOptions]: number };

export const usualIntervals: CampaignIntervals = { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 };

/** What a kind of connection asks for, whatever the settings say. Times in milliseconds. */
export type PaceFloor = {
  /** Between any two messages of campaigns. */
  readonly gapMs: number;
  /** After every so many messages a longer rest; 0 for none. */
  readonly restAfter: number;
  readonly restMs: number;
  /** So much of each gap is added at random, so that no machine is heard in it. */
  readonly spread: number;
};

/**
 * WhatsApp restricts linked devices that write to many strangers, so the usual intervals are their floor. Meta's API is
 * made for it, and the virtual phone bans nobody.
 */
export const paceFloors = {
  beta: { gapMs: 20_000, restAfter: 20, restMs: 60_000, spread: 0.5 },
  cloud: { gapMs: 1_000, restAfter: 0, restMs: 0, spread: 0 },
  simulator: { gapMs: 0, restAfter: 0, restMs: 0, spread: 0 },
} as const satisfies Record<string, PaceFloor>;

export type PacedProvider = keyof typeof paceFloors;

export type Sent = {
  /** How many messages of campaigns have left by the connection, this one included. */
  readonly count: number;
  readonly intervals: CampaignIntervals;
  readonly floor: PaceFloor;
  /** 0 to 1, twice: for the length of the interval and for what the floor adds. */
  readonly random: readonly [number, number];
};

const restsAfter = (count: number, every: number): boolean => every > 0 && count % every === 0;

/**
 * The milliseconds until the next message of any campaign may leave by the same connection. After every
 * `longerIntervalAfter` messages that is the greater interval, otherwise a whole number of seconds from 0 to
 * `messageInterval`; never less than the floor.
 */
export function gapAfter({ count, intervals, floor, random: [length, added] }: Sent): number {
  const { messageInterval, longerIntervalAfter, greaterInterval } = intervals;
  const chosen = restsAfter(count, longerIntervalAfter)
    ? greaterInterval
    : Math.min(messageInterval, Math.floor(length * (messageInterval + 1)));
  const least = restsAfter(count, floor.restAfter) ? floor.restMs : floor.gapMs;
  return Math.round(Math.max(chosen * 1_000, least) * (1 + floor.spread * added));
}

/** Of the time that a batch without any pause took, so much is left free after it. */
const breather = { share: 0.25, longestMs: 500 } as const;

/**
 * The milliseconds that nothing of a campaign is written after a batch which no interval paces. Such a campaign would
 * take all that the machine has, and everybody who works beside it would wait for a turn behind it. A share of what the
 * batch took leaves room on every machine and the speed to a fast one: it rests briefly, a busy one longer. A batch that
 * waited for something else does not count in full.
 */
export function breatherAfter(tookMs: number): number {
  return Math.min(Math.ceil(Math.max(0, tookMs) * breather.share), breather.longestMs);
}

/** About how many milliseconds so many messages take by one connection. */
export function expectedDurationMs(count: number, intervals: CampaignIntervals, floor: PaceFloor): number {
  let total = 0;
  // The rests repeat after so many messages; one round tells the rest.
  const { longerIntervalAfter } = intervals;
  const round = Math.max(1, longerIntervalAfter) * Math.max(1, floor.restAfter);
  const gap = (place: number): number => meanGap(place, intervals, floor);
  const gaps = Math.max(0, count - 1);
  const rounds = Math.floor(gaps / round);
  for (let place = 1; rounds > 0 && place <= round; place += 1) total += gap(place);
  total *= rounds;
  for (let place = 1; place <= gaps % round; place += 1) total += gap(place);
  return Math.round(total);
}

function meanGap(count: number, intervals: CampaignIntervals, floor: PaceFloor): number {
  const { messageInterval } = intervals;
  const random = [0, 0.5] as const;
  if (restsAfter(count, intervals.longerIntervalAfter)) return gapAfter({ count, intervals, floor, random });
  // Each whole number of seconds is as likely as the others.
  const lengths = Array.from({ length: messageInterval + 1 }, (_, seconds) =>
    gapAfter({ count, intervals, floor, random: [(seconds + 0.5) / (messageInterval + 1), 0.5] }),
  );
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
}
