import { describe, expect, it } from 'vitest';
import {
  copyToAllDays,
  crossesMidnight,
  type EditedHours,
  hasOverlap,
  isComplete,
  maskTime,
  problemOf,
  shownProblemOf,
  summarizeWeek,
  toEditedHours,
  toScheduleRows,
  usualHours,
} from './hours-form.ts';

const at = (start: string, end: string) => ({ start, end });

it.each([
  ['8', '8'],
  ['08', '08'],
  ['083', '08:3'],
  ['0830', '08:30'],
  ['08:30', '08:30'],
  ['08305', '08:30'],
  ['x8h30', '83:0'],
])('S291 %s is shown as %s', (typed, shown) => {
  expect(maskTime(typed)).toBe(shown);
});

it.each([
  [at('08:00', '18:00'), null],
  [at('22:00', '02:00'), null],
  [at('18:00', '24:00'), null],
  [at('25:00', '18:00'), 'time'],
  [at('08:60', '18:00'), 'time'],
  [at('08:00', '8'), 'time'],
  [at('', ''), 'time'],
  [at('08:00', '08:00'), 'empty'],
])('S292 %o', (interval, problem) => {
  expect(problemOf(interval)).toBe(problem);
});

describe('a week', () => {
  it('S291 begins with the usual hours where none are kept', () => {
    expect(toEditedHours([])).toBe(usualHours);
    expect(toScheduleRows(usualHours, (day) => day)).toHaveLength(7);
  });

  it('S292 an end before the start is the next day, and says so', () => {
    expect([at('22:00', '02:00'), at('08:00', '18:00'), at('22:00', '')].map(crossesMidnight)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('S292 intervals that overlap are found, also over midnight', () => {
    expect(hasOverlap(usualHours)).toBe(false);
    expect(hasOverlap({ ...usualHours, monday: [at('08:00', '12:00'), at('11:59', '18:00')] })).toBe(true);
    expect(hasOverlap({ ...usualHours, monday: [at('08:00', '12:00'), at('12:00', '18:00')] })).toBe(false);
    expect(hasOverlap({ ...usualHours, monday: [at('22:00', '09:00')] })).toBe(true);
    expect(isComplete({ ...usualHours, sunday: [at('', '')] })).toBe(false);
  });
});

describe('a week in few words', () => {
  it.each<[string, Partial<EditedHours>, string[]]>([
    ['days in a row with the same hours', {}, ['monday-friday 08:00', 'saturday-saturday 08:00']],
    [
      'a day between that differs',
      { wednesday: [] },
      ['monday-tuesday 08:00', 'thursday-friday 08:00', 'saturday-saturday 08:00'],
    ],
    [
      'another end is another day',
      { friday: [{ start: '08:00', end: '17:00' }] },
      ['monday-thursday 08:00', 'friday-friday 08:00', 'saturday-saturday 08:00'],
    ],
    ['a whole week', copyToAllDays([{ start: '08:00', end: '18:00' }]), ['monday-sunday 08:00']],
    ['nothing', copyToAllDays([]), []],
  ])('S1117 %s', (_, hours, expected) => {
    const spans = summarizeWeek({ ...usualHours, ...hours });
    expect(spans.map(({ from, to, intervals }) => `${from}-${to} ${intervals[0]?.start}`)).toEqual(expected);
  });
});

it.each([
  [{ start: '', end: '' }, false, null],
  [{ start: '08:00', end: '' }, false, null],
  [{ start: '', end: '' }, true, 'time'],
  [{ start: '25:00', end: '26:00' }, false, 'time'],
  [{ start: '08:00', end: '08:00' }, false, 'empty'],
] as const)('S1116 of %o, left: %s, it is told: %s', (interval, wasLeft, problem) => {
  expect(shownProblemOf(interval, wasLeft)).toBe(problem);
});
