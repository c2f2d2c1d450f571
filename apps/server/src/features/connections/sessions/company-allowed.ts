import { dayIn, isOverdue } from '@balcao/domain';
import type { CompanyFacts } from './queries.ts';

/** A company that is off or overdue is not connected; its wish to be stays written. */
export function isCompanyAllowed({ companyId, isOn, dueDate, timeZone, graceDays }: CompanyFacts, now: Date): boolean {
  return isOn && !isOverdue({ companyId, dueDate, graceDays, today: dayIn(timeZone, now) });
}
