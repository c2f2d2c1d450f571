import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, daysBetween } from '../../billing/due-date.ts';
import { isOpenAt, localTime } from '../../hours/opening-hours.ts';
import { type PaceFloor, paceFloors } from '../pacing.ts';
import { dailyBudget } from './budget.ts';
import { forecast } from './forecast.ts';
import { type GovernorState, nextAllowedAt } from './next-allowed.ts';
import { sendingHours, usualGovernor } from './settings.ts';

const zone = 'America/Sao_Paulo';
const dayMs = 24 * 3_600_000;
const at = (text: string): Date => new Date(`${text}-03:00`);
const hours = sendingHours(usualGovernor, []);
const free: GovernorState = { timeZone: zone, hours: null, budget: null, portfolio: null, restrictedUntil: null };
const none = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 };

describe('when the next message may leave', () => {
  it('S862 is now where no rule objects', () => {
    expect(nextAllowedAt({ ...free, hours }, at('2026-11-17T10:00'))).toBeNull();
  });

  it('S856 S862 is the next morning in quiet hours, and after Sundays and holidays', () => {
    const next = (text: string) => nextAllowedAt({ ...free, hours }, at(text));
    expect(next('2026-11-17T21:30')).toEqual({ reason: 'quietHours', until: at('2026-11-18T09:00') });
    expect(next('2026-11-19T20:00')).toEqual({ reason: 'quietHours', until: at('2026-11-21T09:00') });
    expect(next('2026-11-21T20:00')).toEqual({ reason: 'quietHours', until: at('2026-11-23T09:00') });
  });

  it('S855 S862 is the morning after a day whose budget is spent', () => {
    const budget = { since: '2026-11-17', most: 1_000, day: '2026-11-17', used: 20 };
    expect(nextAllowedAt({ ...free, hours, budget }, at('2026-11-17T10:00'))).toEqual({
      reason: 'budget',
      until: at('2026-11-18T09:00'),
    });
    expect(nextAllowedAt({ ...free, hours, budget: { ...budget, used: 19 } }, at('2026-11-17T10:00'))).toBeNull();
    expect(nextAllowedAt({ ...free, hours, budget }, at('2026-11-18T10:00'))).toBeNull();
  });

  it('S859 S862 is after a restriction, in the hours of campaigns', () => {
    const restrictedUntil = at('2026-11-17T22:00');
    expect(nextAllowedAt({ ...free, hours, restrictedUntil }, at('2026-11-17T10:00'))).toEqual({
      reason: 'restricted',
      until: at('2026-11-18T09:00'),
    });
  });

  it('S860 S862 is unknown while reminders alone fill the limit, and where nothing ever opens', () => {
    const portfolio = { limit: 5, reserved: 5, reached: [] };
    expect(nextAllowedAt({ ...free, portfolio }, at('2026-11-17T10:00'))).toEqual({ reason: 'portfolio', until: null });
    const never = { days: { monday: [] }, closedOn: [], closedOnHolidays: false };
    expect(nextAllowedAt({ ...free, hours: never }, at('2026-11-17T10:00'))).toEqual({
      reason: 'quietHours',
      until: null,
    });
  });

  it('S862 is a time at which no rule objects, and none lies before it', () => {
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 60 });
    const reached = fc.array(fc.integer({ min: 0, max: 24 * 60 }), { maxLength: 8 });
    fc.assert(
      fc.property(
        minutes,
        reached,
        fc.nat(3),
        fc.nat(40),
        fc.option(fc.nat(3 * 24 * 60)),
        (start, ago, reserved, used, restricted) => {
          const now = new Date(at('2026-11-01T00:00').getTime() + start * 60_000);
          const { day } = localTime(now, zone);
          const state: GovernorState = {
            timeZone: zone,
            hours,
            budget: { since: '2026-10-31', most: 30, day, used },
            portfolio: {
              limit: 5,
              reserved,
              reached: ago.map((minute) => now.getTime() - minute * 60_000).toSorted((one, other) => one - other),
            },
            restrictedUntil: restricted === null ? null : new Date(now.getTime() + restricted * 60_000),
          };
          const hold = nextAllowedAt(state, now);
          if (hold === null) return;
          if (hold.until === null) throw new Error('somebody can say when');
          expect(hold.until.getTime()).toBeGreaterThan(now.getTime());
          expect(nextAllowedAt(state, hold.until)).toBeNull();
          expect(nextAllowedAt(state, new Date(hold.until.getTime() - 60_000))).not.toBeNull();
        },
      ),
      { seed: 862 },
    );
  });
});

describe('a forecast', () => {
  const ends = (count: number, start: string, governor: GovernorState, floor: PaceFloor = paceFloors.cloud) =>
    forecast({ start: at(start), count, intervals: none, floor, governor });

  it('S863 of a campaign that nothing holds back is its pace', () => {
    expect(ends(480, '2026-11-17T17:32', { ...free, hours })).toEqual({
      endsAt: new Date(at('2026-11-17T17:32').getTime() + 479_000),
      days: 1,
    });
    expect(ends(0, '2026-11-17T17:32', free)).toEqual({ endsAt: at('2026-11-17T17:32'), days: 0 });
    expect(ends(5_000, '2026-11-17T10:00', free, paceFloors.simulator).endsAt).toEqual(at('2026-11-17T10:00'));
  });

  it('S863 goes on the next morning', () => {
    expect(ends(61, '2026-11-17T19:59', { ...free, hours })).toEqual({ endsAt: at('2026-11-18T09:00'), days: 2 });
  });

  it('S863 spends the budget of each day', () => {
    const budget = { since: '2026-11-16', most: 1_000, day: '2026-11-16', used: 20 };
    // 24 on Tuesday, 28 on Wednesday, 34 on Thursday; Friday is a holiday; the rest on Saturday.
    expect(ends(24 + 28 + 34 + 1, '2026-11-17T10:00', { ...free, hours, budget })).toEqual({
      endsAt: at('2026-11-21T09:00'),
      days: 4,
    });
  });

  it('S863 knows no end while reminders fill the limit', () => {
    const portfolio = { limit: 5, reserved: 5, reached: [] };
    expect(ends(1, '2026-11-17T10:00', { ...free, portfolio })).toEqual({ endsAt: null, days: 0 });
  });

  it('S863 of 100 000 people takes little time', () => {
    const portfolio = { limit: 2_000, reserved: 0, reached: [] };
    const { endsAt, days } = ends(100_000, '2026-11-17T10:00', { ...free, hours, portfolio });
    expect(endsAt).not.toBeNull();
    expect(days).toBe(50);
  });
});

/** Meta, as far as its limit goes: counts each person once in any 24 hours, over all numbers. */
class FakeMeta {
  readonly limit: number;
  readonly last = new Map<number, number>();
  refused = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  take(person: number, now: number): boolean {
    const known = this.last.get(person);
    const isNew = known === undefined || known <= now - dayMs;
    const people = [...this.last.values()].filter((time) => time > now - dayMs).length;
    if (isNew && people >= this.limit) {
      this.refused += 1;
      return false;
    }
    this.last.set(person, now);
    return true;
  }
}

/** Sends message by message on a virtual clock, as the governor lets it, and writes down when. */
function play({
  start,
  count,
  governor,
  gapMs,
  take,
}: {
  start: Date;
  count: number;
  governor: GovernorState;
  gapMs: number;
  take: (person: number, now: number) => void;
}): Date[] {
  const sent: Date[] = [];
  let state = governor;
  let now = start;
  for (let person = 0; person < count; person += 1) {
    now = nextAllowedAt(state, now)?.until ?? now;
    take(person, now.getTime());
    sent.push(now);
    const { day } = localTime(now, zone);
    const { budget, portfolio } = state;
    state = {
      ...state,
      budget: budget && { ...budget, day, used: (budget.day === day ? budget.used : 0) + 1 },
      portfolio: portfolio && {
        ...portfolio,
        reached: [...portfolio.reached.filter((time) => time > now.getTime() - dayMs), now.getTime()],
      },
    };
    now = new Date(now.getTime() + gapMs);
  }
  return sent;
}

describe('thirty virtual days', () => {
  const start = at('2026-11-02T10:00');
  const intervals = { messageInterval: 0, longerIntervalAfter: 1, greaterInterval: 20 };

  it('S864 against the limits of Meta end when the forecast says, and no person too many is written to', () => {
    const limit = 250;
    const reminded = 40;
    const meta = new FakeMeta(limit);
    // The reminders of each day go to people of their own, whenever they like: their places are kept.
    const reminder = (day: number): void => {
      for (let one = 0; one < reminded; one += 1)
        expect(meta.take(1_000_000 + one, start.getTime() + day * dayMs + one * 1_000)).toBe(true);
    };
    const governor = { ...free, hours, portfolio: { limit, reserved: reminded, reached: [] } };
    const count = 210 * 22;
    let reminders = 0;
    const sent = play({
      start,
      count,
      governor,
      gapMs: 20_000,
      take(person, now) {
        while (start.getTime() + reminders * dayMs <= now) {
          reminder(reminders);
          reminders += 1;
        }
        expect(meta.take(person, now)).toBe(true);
      },
    });
    const planned = forecast({ start, count, intervals, floor: paceFloors.cloud, governor });
    expect(meta.refused).toBe(0);
    expect(planned.endsAt).toEqual(sent.at(-1));
    expect(planned.days).toBe(new Set(sent.map((time) => localTime(time, zone).day)).size);
    expect(daysBetween('2026-11-02', localTime(sent.at(-1) ?? start, zone).day)).toBeGreaterThanOrEqual(26);
    // With the places of the reminders given away, Meta refuses.
    const greedy = new FakeMeta(limit);
    play({
      start,
      count: 500,
      governor: { ...governor, portfolio: { ...governor.portfolio, limit: limit + 1, reserved: 0 } },
      gapMs: 20_000,
      take: (person, now) => void greedy.take(person, now),
    });
    expect(greedy.refused).toBeGreaterThan(0);
  });

  it('S864 of a young number end when the forecast says, within its hours and the budget of each day', () => {
    const budget = { since: '2026-11-02', most: 300, day: '2026-11-02', used: 0 };
    const governor = { ...free, hours, budget };
    const count = 3_500;
    const byDay = new Map<Day, number>();
    const sent = play({
      start,
      count,
      governor,
      gapMs: 20_000,
      take(_, now) {
        expect(isOpenAt(hours, new Date(now), zone)).toBe(true);
        const { day } = localTime(new Date(now), zone);
        byDay.set(day, (byDay.get(day) ?? 0) + 1);
      },
    });
    for (const [day, number] of byDay)
      expect(number).toBeLessThanOrEqual(dailyBudget(daysBetween('2026-11-02', day), 300));
    for (const closed of ['2026-11-08', '2026-11-15', '2026-11-20', '2026-11-22'])
      expect(byDay.has(closed)).toBe(false);
    const planned = forecast({ start, count, intervals, floor: paceFloors.cloud, governor });
    expect(planned).toEqual({ endsAt: sent.at(-1), days: byDay.size });
    expect(byDay.has(addDays('2026-11-02', 1))).toBe(true);
  });
});
