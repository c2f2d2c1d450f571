import { describe, expect, it } from 'vitest';
import { monthDayOf, nextOccurrence, occurrencesWithin, type Recurrence, type Repeat } from './repeat.ts';

const saoPaulo = 'America/Sao_Paulo';
const newYork = 'America/New_York';

type Case = [what: string, repeat: Repeat, sendAt: string, after: string, next: string | null];

describe('S604 the next time of a message that repeats', () => {
  it.each<Case>([
    ['none for one that does not', 'none', '2026-03-09T11:30Z', '2026-03-09T11:30Z', null],
    ['tomorrow', 'daily', '2026-03-09T11:30Z', '2026-03-09T11:30Z', '2026-03-10T11:30Z'],
    ['tomorrow where UTC is a day ahead', 'daily', '2026-03-10T01:30Z', '2026-03-10T01:30Z', '2026-03-11T01:30Z'],
    ['the first not missed', 'daily', '2026-03-09T11:30Z', '2026-03-12T11:29Z', '2026-03-12T11:30Z'],
    ['not the one of this very moment', 'daily', '2026-03-09T11:30Z', '2026-03-12T11:30Z', '2026-03-13T11:30Z'],
    ['in a week', 'weekly', '2026-03-09T11:30Z', '2026-03-09T11:31Z', '2026-03-16T11:30Z'],
    ['weeks later on the same weekday', 'weekly', '2026-03-09T11:30Z', '2026-04-01T00:00Z', '2026-04-06T11:30Z'],
    ['over the end of a year', 'weekly', '2026-12-28T11:30Z', '2026-12-28T11:30Z', '2027-01-04T11:30Z'],
    ['in a month', 'monthly', '2026-03-09T11:30Z', '2026-03-09T11:30Z', '2026-04-09T11:30Z'],
    ['on the last day of a short month', 'monthly', '2026-01-31T11:30Z', '2026-01-31T11:30Z', '2026-02-28T11:30Z'],
    ['after the short month on its own day', 'monthly', '2026-01-31T11:30Z', '2026-02-28T11:30Z', '2026-03-31T11:30Z'],
    ['on the 29th of a leap year', 'monthly', '2028-01-31T11:30Z', '2028-01-31T11:30Z', '2028-02-29T11:30Z'],
    ['in December after November', 'monthly', '2026-11-30T11:30Z', '2026-11-30T11:30Z', '2026-12-30T11:30Z'],
    ['on the last day of this month', 'lastDay', '2026-03-09T11:30Z', '2026-03-09T11:30Z', '2026-03-31T11:30Z'],
    ['on the last day of the next one', 'lastDay', '2026-03-31T11:30Z', '2026-03-31T11:30Z', '2026-04-30T11:30Z'],
    ['on the last day of February', 'lastDay', '2027-01-31T11:30Z', '2027-01-31T11:30Z', '2027-02-28T11:30Z'],
    ['on the last local day', 'lastDay', '2026-05-01T01:30Z', '2026-05-01T01:30Z', '2026-06-01T01:30Z'],
    ['long after it was forgotten', 'daily', '2020-01-01T11:30Z', '2026-03-09T12:00Z', '2026-03-10T11:30Z'],
  ])('is %s', (_what, repeat, sendAt, after, next) => {
    const found = nextOccurrence({ sendAt: new Date(sendAt), repeat, monthDay: null }, new Date(after), saoPaulo);
    expect(found?.toISOString() ?? null).toBe(next === null ? null : new Date(next).toISOString());
  });

  it('keeps the day of the month that was chosen', () => {
    const february = { sendAt: new Date('2026-02-28T11:30Z'), repeat: 'monthly', monthDay: 31 } as const;
    expect(nextOccurrence(february, february.sendAt, saoPaulo)?.toISOString()).toBe('2026-03-31T11:30:00.000Z');
  });

  it('goes on from each short month on the day that was chosen', () => {
    const days: string[] = [];
    let sendAt = new Date('2026-01-31T11:30Z');
    for (let month = 0; month < 4; month += 1) {
      sendAt = nextOccurrence({ sendAt, repeat: 'monthly', monthDay: 31 }, sendAt, saoPaulo) ?? sendAt;
      days.push(sendAt.toISOString().slice(0, 10));
    }
    expect(days).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  });

  const february = { sendAt: new Date('2026-02-28T11:30Z'), repeat: 'monthly', monthDay: 31 } as const;
  it.each<[what: string, sendAt: string, before: Recurrence | null, day: number]>([
    ['of a new one is that of its date', '2026-02-28T11:30Z', null, 28],
    ['in the zone of the company', '2026-03-01T01:30Z', null, 28],
    ['stays while the date stays', '2026-02-28T11:30Z', february, 31],
    ['stays at another time of the day', '2026-02-28T18:00Z', february, 31],
    ['is another one on another date', '2026-02-27T11:30Z', february, 27],
    ['is that of the date where it repeated otherwise', '2026-02-28T11:30Z', { ...february, repeat: 'daily' }, 28],
    ['is that of the date where none was kept', '2026-02-28T11:30Z', { ...february, monthDay: null }, 28],
  ])('S981 the day of the month %s', (_what, sendAt, before, day) => {
    expect(monthDayOf(new Date(sendAt), before, saoPaulo)).toBe(day);
  });

  it('T12 keeps the time of the day when the clocks change, and goes on where it does not exist', () => {
    const nine = { sendAt: new Date('2026-03-07T14:00Z'), repeat: 'daily', monthDay: null } as const;
    expect(nextOccurrence(nine, nine.sendAt, newYork)?.toISOString()).toBe('2026-03-08T13:00:00.000Z');
    const half = { sendAt: new Date('2026-03-07T07:30Z'), repeat: 'daily', monthDay: null } as const;
    const skipped = nextOccurrence(half, half.sendAt, newYork);
    expect(skipped?.toISOString().slice(0, 10)).toBe('2026-03-08');
    const after = nextOccurrence({ ...half, sendAt: skipped ?? half.sendAt }, skipped ?? half.sendAt, newYork);
    expect(after?.toISOString().slice(0, 10)).toBe('2026-03-09');
  });
});

describe('S604 the times within a week', () => {
  const week = {
    from: new Date('2026-03-08T03:00Z'),
    to: new Date('2026-03-15T03:00Z'),
    timeZone: saoPaulo,
    most: 50,
  };
  it.each<[what: string, repeat: Repeat, sendAt: string, days: string[]]>([
    ['of one that goes out once', 'none', '2026-03-09T11:30Z', ['09']],
    ['of one that went out before', 'none', '2026-03-07T11:30Z', []],
    ['of a daily one that begins in it', 'daily', '2026-03-12T11:30Z', ['12', '13', '14']],
    ['of a weekly one that began before', 'weekly', '2026-02-09T11:30Z', ['09']],
    ['of one on its first minute', 'none', '2026-03-08T03:00Z', ['08']],
    ['of one on the first minute after it', 'none', '2026-03-15T03:00Z', []],
  ])('are those %s', (_what, repeat, sendAt, days) => {
    const found = occurrencesWithin({ sendAt: new Date(sendAt), repeat, monthDay: null }, week);
    expect(found.map((at) => at.toISOString().slice(8, 10))).toEqual(days);
  });

  it('are no more than asked for', () => {
    const daily = { sendAt: new Date('2026-03-08T11:30Z'), repeat: 'daily', monthDay: null } as const;
    expect(occurrencesWithin(daily, { ...week, most: 2 })).toHaveLength(2);
  });
});
