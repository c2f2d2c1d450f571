import { daysBetween, type Day } from './due-date.ts';

export const invoiceStatuses = ['open', 'paid', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** An invoice as a person sees it. */
export type InvoiceState = 'paid' | 'overdue' | 'open' | 'cancelled';

/** So many days before it is due a company gets its invoice. */
export const invoiceLeadDays = 20;

/** What an invoice is today: open on the due day itself, overdue from the day after (R38). */
export function invoiceState({ status, dueDate }: { status: InvoiceStatus; dueDate: Day }, today: Day): InvoiceState {
  if (status !== 'open') return status;
  return daysBetween(dueDate, today) > 0 ? 'overdue' : 'open';
}

/** The colour of its row in lists: only what is overdue has one (S333). */
export function invoiceRowTone(state: InvoiceState): 'overdue' | null {
  return state === 'overdue' ? 'overdue' : null;
}

/** Whether it can still be paid. */
export function isPayable(state: InvoiceState): boolean {
  return state === 'open' || state === 'overdue';
}
