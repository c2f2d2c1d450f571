import { describe, expect, it } from 'vitest';
import { extendDueDate } from './extend-due-date.ts';

describe('the due date after a payment', () => {
  it.each([
    ['in time, a month', '2026-03-10', null, 1, '2026-03-01', '2026-04-10', 10],
    ['on the day itself', '2026-03-10', null, 1, '2026-03-10', '2026-04-10', 10],
    ['a day late, from today', '2026-03-10', null, 1, '2026-03-11', '2026-04-11', 11],
    ['three months late, from today', '2025-12-05', 5, 1, '2026-03-11', '2026-04-11', 11],
    ['the first time ever', null, null, 1, '2026-03-11', '2026-04-11', 11],
    ['over the end of a year', '2026-12-15', 15, 1, '2026-12-01', '2027-01-15', 15],
    ['two months', '2026-11-30', null, 2, '2026-11-20', '2027-01-30', 30],
    ['three months', '2026-11-30', null, 3, '2026-11-20', '2027-02-28', 30],
    ['half a year', '2026-08-31', null, 6, '2026-08-01', '2027-02-28', 31],
    ['a year', '2026-03-10', null, 12, '2026-03-01', '2027-03-10', 10],
    ['a year from a leap day', '2028-02-29', null, 12, '2028-02-01', '2029-02-28', 29],
    ['back on the leap day four years later', '2031-02-28', 29, 12, '2031-02-01', '2032-02-29', 29],
    ['a day that the operator has set since', '2026-04-15', 31, 1, '2026-04-01', '2026-05-15', 15],
    [
      'the last day of a short month is kept as the day it stands for',
      '2026-02-28',
      31,
      1,
      '2026-02-01',
      '2026-03-31',
      31,
    ],
  ] as const)('S680 %s', (_name, dueDate, dueDay, months, today, expected, expectedDay) => {
    expect(extendDueDate({ dueDate, dueDay, months, today })).toEqual({ dueDate: expected, dueDay: expectedDay });
  });

  it('S680 does not drift: who pays on the 31st comes back to it after every shorter month', () => {
    let paid: { dueDate: string; dueDay: number | null } = { dueDate: '2026-01-31', dueDay: null };
    const seen: string[] = [];
    for (let month = 0; month < 13; month += 1) {
      paid = extendDueDate({ ...paid, months: 1, today: '2026-01-01' });
      seen.push(paid.dueDate.slice(5));
    }
    expect(seen).toEqual([
      '02-28',
      '03-31',
      '04-30',
      '05-31',
      '06-30',
      '07-31',
      '08-31',
      '09-30',
      '10-31',
      '11-30',
      '12-31',
      '01-31',
      '02-28',
    ]);
  });
});
