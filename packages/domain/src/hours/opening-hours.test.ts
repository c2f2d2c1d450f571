import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findEaster, listNationalHolidays } from './holidays.ts';
import { hoursOfRows, readScheduleRows, type GivenScheduleRow } from './schedule-rows.ts';
import { addOpenTime, closesAt, endsNextDay, isOpenAt, weekdays, type OpeningHours } from './opening-hours.ts';

const zone = 'America/Sao_Paulo';
/** A time of São Paulo, which has been three hours behind all year since 2019. */
const local = (time: string): Date => new Date(`${time}:00-03:00`);
const hours = (days: OpeningHours['days'], rest: Partial<OpeningHours> = {}): OpeningHours => ({
  days,
  closedOn: [],
  closedOnHolidays: false,
  ...rest,
});
const workday = [{ start: '08:00', end: '18:00' }];
const week = { monday: workday, tuesday: workday, wednesday: workday, thursday: workday, friday: workday };
const night = [{ start: '22:00', end: '02:00' }];

// The 16th of November 2026 is a Monday, the 20th a national holiday on a Friday.
describe('opening hours', () => {
  it.each<[string, OpeningHours, string, boolean]>([
    ['the first minute', hours(week), '2026-11-16T08:00', true],
    ['the minute before', hours(week), '2026-11-16T07:59', false],
    ['the last minute', hours(week), '2026-11-16T17:59', true],
    ['the end', hours(week), '2026-11-16T18:00', false],
    ['a weekday without a row', hours(week), '2026-11-15T12:00', false],
    ['no hours at all', hours({}), '2026-11-15T03:00', true],
    ['a weekday with no interval', hours({ ...week, monday: [] }), '2026-11-16T12:00', false],
    ['blank times', hours({ monday: [{ start: '', end: '' }] }), '2026-11-16T00:00', false],
    ['equal times', hours({ monday: [{ start: '00:00', end: '00:00' }] }), '2026-11-16T00:00', false],
    ['until midnight', hours({ monday: [{ start: '18:00', end: '24:00' }] }), '2026-11-16T23:59', true],
    [
      'until midnight written as 00:00',
      hours({ monday: [{ start: '18:00', end: '00:00' }] }),
      '2026-11-16T23:59',
      true,
    ],
    ['and not beyond', hours({ monday: [{ start: '18:00', end: '00:00' }] }), '2026-11-17T00:00', false],
    [
      'the second interval',
      hours({ monday: [...workday, { start: '19:00', end: '20:00' }] }),
      '2026-11-16T19:30',
      true,
    ],
    [
      'between two intervals',
      hours({ monday: [...workday, { start: '19:00', end: '20:00' }] }),
      '2026-11-16T18:30',
      false,
    ],
    ['over midnight, before it', hours({ monday: night }), '2026-11-16T23:00', true],
    ['over midnight, after it', hours({ monday: night }), '2026-11-17T01:59', true],
    ['over midnight, at its end', hours({ monday: night }), '2026-11-17T02:00', false],
    ['over midnight, before its start', hours({ monday: night }), '2026-11-16T21:59', false],
    ['over midnight, not the night before', hours({ monday: night }), '2026-11-16T01:00', false],
    ['from Sunday into Monday', hours({ sunday: night }), '2026-11-16T01:00', true],
    ['a holiday', hours(week, { closedOnHolidays: true }), '2026-11-20T12:00', false],
    ['a holiday where holidays do not count', hours(week), '2026-11-20T12:00', true],
    ['a day of one’s own', hours(week, { closedOn: ['2026-11-17'] }), '2026-11-17T12:00', false],
    [
      'what began before the holiday goes on',
      hours({ thursday: night }, { closedOnHolidays: true }),
      '2026-11-20T01:00',
      true,
    ],
    [
      'what would begin on it does not',
      hours({ friday: night }, { closedOnHolidays: true }),
      '2026-11-21T01:00',
      false,
    ],
    [
      'New Year’s Eve into the holiday',
      hours({ thursday: night }, { closedOnHolidays: true }),
      '2027-01-01T01:00',
      true,
    ],
  ])('%s', (_title, open, at, isOpen) => {
    expect(isOpenAt(open, local(at), zone)).toBe(isOpen);
  });

  it.each<[string, OpeningHours, string, string | null]>([
    ['never where there are none', hours({}), '2026-11-16T12:00', null],
    ['at the end of the day', hours(week), '2026-11-16T08:00', '2026-11-16T18:00'],
    ['a minute later', hours(week), '2026-11-16T17:59', '2026-11-16T18:00'],
    ['at once where it is closed already', hours(week), '2026-11-16T18:00', '2026-11-16T18:00'],
    [
      'before the break',
      hours({ monday: [...workday, { start: '19:00', end: '20:00' }] }),
      '2026-11-16T12:00',
      '2026-11-16T18:00',
    ],
    ['on the next day', hours({ monday: night }), '2026-11-16T22:00', '2026-11-17T02:00'],
    ['on this day, since the day before', hours({ monday: night }), '2026-11-17T01:00', '2026-11-17T02:00'],
  ])('close %s', (_title, open, at, end) => {
    expect(closesAt(open, local(at), zone)).toEqual(end === null ? null : local(end));
  });

  it.each<[string, OpeningHours, string, number, string | null]>([
    ['always where there are none', hours({}), '2026-11-15T12:00', 60, '2026-11-15T13:00'],
    ['within the day', hours(week), '2026-11-16T10:00', 60, '2026-11-16T11:00'],
    ['from the first minute', hours(week), '2026-11-16T07:00', 60, '2026-11-16T09:00'],
    ['until just before the end', hours(week), '2026-11-16T17:00', 59, '2026-11-16T17:59'],
    ['not at the end itself', hours(week), '2026-11-16T17:00', 60, '2026-11-17T08:00'],
    ['over the weekend', hours(week), '2026-11-20T17:30', 60, '2026-11-23T08:30'],
    ['over a holiday', hours(week, { closedOnHolidays: true }), '2026-11-19T17:30', 60, '2026-11-23T08:30'],
    ['in the night that began the day before', hours({ monday: night }), '2026-11-17T01:00', 30, '2026-11-17T01:30'],
    ['no time at all, as it opens', hours(week), '2026-11-15T12:00', 0, '2026-11-16T08:00'],
    [
      'week by week',
      hours({ monday: [{ start: '08:00', end: '09:00' }] }),
      '2026-11-16T08:00',
      150,
      '2026-11-30T08:30',
    ],
    ['never', hours({ monday: [] }), '2026-11-16T08:00', 0, null],
  ])('count time: %s', (_title, open, from, minutes, at) => {
    expect(addOpenTime(open, local(from), minutes * 60_000, zone)).toEqual(at === null ? null : local(at));
  });

  it('are those of the company’s time zone', () => {
    const at = new Date('2026-11-16T21:30:00Z');
    const zones = ['America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco', 'America/Noronha'];
    expect(zones.map((timeZone) => isOpenAt(hours(week), at, timeZone))).toEqual([false, true, true, false]);
  });

  it('follow the clock where it is put forward and back', () => {
    const early = hours({ sunday: [{ start: '02:00', end: '03:00' }] });
    // New York: on the 8th of March 2026 there is no such hour, on the 1st of November the one before it comes twice.
    const minutes = (from: string): number =>
      Array.from({ length: 360 }, (_, minute) => new Date(Date.parse(from) + minute * 60_000)).filter((at) =>
        isOpenAt(early, at, 'America/New_York'),
      ).length;
    expect([minutes('2026-03-08T04:00:00Z'), minutes('2026-11-01T04:00:00Z')]).toEqual([0, 60]);
  });

  /** Hours and their quarters: fewer moments to look at, and as many ways to overlap. */
  const anyTime = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
  const anyMinute = fc
    .integer({ min: 0, max: 3 * 366 * 24 * 60 })
    .map((minute) => new Date(Date.parse('2025-01-01T03:00:00Z') + minute * 60_000));

  it('are open exactly as long as the intervals say, in any week, whatever spans midnight', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...weekdays), fc.record({ start: anyTime, end: anyTime }), { minKeys: 1 }),
        (days) => {
          const open = hours(Object.fromEntries(Object.entries(days).map(([day, interval]) => [day, [interval]])));
          const monday = local('2026-11-16T00:00').getTime();
          const seen = Array.from({ length: 7 * 24 * 4 }, (_, quarter) =>
            Number(isOpenAt(open, new Date(monday + quarter * 15 * 60_000), zone)),
          );
          const covered = new Set<number>();
          for (const [day, { start, end }] of Object.entries(days)) {
            const [from = 0, to = 0] = [start, end].map(
              (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
            );
            const length = endsNextDay({ start, end }) ? to + 1440 - from : to - from;
            const first = weekdays.indexOf(day as (typeof weekdays)[number]) * 1440 + from;
            for (let minute = 0; minute < length; minute += 1) covered.add((first + minute) % (7 * 1440));
          }
          expect(seen.reduce((sum, one) => sum + one, 0)).toBe(covered.size / 15);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('answer the same for the same local time in every zone', () => {
    fc.assert(
      fc.property(anyMinute, (at) => {
        const open = hours(week, { closedOnHolidays: true });
        const inManaus = new Date(at.getTime() + 60 * 60_000);
        expect(isOpenAt(open, inManaus, 'America/Manaus')).toBe(isOpenAt(open, at, zone));
      }),
    );
  });
});

describe('national holidays of Brazil', () => {
  it.each([
    [2023, '2023-04-07', 9],
    [2024, '2024-03-29', 10],
    [2025, '2025-04-18', 10],
    [2026, '2026-04-03', 10],
    [2038, '2038-04-23', 10],
  ])('in %i: Good Friday on %s, %i in all', (year, goodFriday, count) => {
    const days = listNationalHolidays(year);
    expect(days).toContain(goodFriday);
    expect(new Set(days).size).toBe(count);
    expect(days).toEqual(days.toSorted());
  });

  // Of the tables of the calendar reform: the earliest and latest Easter, and the years in which the rule has exceptions.
  it.each([
    [1818, '1818-03-22'],
    [1943, '1943-04-25'],
    [1954, '1954-04-18'],
    [1981, '1981-04-19'],
    [2000, '2000-04-23'],
    [2049, '2049-04-18'],
    [2076, '2076-04-19'],
    [2258, '2258-04-25'],
    [2285, '2285-03-22'],
  ])('Easter of %i is %s', (year, day) => {
    expect(findEaster(year)).toBe(day);
  });
});

describe('S500 rows of a week', () => {
  const eight = { start: '08:00', end: '12:00' };
  const two = { start: '13:00', end: '18:00' };
  const night = { start: '20:00', end: '02:00' };
  const [stored] = readScheduleRows([{ weekdayEn: 'monday', intervals: [eight, two] }]) ?? [];
  it.each<[string, GivenScheduleRow, OpeningHours['days']]>([
    ['a pair of times', { weekdayEn: 'monday', startTime: '08:00', endTime: '12:00' }, { monday: [eight] }],
    [
      'a pair before and one after noon',
      { weekdayEn: 'monday', startTimeA: '08:00', endTimeA: '12:00', startTimeB: '13:00', endTimeB: '18:00' },
      { monday: [eight, two] },
    ],
    [
      'a pair before noon alone',
      { weekdayEn: 'monday', startTimeA: '08:00', endTimeA: '12:00', startTimeB: '', endTimeB: '' },
      { monday: [eight] },
    ],
    ['a list, by its starts', { weekdayEn: 'sunday', intervals: [night, eight] }, { sunday: [eight, night] }],
    ['what was answered', { ...stored, weekdayEn: 'monday' }, { monday: [eight, two] }],
    [
      'what was answered, with the one pair that an older client knows changed',
      { ...stored, weekdayEn: 'monday', endTime: '17:00' },
      { monday: [{ start: '08:00', end: '17:00' }] },
    ],
    [
      'what was answered, with one of the two pairs that an older client knows changed',
      { ...stored, weekdayEn: 'monday', startTimeB: '14:00' },
      { monday: [eight, { start: '14:00', end: '18:00' }] },
    ],
    [
      'the whole day',
      { weekdayEn: 'sunday', startTime: '00:00', endTime: '24:00' },
      { sunday: [{ start: '00:00', end: '24:00' }] },
    ],
    ['equal times', { weekdayEn: 'sunday', startTime: '00:00', endTime: '00:00' }, { sunday: [] }],
    ['empty times', { weekdayEn: 'sunday', startTime: '', endTime: '' }, { sunday: [] }],
    ['half a pair', { weekdayEn: 'sunday', startTime: '08:00', endTime: '' }, { sunday: [] }],
    ['no times', { weekdayEn: 'sunday' }, { sunday: [] }],
  ])('%s', (_title, row, days) => {
    const closed = Object.fromEntries(weekdays.map((day) => [day, []]));
    expect(hoursOfRows(readScheduleRows([row]) ?? [])).toEqual({ ...closed, ...days });
  });

  it('no row means that there are no hours', () => {
    expect(hoursOfRows(readScheduleRows([]) ?? [])).toEqual({});
  });

  it('are answered as seven, with the words of older clients', () => {
    const rows = readScheduleRows([{ weekday: 'segunda', weekdayEn: 'monday', intervals: [eight, two] }]);
    expect(rows?.map(({ weekdayEn }) => weekdayEn)).toEqual(weekdays);
    expect(rows?.slice(0, 2)).toMatchObject([
      {
        weekday: 'segunda',
        startTime: '08:00',
        endTime: '18:00',
        startTimeA: '08:00',
        endTimeA: '12:00',
        startTimeB: '13:00',
        endTimeB: '18:00',
      },
      { weekday: 'Terça-feira', startTime: '00:00', endTime: '00:00', startTimeA: '', endTimeA: '' },
    ]);
  });

  it.each<[string, GivenScheduleRow[], boolean]>([
    ['two intervals of a day', [{ weekdayEn: 'monday', intervals: [eight, { start: '11:00', end: '13:00' }] }], true],
    [
      'one that ends as the next begins',
      [{ weekdayEn: 'monday', intervals: [eight, { start: '12:00', end: '13:00' }] }],
      false,
    ],
    [
      'a night and the next morning',
      [
        { weekdayEn: 'monday', intervals: [night] },
        { weekdayEn: 'tuesday', intervals: [{ start: '01:00', end: '09:00' }] },
      ],
      true,
    ],
    [
      'a night that ends before the morning',
      [
        { weekdayEn: 'sunday', intervals: [night] },
        { weekdayEn: 'monday', intervals: [eight] },
      ],
      false,
    ],
    [
      'a night from Sunday into Monday',
      [
        { weekdayEn: 'sunday', intervals: [night] },
        { weekdayEn: 'monday', intervals: [{ start: '01:30', end: '09:00' }] },
      ],
      true,
    ],
  ])('overlap: %s', (_title, rows, overlaps) => {
    expect(readScheduleRows(rows) === null).toBe(overlaps);
  });

  it('are refused when two are about one day', () => {
    expect(readScheduleRows([{ weekdayEn: 'monday' }, { weekdayEn: 'monday' }])).toBeNull();
  });
});
