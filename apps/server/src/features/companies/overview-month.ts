import { addMonths, type Day } from '@balcao/domain';
import type { Month } from './overview-queries.ts';

/** The month a day is in, from its first day to before the first of the next. */
export function monthOf(today: Day, timeZone: string): Month {
  const from = `${today.slice(0, 7)}-01`;
  return { today, from, until: addMonths(from, 1), timeZone };
}
