import { describe, expect, it } from 'vitest';
import { formatFor } from './format.ts';

const timeZone = 'America/Sao_Paulo';
const pt = formatFor({ language: 'pt', timeZone });
const en = formatFor({ language: 'en', timeZone });
const es = formatFor({ language: 'es', timeZone });

/** 23:30 of 9 March 2026 in São Paulo, already the 10th in UTC. */
const lateEvening = '2026-03-10T02:30:15Z';
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

it('is made once for a language and a zone', () => {
  expect(formatFor({ language: 'pt', timeZone })).toBe(pt);
  expect(formatFor({ language: 'pt', timeZone: 'America/Manaus' }).time(lateEvening)).toBe('22:30');
});

describe('dates in the company’s zone', () => {
  it.each([
    ['date', pt.date(lateEvening), '09/03/2026'],
    ['date in English', en.date(lateEvening), '09/03/2026'],
    ['date and time', pt.dateTime(lateEvening), '09/03/2026 23:30'],
    ['with seconds', pt.dateTimeSeconds(lateEvening), '09/03/2026 23:30:15'],
    ['short', es.shortDateTime(lateEvening), '09/03/26 23:30'],
    ['midnight is 00', pt.time('2026-03-09T03:00:00Z'), '00:00'],
    ['a day has no zone', pt.day('2026-03-01'), '01/03/2026'],
    ['today by the hour', pt.timeOrDate(lateEvening, '2026-03-09'), '23:30'],
    ['yesterday by the date', pt.timeOrDate(lateEvening, '2026-03-10'), '09/03/2026'],
    ['the month as a word', en.longDateTime(lateEvening), 'March 9, 2026 at 23:30'],
  ])('%s', (_, shown, expected) => {
    expect(shown).toBe(expected);
  });

  it.each([
    ['2026-03-09T11:59:40Z', 'agora'],
    ['2026-03-09T11:55:00Z', 'há 5 min'],
    ['2026-03-09T09:00:00Z', 'há 3 h'],
    ['2026-03-08T11:00:00Z', 'ontem'],
    ['2026-03-10T12:00:00Z', 'amanhã'],
    ['2026-03-02T12:00:00Z', 'há 7 dias'],
  ])('%s is %s', (at, expected) => {
    expect(plain(pt.relative(at, '2026-03-09T12:00:00Z'))).toBe(expected);
  });
});

describe('numbers', () => {
  it.each([
    ['pt', pt.number(1234.5), '1.234,5'],
    ['en', en.number(1234.5), '1,234.5'],
    ['es', es.number(1234.5), '1,234.5'],
    ['money in pt', pt.money(1049.9), 'R$ 1.049,90'],
    ['money in en', en.money(1049.9), 'R$ 1.049,90'],
    ['money in es', es.money(1049.9), 'R$ 1.049,90'],
    ['percent', pt.percent(0.654), '65%'],
    ['size', pt.fileSize(1_258_291), '1,2 MB'],
    ['small size', pt.fileSize(2048), '2 kB'],
    ['duration', pt.duration(32), '0:32'],
    ['long duration', pt.duration(725), '12:05'],
    ['R18 hours and minutes', pt.hoursMinutes(85), '01h 25m'],
    ['R18 more than a day', pt.hoursMinutes(1625), '27h 05m'],
    ['R18 nothing', pt.hoursMinutes(0), '00h 00m'],
    ['R18 rounds up to the hour', pt.hoursMinutes(59.7), '01h 00m'],
  ])('%s', (_, shown, expected) => {
    expect(plain(shown)).toBe(expected);
  });
});
