import { describe, expect, it } from 'vitest';
import { daysToWarnOf } from './expiry-warning.ts';

describe('daysToWarnOf', () => {
  // Two in the morning in Greenwich is still the 8th in São Paulo.
  const now = new Date('2026-03-09T02:00:00Z');

  it.each<[string | null, number | null]>([
    [null, null],
    ['2026-03-14', null],
    ['2026-03-13', null],
    ['2026-03-12', 4],
    ['2026-03-09', 1],
    ['2026-03-08', 0],
    ['2026-03-07', null],
  ])('S7 with the due date %s', (dueDate, days) => {
    expect(daysToWarnOf({ dueDate, timeZone: 'America/Sao_Paulo' }, now)).toBe(days);
  });
});
