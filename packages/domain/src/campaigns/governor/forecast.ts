import { addDays } from '../../billing/due-date.ts';
import { closesAt, instantOf, localTime } from '../../hours/opening-hours.ts';
import { type CampaignIntervals, expectedDurationMs, type PaceFloor } from '../pacing.ts';
import { budgetLeft, type GovernorState, nextAllowedAt } from './next-allowed.ts';
import { portfolioRun } from './portfolio.ts';

export type ForecastInput = {
  readonly start: Date;
  /** How many messages have to leave. */
  readonly count: number;
  readonly intervals: CampaignIntervals;
  readonly floor: PaceFloor;
  readonly governor: GovernorState;
};

/** What a campaign will do. */
export type Forecast = {
  /** When its last message leaves; null when nobody can say. */
  readonly endsAt: Date | null;
  /** On how many days messages leave. */
  readonly days: number;
};

const dayMs = 24 * 3_600_000;
/** Nobody looks further ahead than so many times that it has to wait. */
const mostBatches = 2_000;

/** Messages that follow each other without a rule in between. */
type Batch = { readonly from: number; readonly size: number; readonly gapMs: number };

function afterBatch(state: GovernorState, { from, size, gapMs }: Batch): GovernorState {
  const { budget, portfolio, timeZone } = state;
  const { day } = localTime(new Date(from), timeZone);
  const left = Array.from({ length: portfolio === null ? 0 : size }, (_, place) => from + place * gapMs);
  return {
    ...state,
    budget: budget && { ...budget, day, used: (budget.day === day ? budget.used : 0) + size },
    portfolio: portfolio && {
      ...portfolio,
      reached: [...portfolio.reached.filter((at) => at > from - dayMs), ...left],
    },
  };
}

/**
 * When a campaign will be through: the rules that let its messages leave are asked ahead of time, with the mean of the
 * intervals between them.
 */
export function forecast({ start, count, intervals, floor, governor }: ForecastInput): Forecast {
  const days = new Set<string>();
  let state = governor;
  let left = count;
  let at = start;
  let endsAt: Date | null = count === 0 ? start : null;
  for (let batch = 0; left > 0; batch += 1) {
    const hold = nextAllowedAt(state, at);
    if (hold?.until === null || batch === mostBatches) return { endsAt: null, days: days.size };
    at = hold?.until ?? at;
    const from = at.getTime();
    const size = Math.max(1, sizeOf({ state, at, left, intervals, floor }));
    const gapMs = expectedDurationMs(size + 1, intervals, floor) / size;
    days.add(localTime(at, state.timeZone).day);
    state = afterBatch(state, { from, size, gapMs });
    endsAt = new Date(from + expectedDurationMs(size, intervals, floor));
    at = new Date(from + size * gapMs);
    left -= size;
  }
  return { endsAt, days: days.size };
}

type Sizing = Pick<ForecastInput, 'intervals' | 'floor'> & { state: GovernorState; at: Date; left: number };

/** How many messages follow each other before the hours or the day end, the budget is spent, or Meta's limit reached. */
function sizeOf({ state, at, left, intervals, floor }: Sizing): number {
  const { hours, timeZone, portfolio } = state;
  const midnight = instantOf(addDays(localTime(at, timeZone).day, 1), 0, timeZone);
  const closing = hours === null ? null : closesAt(hours, at, timeZone);
  const time = Math.min(midnight, closing?.getTime() ?? midnight) - at.getTime();
  const most = Math.min(left, budgetLeft(state, at));
  const fitting = mostWithin(most, (size) => expectedDurationMs(size, intervals, floor) < time);
  if (portfolio === null) return fitting;
  const gapMs = expectedDurationMs(fitting + 1, intervals, floor) / Math.max(1, fitting);
  return portfolioRun(portfolio, { from: at.getTime(), gapMs, most: fitting });
}

/** The greatest number up to `most` of which something is true that is true of all smaller ones. */
function mostWithin(most: number, isTrue: (size: number) => boolean): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isTrue(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
