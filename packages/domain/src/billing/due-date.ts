/** A calendar day written YYYY-MM-DD. Due dates are days, not instants: they never shift with a time zone. */
export type Day = string;

/** By time zone: to make one costs more than most requests, and every request of a person asks for the day. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formatters.set(timeZone, made);
  return made;
}

/** The day it is in the given time zone at the given instant. */
export function dayIn(timeZone: string, at: Date): Day {
  const parts = formatterOf(timeZone).formatToParts(at);
  const part = (type: string): string => parts.find((p) => p.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The day `count` days after the given one. */
export function addDays(day: Day, count: number): Day {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + count);
  return at.toISOString().slice(0, 10);
}

/** The same day so many months later, or the last one of a month that is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0, 12)).getUTCDate();
  const at = new Date(Date.UTC(year, month - 1 + count, Math.min(dayOfMonth, last), 12));
  return at.toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000);
}

/** The platform's own company never expires: it is the one that bills the others. */
export const platformCompanyId = 1;

/** What is told of a company that never has to pay: older clients cannot read that there is no day. */
export const neverDue: Day = '2999-12-31';

/** The most days that the operator lets a company work without having paid. */
export const maxGraceDays = 30;

export type Subscription = { companyId: number; dueDate: Day | null; graceDays: number; today: Day };

/** The last day on which a company works unless it pays: its due date plus the platform's grace days; null for ever. */
export function lastWorkingDay({ companyId, dueDate, graceDays }: Omit<Subscription, 'today'>): Day | null {
  return companyId === platformCompanyId || dueDate === null ? null : addDays(dueDate, graceDays);
}

/** A company is overdue from the day after its last working day (R22). */
export function isOverdue({ today, ...subscription }: Subscription): boolean {
  const last = lastWorkingDay(subscription);
  return last !== null && today > last;
}

/** How many days remain, or null when there is nothing to warn of: warned below five days, never when overdue (S7). */
export function expiryWarningDays(dueDate: Day | null, today: Day): number | null {
  if (dueDate === null) return null;
  const left = daysBetween(today, dueDate);
  return left >= 0 && left < 5 ? left : null;
}
