import type { SessionUser } from '@balcao/contract';
import { type Day, daysBetween, isInTrial, platformCompanyId } from '@balcao/domain';

/** From how many days before the due date the banner is there. */
const noticeDays = 5;

/** What the banner speaks of: a subscription or a trial that ends, or the days of grace after it. */
export type DueNotice = { kind: 'subscription' | 'trial'; daysLeft: number } | { kind: 'grace'; dueDate: Day };

/**
 * What the banner shows, or null while it is too early. An overdue company without grace has a banner of its own, and the
 * operator's own company owes nobody.
 */
export function dueNoticeOf(
  company: Pick<SessionUser['company'], 'id' | 'dueDate' | 'trialExpiration' | 'timeZone'>,
  today: Day,
): DueNotice | null {
  const { dueDate } = company;
  if (dueDate === null || company.id === platformCompanyId) return null;
  const daysLeft = daysBetween(today, dueDate);
  if (daysLeft > noticeDays) return null;
  if (daysLeft < 0) return { kind: 'grace', dueDate };
  return { kind: isInTrial(company) ? 'trial' : 'subscription', daysLeft };
}
