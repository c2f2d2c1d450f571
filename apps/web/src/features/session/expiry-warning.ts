import type { SessionUser } from '@balcao/contract';
import { dayIn, expiryWarningDays } from '@balcao/domain';

/** How many days a login has to warn of, by the company's own calendar; null when there is nothing to say (S7). */
export function daysToWarnOf(
  { dueDate, timeZone }: Pick<SessionUser['company'], 'dueDate' | 'timeZone'>,
  now: Date,
): number | null {
  return expiryWarningDays(dueDate, dayIn(timeZone, now));
}
