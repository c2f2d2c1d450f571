import { describe, expect, it } from 'vitest';
import { firstFilter, noDays, problemOf, queryOf, withType } from './period-filter.ts';

const first = firstFilter('2026-03-09');

describe('the filter of the dashboard', () => {
  it('R17 S98 begins with the first of the month and today, and no period', () => {
    expect(first).toEqual({ type: '1', from: '2026-03-01', to: '2026-03-09', days: noDays });
    expect(queryOf(first)).toEqual({ date_from: '2026-03-01', date_to: '2026-03-09' });
  });

  it('S96 choosing a period empties both dates, choosing dates sets the period to none', () => {
    const period = withType(first, '2');
    expect(period).toEqual({ type: '2', from: '', to: '', days: noDays });
    expect(withType({ ...period, days: '30' }, '1')).toEqual({ type: '1', from: '', to: '', days: noDays });
  });

  it.each([
    ['no dates', { ...first, from: '', to: '' }, 'empty'],
    ['no period', withType(first, '2'), 'empty'],
    ['only a start', { ...first, to: '' }, null],
    ['only an end', { ...first, from: '' }, null],
    ['a period', { ...withType(first, '2'), days: '7' }, null],
    ['an end before the start', { ...first, to: '2026-02-28' }, 'reversed'],
  ] as const)('S99 S105 %s', (_, filter, problem) => {
    expect(problemOf(filter)).toBe(problem);
  });

  it('S100 a call carries the days, or the dates that were given', () => {
    expect(queryOf({ ...withType(first, '2'), days: '7' })).toEqual({ days: '7' });
    expect(queryOf({ ...first, to: '' })).toEqual({ date_from: '2026-03-01' });
  });
});
