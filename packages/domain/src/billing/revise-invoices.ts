import type { Day } from './due-date.ts';
import { monthsOf } from './recurrence.ts';

/** What of a company decides about its invoices. */
export type BilledTerms = { planId: number | null; dueDate: Day | null; recurrence: string };

export type Revision = {
  before: BilledTerms;
  after: BilledTerms;
  open: readonly { id: number; dueDate: Day }[];
  /** In the time zone of the company. */
  today: Day;
};

/**
 * What becomes of the open invoices of a company whose terms the operator changed. With another plan or recurrence the
 * one for its due date gets the new price and all others go; a due date from today on takes along everything that was
 * due up to it, and whatever was due later than the new one was for a period that no longer begins there.
 */
export function reviseInvoices({ before, after, open, today }: Revision): { reprice: number[]; cancel: number[] } {
  const hasNewPrice = before.planId !== after.planId || monthsOf(before.recurrence) !== monthsOf(after.recurrence);
  const hasNewDate = before.dueDate !== after.dueDate;
  const goes = (dueDate: Day): boolean => {
    if (dueDate === after.dueDate) return false;
    if (hasNewPrice) return true;
    return hasNewDate && (after.dueDate === null || after.dueDate >= today || dueDate > after.dueDate);
  };
  return {
    reprice: open.filter(({ dueDate }) => hasNewPrice && dueDate === after.dueDate).map(({ id }) => id),
    cancel: open.filter(({ dueDate }) => goes(dueDate)).map(({ id }) => id),
  };
}
