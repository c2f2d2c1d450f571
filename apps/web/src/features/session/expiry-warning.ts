import type { SessionUser } from '@balcao/contract';
import { dayIn, expiryWarningDays } from '@balcao/domain';

/**
 * In how many days the subscription ends, if a login has to warn of it, by the company's time zone; null when there is
 * nothing to warn of (S7).
 */
export function daysToWarnOf(
  { dueDate, timeZone }: Pick<SessionUser['company'], 'dueDate' | 'timeZone'>,
  now: Date,
): number | null {
  return expiryWarningDays(dueDate, dayIn(timeZone, now));
}
