import { describe, expect, it } from 'vitest';
import { isScheduleEditable, mayChangeSchedule, readSendAt, refuseSendAt, type ScheduleStatus } from './schedule.ts';

const ana = { userId: 12, profile: 'user', super: false } as const;
const admin = { userId: 1, profile: 'admin', super: false } as const;

describe('a scheduled message', () => {
  it.each([
    ['its creator', ana, 12, true],
    ['a colleague', ana, 13, false],
    ['an attendant, once its creator is gone', ana, null, false],
    ['an admin', admin, 12, true],
    ['an admin, once its creator is gone', admin, null, true],
  ])('S240 may be changed by %s', (_who, actor, userId, may) => {
    expect(mayChangeSchedule(actor, { userId })).toBe(may);
  });

  it.each<[ScheduleStatus, string | null, boolean]>([
    ['pending', null, true],
    ['pending', '', true],
    ['failed', null, true],
    ['failed', '2026-03-09T11:30:00.000Z', false],
    ['claimed', null, false],
    ['sent', '2026-03-09T11:30:00.000Z', false],
    ['cancelled', null, false],
  ])('S247 that is %s and was sent %s: can be changed %s', (status, sentAt, is) => {
    expect(isScheduleEditable({ status, sentAt })).toBe(is);
  });

  const now = new Date('2026-03-09T12:00:00Z');
  it.each([
    ['a moment ago', '2026-03-09T11:59:59Z', 'ERR_SCHEDULE_PAST'],
    ['right now', '2026-03-09T12:00:00Z', 'ERR_SCHEDULE_PAST'],
    ['in a moment', '2026-03-09T12:00:01Z', null],
    ['in four years', '2030-03-09T12:00:00Z', null],
    ['in five leap years', '2031-03-13T12:00:00Z', null],
    ['a moment after them', '2031-03-13T12:00:01Z', 'ERR_VALIDATION'],
    ['in a century', '2126-03-09T12:00:00Z', 'ERR_VALIDATION'],
  ])('S248 for %s', (_when, at, refusal) => {
    expect(refuseSendAt(new Date(at), now)).toBe(refusal);
  });

  it.each([
    ['a local time', '2026-03-09T16:00', '2026-03-09T19:00:00.000Z'],
    ['one with seconds and a blank', '2026-03-09 16:00:00', '2026-03-09T19:00:00.000Z'],
    ['one whose seconds count', '2026-03-09 16:00:20', '2026-03-09T19:00:20.000Z'],
    ['a second that does not exist', '2026-03-09T16:00:60', undefined],
    ['an instant', '2026-03-09T16:00:00.000Z', '2026-03-09T16:00:00.000Z'],
    ['an instant elsewhere', '2026-03-09T16:00:00+01:00', '2026-03-09T15:00:00.000Z'],
    ['a day that does not exist', '2026-02-31T16:00', undefined],
    ['an hour that does not exist', '2026-03-09T24:00', undefined],
    ['the last minute of a day', '2026-03-09T23:59', '2026-03-10T02:59:00.000Z'],
    ['a minute that does not exist', '2026-03-09T16:60', undefined],
    ['no time at all', 'amanhã', undefined],
  ])('T12 S1026 reads %s', (_what, text, instant) => {
    expect(readSendAt(text, 'America/Sao_Paulo')?.toISOString()).toBe(instant);
  });
});
