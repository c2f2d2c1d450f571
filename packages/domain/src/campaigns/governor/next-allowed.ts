import { addDays, type Day, daysBetween } from '../../billing/due-date.ts';
import { addOpenTime, instantOf, localTime, type OpeningHours } from '../../hours/opening-hours.ts';
import { dailyBudget } from './budget.ts';
import { type Portfolio, portfolioFreeAt } from './portfolio.ts';

/** Why a connection sends nothing for campaigns just now. */
export const governorHolds = ['quietHours', 'budget', 'portfolio', 'restricted', 'templatePaused'] as const;
export type GovernorHold = (typeof governorHolds)[number];

/** All that decides when a message of a campaign may leave by a connection. */
export type GovernorState = {
  readonly timeZone: string;
  /** Null where no hours count. */
  readonly hours: OpeningHours | null;
  /** Since which day the number is linked here, how much may leave in a day at most, and how much left on a day. */
  readonly budget: {
    readonly since: Day;
    readonly most: number;
    readonly day: Day;
    readonly used: number;
  } | null;
  readonly portfolio: Portfolio | null;
  readonly restrictedUntil: Date | null;
};

/** Why nothing leaves, and until when; null when nobody can say. */
export type Hold = { readonly reason: GovernorHold; readonly until: Date | null };

const usedOn = ({ day, used }: NonNullable<GovernorState['budget']>, today: Day): number => (day === today ? used : 0);

/** How many messages of campaigns may leave on the day of an instant; infinite where no budget counts. */
export function budgetLeft({ budget, timeZone }: GovernorState, at: Date): number {
  if (budget === null) return Number.POSITIVE_INFINITY;
  const { day } = localTime(at, timeZone);
  return Math.max(0, dailyBudget(daysBetween(budget.since, day), budget.most) - usedOn(budget, day));
}

type Rule = (state: GovernorState, at: Date) => Hold | null;

const restriction: Rule = ({ restrictedUntil }, at) =>
  restrictedUntil !== null && restrictedUntil > at ? { reason: 'restricted', until: restrictedUntil } : null;

const quietHours: Rule = ({ hours, timeZone }, at) => {
  const until = hours === null ? at : addOpenTime(hours, at, 0, timeZone);
  return until !== null && until.getTime() === at.getTime() ? null : { reason: 'quietHours', until };
};

const spentBudget: Rule = (state, at) => {
  if (budgetLeft(state, at) > 0) return null;
  const { day } = localTime(at, state.timeZone);
  return { reason: 'budget', until: new Date(instantOf(addDays(day, 1), 0, state.timeZone)) };
};

const fullPortfolio: Rule = ({ portfolio }, at) => {
  if (portfolio === null) return null;
  const until = portfolioFreeAt(portfolio, at.getTime());
  if (until === null) return { reason: 'portfolio', until: null };
  return until <= at.getTime() ? null : { reason: 'portfolio', until: new Date(until) };
};

/** Whoever reads the reason can do most about the first. */
const rules: readonly Rule[] = [restriction, spentBudget, fullPortfolio, quietHours];

/** Each round ends one hold; a year of them is more than anybody waits for. */
const mostRounds = 1_000;

/**
 * When the next message of a campaign may leave by a connection: null for now, otherwise the reason why not, and the
 * time at which no rule objects any more.
 */
export function nextAllowedAt(state: GovernorState, now: Date): Hold | null {
  const findHold = (at: Date): Hold | null => {
    for (const rule of rules) {
      const hold = rule(state, at);
      if (hold !== null) return hold;
    }
    return null;
  };
  const first = findHold(now);
  if (first === null) return null;
  let hold: Hold | null = first;
  let at = now;
  for (let round = 0; hold !== null && round < mostRounds; round += 1) {
    if (hold.until === null) return { reason: first.reason, until: null };
    at = hold.until;
    hold = findHold(at);
  }
  return { reason: first.reason, until: hold === null ? at : null };
}
