import { describe, expect, it } from 'vitest';
import { decideDeparture, type DepartureFacts, skipsOnly } from './departure.ts';
import { scheduleReasons } from './schedule.ts';

const now = new Date('2026-03-09T12:00:00Z');
const before = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000);
const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

const facts: DepartureFacts = {
  now,
  dueAt: before(1),
  timeZone: 'America/Sao_Paulo',
  tries: 0,
  isOverdue: false,
  isDisabled: false,
  isBlocked: false,
  isUnwanted: false,
  fileAwaitedSince: null,
  hours: null,
  isConnected: true,
  isOpening: false,
  endsByAnswer: false,
  isSilenceSure: false,
  windowEndsAt: undefined,
  hasTemplate: false,
};
/** It is a Monday, 09:00 in São Paulo. */
const from = (start: string) => ({
  days: { monday: [{ start, end: '18:00' }] },
  closedOn: [],
  closedOnHolidays: false,
});

const wait = (seconds: number, isTry = false) => ({ kind: 'wait', until: after(seconds), isTry });
const fail = (reason: string) => ({ kind: 'fail', reason });
const send = { kind: 'send' };

describe('a scheduled message whose time has come', () => {
  it.each<[string, Partial<DepartureFacts>, object]>([
    ['S601 leaves', {}, send],
    ['T22 leaves an hour late', { dueAt: before(3_600) }, send],
    ['T22 is too late after more', { dueAt: before(3_601) }, fail('late')],
    [
      'S768 fails while the company is switched off',
      { isDisabled: true, isOverdue: true, dueAt: before(9_999) },
      fail('disabled'),
    ],
    ['fails while the company has not paid', { isOverdue: true, dueAt: before(9_999) }, fail('overdue')],
    ['S608 does not go to who wants no advertising', { isUnwanted: true }, fail('optedOut')],
    ['does not go to who is blocked', { isBlocked: true }, fail('blocked')],
    ['waits for its file', { fileAwaitedSince: before(900) }, wait(5)],
    ['does not wait for it for ever', { fileAwaitedSince: before(901) }, fail('fileMissing')],
    ['S606 leaves while it is open', { hours: from('08:00') }, send],
    ['S606 waits until it opens', { hours: from('09:30') }, { kind: 'postpone', until: after(1_800) }],
    ['S606 fails where it never opens', { hours: { ...from('09:30'), days: { monday: [] } } }, fail('neverOpen')],
    ['S603 tries once more a minute later', { isConnected: false }, wait(60, true)],
    [
      'S1213 waits while the link is being opened, however often it was tried',
      { isConnected: false, isOpening: true, tries: 1 },
      wait(5),
    ],
    ['S603 and then fails', { isConnected: false, tries: 1 }, fail('noConnection')],
    ['S605 waits until the customer would have been heard', { endsByAnswer: true }, wait(5)],
    ['S605 leaves then', { endsByAnswer: true, isSilenceSure: true }, send],
    ['S607 leaves within the day of Meta', { windowEndsAt: after(1).getTime() }, send],
    ['S607 fails after it', { windowEndsAt: now.getTime() }, fail('windowClosed')],
    ['S607 fails where the customer never wrote', { windowEndsAt: null }, fail('windowClosed')],
    ['S607 leaves as a template', { windowEndsAt: null, hasTemplate: true }, send],
  ])('%s', (_what, over, departure) => {
    expect(decideDeparture({ ...facts, ...over })).toEqual(departure);
  });

  it('S604 skips only what passes by itself', () => {
    expect(scheduleReasons.filter(skipsOnly)).toEqual(['late', 'noConnection', 'overdue', 'disabled']);
  });
});
