import { findPeriodProblem, type PeriodProblem } from '@balcao/domain';

/** What the filter holds: dates (1) or a number of days (2); of the other one nothing is kept (S96). */
export type PeriodFilter = { type: '1' | '2'; from: string; to: string; days: string };

/** No number of days is chosen. */
export const noDays = '0';

/** From the first of this month to today (S98, R17). */
export const firstFilter = (today: string): PeriodFilter => ({
  type: '1',
  from: `${today.slice(0, 8)}01`,
  to: today,
  days: noDays,
});

/** Choosing dates empties the period, choosing a period empties the dates (S96). */
export const withType = (filter: PeriodFilter, type: PeriodFilter['type']): PeriodFilter =>
  type === '1' ? { ...filter, type, days: noDays } : { ...filter, type, from: '', to: '' };

/** The same as a call says it (S100). */
export type PeriodQuery = { days: string } | { date_from?: string; date_to?: string };

export const queryOf = ({ type, from, to, days }: PeriodFilter): PeriodQuery =>
  type === '2' ? { days } : { ...(from === '' ? {} : { date_from: from }), ...(to === '' ? {} : { date_to: to }) };

/** Why this cannot be asked for; null when it can. */
export function problemOf({ type, from, to, days }: PeriodFilter): PeriodProblem | null {
  return findPeriodProblem({
    days: type === '2' && days !== noDays ? Number(days) : undefined,
    from: type === '1' && from !== '' ? from : undefined,
    to: type === '1' && to !== '' ? to : undefined,
  });
}
