import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayIn, daysBetween, expiryWarningDays, isOverdue } from './due-date.ts';

describe('due dates', () => {
  it.each([
    ['2026-03-10T02:59:59Z', '2026-03-09'],
    ['2026-03-10T03:00:00Z', '2026-03-10'],
  ])('tells the day in São Paulo at %s', (instant, day) => {
    expect(dayIn('America/Sao_Paulo', new Date(instant))).toBe(day);
  });

  it.each([
    ['the last second of a month', 'America/Sao_Paulo', '2026-03-01T02:59:59Z', '2026-02-28'],
    ['the first of a leap day', 'America/Sao_Paulo', '2028-02-29T03:00:00Z', '2028-02-29'],
    ['the end of a year', 'America/Sao_Paulo', '2027-01-01T02:59:59Z', '2026-12-31'],
    ['the night in which midnight was skipped', 'America/Sao_Paulo', '2018-11-04T02:59:59Z', '2018-11-03'],
    ['the moment after it', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-04'],
    ['the hour that came twice', 'America/Sao_Paulo', '2018-02-18T02:30:00Z', '2018-02-17'],
    ['a night of winter time elsewhere', 'America/New_York', '2026-11-01T03:59:59Z', '2026-10-31'],
    ['the same moment in UTC', 'UTC', '2026-03-01T02:59:59Z', '2026-03-01'],
  ])('T12 tells the day at %s', (_what, timeZone, instant, day) => {
    expect(dayIn(timeZone, new Date(instant))).toBe(day);
  });

  it('adds days over month and leap-year ends', () => {
    expect([addDays('2026-01-31', 1), addDays('2028-02-28', 1), addDays('2026-03-01', -1)]).toEqual([
      '2026-02-01',
      '2028-02-29',
      '2026-02-28',
    ]);
  });

  it.each([
    ['the next month', '2026-03-10', 1, '2026-04-10'],
    ['the last day of a shorter month', '2026-01-31', 1, '2026-02-28'],
    ['the leap day', '2028-01-31', 1, '2028-02-29'],
    ['one day short of the last', '2026-03-29', 1, '2026-04-29'],
    ['the same day of a month with one day less', '2026-03-30', 1, '2026-04-30'],
    ['the last of a month with one day less', '2026-03-31', 1, '2026-04-30'],
    ['no later than the day in a longer month', '2026-04-30', 1, '2026-05-30'],
    ['the next year', '2026-12-15', 1, '2027-01-15'],
    ['a year from a leap day', '2028-02-29', 12, '2029-02-28'],
    ['the month before', '2026-03-31', -1, '2026-02-28'],
    ['the day itself', '2026-05-31', 0, '2026-05-31'],
  ])('adds months: %s', (_what, day, count, later) => {
    expect(addMonths(day, count)).toBe(later);
  });

  it('counts whole days in both directions', () => {
    expect([daysBetween('2026-03-01', '2026-03-31'), daysBetween('2026-03-31', '2026-03-01')]).toEqual([30, -30]);
  });

  it.each([
    ['due today', 2, '2026-03-10', 0, false],
    ['due yesterday', 2, '2026-03-09', 0, true],
    ['due yesterday with one day of grace', 2, '2026-03-09', 1, false],
    ['due two days ago with one day of grace', 2, '2026-03-08', 1, true],
    ['no due date', 2, null, 0, false],
    ['the platform company', 1, '2020-01-01', 0, false],
  ] as const)('R22 %s', (_name, companyId, dueDate, graceDays, overdue) => {
    expect(isOverdue({ companyId, dueDate, graceDays, today: '2026-03-10' })).toBe(overdue);
  });

  it.each([
    ['2026-03-15', null],
    ['2026-03-14', 4],
    ['2026-03-11', 1],
    ['2026-03-10', 0],
    ['2026-03-09', null],
    [null, null],
  ] as const)('S7 warns for due date %s with %s', (dueDate, days) => {
    expect(expiryWarningDays(dueDate, '2026-03-10')).toBe(days);
  });
});
