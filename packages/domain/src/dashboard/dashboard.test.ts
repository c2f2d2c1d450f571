import { describe, expect, it } from 'vitest';
import { chartScale } from './chart-scale.ts';
import { findPeriodProblem, periodDays, readPeriod } from './period.ts';
import { ratingWord } from './rating-word.ts';

const now = new Date('2026-11-17T15:30:00Z');
const saoPaulo = 'America/Sao_Paulo';

describe('the time that the dashboard looks at', () => {
  it('S97 is offered as the last 3, 7, 15, 30, 60 or 90 days', () => {
    expect(periodDays).toEqual([3, 7, 15, 30, 60, 90]);
  });

  it.each([
    ['nothing at all', {}, 'empty'],
    ['one day', { from: '2026-11-01' }, null],
    ['the other day', { to: '2026-11-01' }, null],
    ['a single day twice', { from: '2026-11-01', to: '2026-11-01' }, null],
    ['an end before the start', { from: '2026-11-02', to: '2026-11-01' }, 'reversed'],
    ['days, whatever the dates say', { days: 3, from: '2026-11-02', to: '2026-11-01' }, null],
  ])('S99 S105 %s', (_, choice, problem) => {
    expect(findPeriodProblem(choice)).toBe(problem);
  });

  it.each([
    ['the last three days, to the second', { days: 3 }, '2026-11-14T15:30:00.000Z', null],
    [
      'one day in São Paulo',
      { from: '2026-11-10', to: '2026-11-10' },
      '2026-11-10T03:00:00.000Z',
      '2026-11-11T03:00:00.000Z',
    ],
    ['until a day', { to: '2026-11-10' }, '1970-01-01T00:00:00.000Z', '2026-11-11T03:00:00.000Z'],
    ['from a day', { from: '2026-11-10' }, '2026-11-10T03:00:00.000Z', null],
    // The clocks went from 23:59 to 01:00.
    [
      'a day without midnight',
      { from: '2018-11-04', to: '2018-11-04' },
      '2018-11-04T03:00:00.000Z',
      '2018-11-05T02:00:00.000Z',
    ],
    // The clocks went from 23:59 back to 23:00.
    [
      'a day of 25 hours',
      { from: '2019-02-16', to: '2019-02-16' },
      '2019-02-16T02:00:00.000Z',
      '2019-02-17T03:00:00.000Z',
    ],
  ])('S100 %s', (_, choice, from, to) => {
    const period = readPeriod(choice, now, saoPaulo);
    expect([period.from.toISOString(), period.to?.toISOString() ?? null]).toEqual([from, to]);
  });

  it('S100 the days of a zone half an hour off', () => {
    const { from, to } = readPeriod({ from: '2026-11-10', to: '2026-11-11' }, now, 'Asia/Kolkata');
    expect([from.toISOString(), to?.toISOString()]).toEqual(['2026-11-09T18:30:00.000Z', '2026-11-11T18:30:00.000Z']);
  });
});

it.each([
  [1, 'dissatisfied'],
  [1.49, 'dissatisfied'],
  [1.5, 'satisfied'],
  [2.4, 'satisfied'],
  [2.5, 'verySatisfied'],
  [3, 'verySatisfied'],
])('S103 a rating of %s reads %s', (rating, word) => {
  expect(ratingWord(rating)).toBe(word);
});

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [6, [0, 2, 4, 6]],
  [22, [0, 5, 10, 15, 20, 25]],
  [51, [0, 20, 40, 60]],
  [1_234, [0, 500, 1000, 1500]],
])('S92 a chart up to %s has round lines', (highest, lines) => {
  expect(chartScale(highest)).toEqual(lines);
});
