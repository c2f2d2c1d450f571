import type { SessionUser } from '@balcao/contract';
import { type Day, daysBetween, isInTrial } from '@balcao/domain';

/** From how many days before the due date the banner is there. */
const noticeDays = 5;

/** What the banner speaks of: a subscription or a trial that ends, or the days of grace after it. */
export type DueNotice = { kind: 'subscription' | 'trial'; daysLeft: number } | { kind: 'grace'; dueDate: Day };

/** What the banner tells, or null while it is too early. An overdue company without grace has a banner of its own. */
export function dueNoticeOf(
  company: Pick<SessionUser['company'], 'dueDate' | 'trialExpiration' | 'timeZone'>,
  today: Day,
): DueNotice | null {
  const { dueDate } = company;
  if (dueDate === null) return null;
  const daysLeft = daysBetween(today, dueDate);
  if (daysLeft > noticeDays) return null;
  if (daysLeft < 0) return { kind: 'grace', dueDate };
  return { kind: isInTrial(company) ? 'trial' : 'subscription', daysLeft };
}
