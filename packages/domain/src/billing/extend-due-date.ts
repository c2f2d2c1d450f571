import type { Day } from './due-date.ts';

type Parts = { year: number; month: number; dayOfMonth: number };

function partsOf(day: Day): Parts {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), dayOfMonth: Number(day.slice(8, 10)) };
}

/** Months are counted from January as 1; the day before the first of the next month is the last one. */
const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

/** The day so many months later that falls on `anchor`, or on the last one of a month that is shorter. */
function inMonths(day: Day, months: number, anchor: number): Day {
  const { year, month } = partsOf(day);
  const counted = year * 12 + (month - 1) + months;
  const nextYear = Math.floor(counted / 12);
  const nextMonth = (counted % 12) + 1;
  const nextDay = Math.min(anchor, lastDayOf(nextYear, nextMonth));
  return `${pad(nextYear, 4)}-${pad(nextMonth, 2)}-${pad(nextDay, 2)}`;
}

export type Extension = {
  /** Null for a company that never had to pay. */
  dueDate: Day | null;
  /** The day of the month on which it pays; null when nobody wrote it down yet. */
  dueDay: number | null;
  months: number;
  today: Day;
};

/**
 * The due date after a payment: one period, counted from the later of due date and today, so that whoever pays late is
 * not locked out again. The day of the month is remembered beside it: 31 January,
 * 28 February, 31 March.
 */
export function extendDueDate({ dueDate, dueDay, months, today }: Extension): { dueDate: Day; dueDay: number } {
  if (dueDate === null || dueDate < today) {
    const { dayOfMonth } = partsOf(today);
    return { dueDate: inMonths(today, months, dayOfMonth), dueDay: dayOfMonth };
  }
  const { year, month, dayOfMonth } = partsOf(dueDate);
  // A remembered day that does not lead to this date is older than the date: somebody has set that by hand.
  const isStillRight = dueDay !== null && Math.min(dueDay, lastDayOf(year, month)) === dayOfMonth;
  const anchor = isStillRight ? dueDay : dayOfMonth;
  return { dueDate: inMonths(dueDate, months, anchor), dueDay: anchor };
}
