import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpenAt } from '../../hours/opening-hours.ts';
import { dailyBudget } from './budget.ts';
import { decidePerson, weekMs } from './person.ts';
import { limitOfTier, portfolioFreeAt, portfolioRun } from './portfolio.ts';
import { priceInCents } from './price.ts';
import { sendingHours, usualGovernor } from './settings.ts';
import { stopFor } from './stop.ts';
import { pauseEnds } from './template-pause.ts';

const zone = 'America/Sao_Paulo';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe('the budget of a day', () => {
  it.each([
    [0, 1_000, 20],
    [0.9, 1_000, 20],
    [1, 1_000, 24],
    [2, 1_000, 28],
    [10, 1_000, 123],
    [21, 1_000, 920],
    [22, 1_000, 1_000],
    [10_000, 1_000, 1_000],
    [10_000, 5_000, 5_000],
    [-3, 1_000, 20],
    [0, 10, 10],
  ])('S855 is, after %d days and with %d at most, %d messages', (age, most, budget) => {
    expect(dailyBudget(age, most)).toBe(budget);
  });

  it('S855 never shrinks with the age, and never passes the most', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.integer({ min: 1, max: 5_000 }), (age, most) => {
        expect(dailyBudget(age + 1, most)).toBeGreaterThanOrEqual(dailyBudget(age, most));
        expect(dailyBudget(age, most)).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('the hours of campaigns', () => {
  const at = (text: string): Date => new Date(`${text}-03:00`);
  it.each([
    ['a Tuesday at nine', '2026-11-17T09:00', true],
    ['a minute before', '2026-11-17T08:59', false],
    ['the last minute', '2026-11-17T19:59', true],
    ['eight in the evening', '2026-11-17T20:00', false],
    ['a Saturday', '2026-11-21T10:00', true],
    ['a Sunday', '2026-11-22T10:00', false],
    ['Consciência Negra', '2026-11-20T10:00', false],
    ['a closed day of the company', '2026-11-18T10:00', false],
  ])('S856 let campaigns write on %s: %s, %s', (_, text, isOpen) => {
    expect(isOpenAt(sendingHours(usualGovernor, ['2026-11-18']), at(text), zone)).toBe(isOpen);
  });

  it('S856 can be those of Sundays and holidays too', () => {
    const hours = sendingHours({ ...usualGovernor, onSundays: true, onHolidays: true }, []);
    expect(isOpenAt(hours, at('2026-11-22T10:00'), zone)).toBe(true);
    expect(isOpenAt(hours, at('2026-11-20T10:00'), zone)).toBe(true);
  });
});

describe('one person', () => {
  const now = new Date('2026-11-17T12:00:00Z');
  const free = { gotInWeek: 0, hasWaitingTicket: false, putOffSince: null };
  it.each([
    [2, 3, 'send'],
    [3, 3, 'skip'],
    [9, 0, 'send'],
  ])('S857 who got %d texts of campaigns in a week, where %d are allowed: %s', (gotInWeek, weeklyCap, kind) => {
    expect(decidePerson({ ...free, gotInWeek }, { weeklyCap, now }).kind).toBe(kind);
  });

  it('S857 a week are the seven days before', () => {
    expect(new Date(now.getTime() - weekMs)).toEqual(new Date('2026-11-10T12:00:00Z'));
  });

  it('S858 who waits for an answer is written to later, and no more after a day', () => {
    const waiting = { ...free, hasWaitingTicket: true };
    const later = new Date('2026-11-17T12:15:00Z');
    const since = (ms: number): Date => new Date(now.getTime() - ms);
    expect(decidePerson(waiting, { weeklyCap: 3, now })).toEqual({ kind: 'putOff', until: later });
    const almost = { ...waiting, putOffSince: since(dayMs - 1) };
    expect(decidePerson(almost, { weeklyCap: 3, now }).kind).toBe('putOff');
    const over = { ...waiting, putOffSince: since(dayMs) };
    expect(decidePerson(over, { weeklyCap: 3, now })).toEqual({ kind: 'skip', reason: 'ticketWaiting' });
    expect(decidePerson({ ...over, hasWaitingTicket: false }, { weeklyCap: 3, now })).toEqual({ kind: 'send' });
  });
});

describe('stopping', () => {
  it.each([
    [{ taken: 500, failed: 1, isRestricted: true }, 'restricted'],
    [{ taken: 14, failed: 6, isRestricted: false }, 'failures'],
    [{ taken: 13, failed: 6, isRestricted: false }, null],
    [{ taken: 15, failed: 5, isRestricted: false }, null],
    [{ taken: 188, failed: 12, isRestricted: false }, null],
    [{ taken: 0, failed: 20, isRestricted: false }, 'failures'],
  ])('S859 after %j is for: %s', (ends, reason) => {
    expect(stopFor(ends)).toBe(reason);
  });
});

describe('the limit of an account at Meta', () => {
  it.each([
    ['TIER_50', 50],
    ['TIER_250', 250],
    ['TIER_1K', 1_000],
    ['TIER_2K', 2_000],
    ['TIER_100K', 100_000],
    ['2000', 2_000],
    ['TIER_UNLIMITED', null],
    ['-1', null],
    ['TIER_NOT_SET', 250],
    [null, 250],
    ['TIER_9999999999', 250],
  ])('S860 reads %s as %s people', (tier, limit) => {
    expect(limitOfTier(tier)).toBe(limit);
  });

  it('S860 keeps the places of reminders before campaigns', () => {
    const now = 10 * dayMs;
    const reached = [now - dayMs, now - dayMs + 5, now - 7];
    expect(portfolioFreeAt({ limit: 3, reserved: 0, reached }, now)).toBe(now);
    expect(portfolioFreeAt({ limit: 3, reserved: 1, reached }, now)).toBe(now + 5);
    expect(portfolioFreeAt({ limit: 3, reserved: 2, reached }, now)).toBe(now + dayMs - 7);
    expect(portfolioFreeAt({ limit: 3, reserved: 3, reached }, now)).toBeNull();
    expect(portfolioFreeAt({ limit: null, reserved: 99, reached }, now)).toBe(now);
  });

  it('S860 lets as many follow each other as places are free, and as become free meanwhile', () => {
    const from = 10 * dayMs;
    const reached = [from - dayMs + 1_500, from - dayMs + 10_000];
    expect(portfolioRun({ limit: 3, reserved: 0, reached }, { from, gapMs: 1_000, most: 100 })).toBe(1);
    expect(portfolioRun({ limit: 4, reserved: 0, reached }, { from, gapMs: 1_000, most: 100 })).toBe(3);
    expect(portfolioRun({ limit: 4, reserved: 1, reached }, { from, gapMs: 1_000, most: 100 })).toBe(1);
    expect(portfolioRun({ limit: null, reserved: 0, reached }, { from, gapMs: 1_000, most: 100 })).toBe(100);
  });
});

describe('a paused template', () => {
  it.each([
    [1, 3],
    [2, 6],
  ])('S861 comes back, the %d. time, after %d hours', (times, hours) => {
    const pausedAt = new Date('2026-11-17T10:00:00Z');
    expect(pauseEnds({ pausedAt, times })).toEqual(new Date(pausedAt.getTime() + hours * hourMs));
    expect(pauseEnds({ pausedAt, times: 3 })).toBeNull();
  });
});

describe('the price', () => {
  it.each([
    [480, 62_500, 3_000],
    [1, 62_500, 7],
    [1, 6_800, 1],
    [100_000, 62_500, 625_000],
    [0, 62_500, 0],
    [480, 0, null],
  ])('S865 of %d messages at %d millionths is %s cents', (count, rate, cents) => {
    expect(priceInCents(count, rate)).toBe(cents);
  });
});
