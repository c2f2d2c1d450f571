import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpenAt, weekdays, type OpeningHours } from '../hours/opening-hours.ts';
import {
  decideAboutSilence,
  findRuleFault,
  findSilence,
  type SilenceDecision,
  type SilenceQuestion,
  type SilentTicket,
} from './silence.ts';

const timeZone = 'America/Sao_Paulo';
/** A time of São Paulo. The 16th of November 2026 is a Monday, the 20th a national holiday on a Friday. */
const local = (time: string): Date => new Date(`2026-11-${time}:00-03:00`);
const workday = [
  { start: '08:00', end: '12:00' },
  { start: '13:00', end: '18:00' },
];
const office: OpeningHours = {
  days: { monday: workday, tuesday: workday, wednesday: workday, thursday: workday, friday: workday },
  closedOn: [],
  closedOnHolidays: true,
};
const bar: OpeningHours = { ...office, days: { monday: [{ start: '22:00', end: '02:00' }] } };
const never: OpeningHours = { ...office, days: { monday: [] } };

const halfAnHour = { remindAfter: 30, closeAfter: 90 };
/** Somebody asked at ten on Monday, in a queue that reminds after half an hour and closes an hour after that. */
const asked = {
  since: local('16T10:00'),
  remindedAt: null,
  rule: halfAnHour,
  handOverAfter: null,
  hours: null,
  timeZone,
  canWrite: true,
};
const until = (time: string): SilenceDecision => ({ kind: 'wait', until: local(time) });
const remind: SilenceDecision = { kind: 'remind' };
const close: SilenceDecision = { kind: 'close' };
const handOver: SilenceDecision = { kind: 'handOver' };
const nothing: SilenceDecision = { kind: 'wait', until: null };
const reminded = { remindedAt: local('16T10:30') };
const onlyRemind = { rule: { remindAfter: 30, closeAfter: null } };
const onlyClose = { rule: { remindAfter: null, closeAfter: 90 } };

describe('S550 decideAboutSilence', () => {
  it.each<[string, Partial<SilenceQuestion>, string, SilenceDecision]>([
    ['no rule', { rule: { remindAfter: null, closeAfter: null } }, '30T10:00', nothing],
    ['just asked', {}, '16T10:00', until('16T10:30')],
    ['a minute before the reminder', {}, '16T10:29', until('16T10:30')],
    ['the reminder', {}, '16T10:30', remind],
    ['a late reminder still comes before the end', {}, '16T14:00', remind],
    ['reminded once', reminded, '16T10:31', until('16T11:30')],
    ['a minute before the end', reminded, '16T11:29', until('16T11:30')],
    ['the end', reminded, '16T11:30', close],
    ['whoever was reminded late gets the hour too', { remindedAt: local('16T14:00') }, '16T14:59', until('16T15:00')],
    ['and not more', { remindedAt: local('16T14:00') }, '16T15:00', close],
    [
      'the team wrote once more after the reminder: no second one, and the whole time until the end',
      { ...reminded, since: local('16T11:00') },
      '16T11:45',
      until('16T12:30'),
    ],
    ['only a reminder', onlyRemind, '16T10:30', remind],
    ['only a reminder, which was sent', { ...onlyRemind, ...reminded }, '30T10:30', nothing],
    ['only an end, before it', onlyClose, '16T11:29', until('16T11:30')],
    ['only an end', onlyClose, '16T11:30', close],
    ['an end alone, after the reminder was switched off', { ...onlyClose, ...reminded }, '16T11:59', until('16T12:00')],
    ['outside Meta’s window nobody is reminded', { canWrite: false }, '16T10:45', until('16T11:30')],
    ['and the conversation ends all the same', { canWrite: false }, '16T11:30', close],
    ['only a reminder, outside the window', { ...onlyRemind, canWrite: false }, '16T10:45', nothing],
    [
      'closed at noon: an hour does not count',
      { hours: office, since: local('16T11:45') },
      '16T13:14',
      until('16T13:15'),
    ],
    ['and then it does', { hours: office, since: local('16T11:45') }, '16T13:15', remind],
    [
      'asked after hours: counted from the morning on',
      { hours: office, since: local('16T20:00') },
      '17T08:29',
      until('17T08:30'),
    ],
    ['over the night', { hours: office, since: local('16T17:50') }, '17T08:20', remind],
    ['not in the night', { hours: office, since: local('16T17:50') }, '16T23:00', until('17T08:20')],
    ['over a holiday and the weekend', { hours: office, since: local('19T17:50') }, '20T10:00', until('23T08:20')],
    [
      'time that ends with the hours: said when it opens',
      { hours: office, since: local('16T17:30') },
      '16T18:00',
      until('17T08:00'),
    ],
    ['due while nobody looked, closed now', { hours: office, since: local('16T17:00') }, '16T18:01', until('17T08:00')],
    ['due while nobody looked, open now', { hours: office, since: local('16T17:00') }, '17T08:00', remind],
    ['the end after hours', { ...reminded, hours: office, since: local('16T10:00') }, '16T19:00', until('17T08:00')],
    ['hours over midnight', { hours: bar, since: local('16T23:50') }, '17T00:20', remind],
    ['hours over midnight, at their end', { hours: bar, since: local('17T01:50') }, '17T02:30', until('23T22:20')],
    ['never open', { hours: never }, '30T10:00', nothing],
    ['the chatbot waits', { handOverAfter: 15 }, '16T10:14', until('16T10:15')],
    ['the chatbot calls a person', { handOverAfter: 15 }, '16T10:15', handOver],
    ['a person is called before the customer is reminded', { handOverAfter: 30 }, '16T10:30', handOver],
    ['the reminder comes first', { handOverAfter: 45 }, '16T10:30', remind],
    ['then the person', { ...reminded, handOverAfter: 45 }, '16T10:45', handOver],
    [
      'the chatbot calls nobody at night',
      { handOverAfter: 15, hours: office, since: local('16T17:59') },
      '16T20:00',
      until('17T08:14'),
    ],
    ['the chatbot alone', { rule: { remindAfter: null, closeAfter: null }, handOverAfter: 5 }, '16T10:05', handOver],
  ])('%s', (_title, given, now, decision) => {
    expect(decideAboutSilence({ ...asked, ...given, now: local(now) })).toEqual(decision);
  });

  const quarter = 15 * 60_000;
  const anyTime = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
  const anyMorning = anyTime.filter((time) => time < '12:00');
  /** Weeks whose nights end before the next day begins. It is open on Sundays, and so never closed for ever. */
  const anyHours = fc
    .dictionary(
      fc.constantFrom(...weekdays),
      fc.oneof(
        fc.record({ start: fc.constant('12:00'), end: anyTime }),
        fc.record({ start: fc.constant('20:15'), end: anyMorning }),
      ),
    )
    .map((days): OpeningHours => ({
      days: {
        ...Object.fromEntries(Object.entries(days).map(([day, interval]) => [day, [interval]])),
        sunday: [{ start: '12:00', end: '13:30' }],
      },
      closedOn: ['2026-11-18'],
      closedOnHolidays: true,
    }));
  /** Times of two weeks; quarters of an hour are enough, because hours begin and end with them. */
  const anyQuarter = fc
    .integer({ min: 0, max: 14 * 24 * 4 })
    .map((count) => new Date(local('16T00:00').getTime() + count * quarter));

  /** The open quarters from one time until just before another, counted one by one. */
  const countOpen = (hours: OpeningHours, from: Date, to: Date): number =>
    Array.from({ length: Math.max(0, to.getTime() - from.getTime()) / quarter }, (_, count) =>
      Number(isOpenAt(hours, new Date(from.getTime() + count * quarter), timeZone)),
    ).reduce((sum, one) => sum + one, 0);

  it('waits for exactly the open time of its rule, whatever the clock, the week and the nights', () => {
    fc.assert(
      fc.property(anyHours, anyQuarter, fc.integer({ min: 1, max: 40 }), (hours, since, quarters) => {
        const rule = { remindAfter: quarters * 15, closeAfter: null };
        const decision = decideAboutSilence({ ...asked, hours, since, now: since, rule });
        if (decision.kind !== 'wait' || decision.until === null) throw new Error('it opens every Sunday');
        expect(countOpen(hours, since, decision.until)).toBe(quarters);
        expect(isOpenAt(hours, decision.until, timeZone)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('does nothing while it is closed, and nothing before its time', () => {
    fc.assert(
      fc.property(anyHours, anyQuarter, anyQuarter, (hours, since, now) => {
        const { kind } = decideAboutSilence({ ...asked, hours, since, now });
        const isDue = countOpen(hours, since, now) >= 2 && isOpenAt(hours, now, timeZone);
        expect(kind).toBe(isDue ? 'remind' : 'wait');
      }),
      { numRuns: 30 },
    );
  });

  it('never waits for a time that has passed', () => {
    fc.assert(
      fc.property(anyHours, anyQuarter, anyQuarter, fc.boolean(), (hours, since, now, canWrite) => {
        const decision = decideAboutSilence({ ...asked, hours, since, now, canWrite });
        if (decision.kind === 'wait' && decision.until !== null)
          expect(decision.until.getTime()).toBeGreaterThan(now.getTime());
      }),
      { numRuns: 30 },
    );
  });
});

describe('S551 findSilence', () => {
  const since = local('16T10:00');
  const attended: SilentTicket = {
    status: 'open',
    isGroup: false,
    chatbot: false,
    isSnoozed: false,
    isLastOurs: true,
    silentSince: since,
  };
  it.each<[string, Partial<SilentTicket>, Date | null]>([
    ['an attendant asked', {}, since],
    ['the chatbot asked', { status: 'pending', chatbot: true }, since],
    ['the customer waits for an attendant', { status: 'pending' }, null],
    ['the customer wrote last', { isLastOurs: false }, null],
    ['nobody has asked since it changed hands', { silentSince: null }, null],
    ['it is closed', { status: 'closed' }, null],
    ['a group', { isGroup: true }, null],
    ['somebody put it off', { isSnoozed: true }, null],
  ])('%s', (_title, given, found) => {
    expect(findSilence({ ...attended, ...given })).toBe(found);
  });
});

it.each([
  ['nothing', { remindAfter: null, remindMessage: '', closeAfter: null }, null],
  ['an end alone', { remindAfter: null, remindMessage: '', closeAfter: 1 }, null],
  ['a reminder alone', { remindAfter: 30, remindMessage: 'Oi?', closeAfter: null }, null],
  ['a reminder without a text', { remindAfter: 30, remindMessage: ' \n', closeAfter: 60 }, 'remindMessage'],
  ['an end a minute after the reminder', { remindAfter: 30, remindMessage: 'Oi?', closeAfter: 31 }, null],
  ['both at once', { remindAfter: 30, remindMessage: 'Oi?', closeAfter: 30 }, 'closeAfter'],
])('S552 findRuleFault: %s', (_title, rule, fault) => {
  expect(findRuleFault(rule)).toBe(fault);
});
