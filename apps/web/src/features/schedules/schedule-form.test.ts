import { describe, expect, it } from 'vitest';
import {
  isPast,
  needsTemplate,
  newSchedule,
  type ScheduleFormValues,
  toInput,
  validateSchedule,
  zoneName,
} from './schedule-form.ts';

const timeZone = 'America/Sao_Paulo';
/** 11:00 in São Paulo. */
const now = new Date('2026-03-09T14:00:00Z');
const values: ScheduleFormValues = { ...newSchedule(now, timeZone), contactId: 41, body: 'Bom dia!' };

describe('the form of a scheduled message', () => {
  it('S244 begins an hour from now, as the company’s clocks show it', () => {
    expect(newSchedule(now, timeZone).sendAt).toBe('2026-03-09T12:00');
    expect(newSchedule(new Date('2026-03-10T02:30:00Z'), timeZone).sendAt).toBe('2026-03-10T00:30');
  });

  it.each<[string, Partial<ScheduleFormValues>, object]>([
    ['all right', {}, {}],
    ['no contact', { contactId: null }, { contactId: 'required' }],
    ['no text', { body: ' ' }, { body: 'required' }],
    ['a text of 4', { body: 'Olá!' }, { body: 'tooShort' }],
    ['a text of 4 097', { body: 'x'.repeat(4_097) }, { body: 'tooLong' }],
    [
      'a template instead of a text',
      { body: '', template: { name: 'a', language: 'pt', header: {}, body: {}, buttons: {} } },
      {},
    ],
    ['no time', { sendAt: '' }, { sendAt: 'required' }],
    ['a time that is over', { sendAt: '2026-03-09T11:00' }, { sendAt: 'invalid' }],
    ['half a time', { sendAt: '2026-03-09T' }, { sendAt: 'invalid' }],
  ])('S245 S248 with %s', (_what, over, reasons) => {
    const found = validateSchedule({ ...values, ...over }, { now, timeZone });
    expect(Object.fromEntries(Object.entries(found).filter(([, reason]) => reason !== undefined))).toEqual(reasons);
  });

  it('S248 knows what is over', () => {
    expect(['2026-03-09T10:59', '2026-03-09T11:01', ''].map((at) => isPast(at, now, timeZone))).toEqual([
      true,
      false,
      false,
    ]);
  });

  const window = { hasWindow: true, windowEndsAt: '2026-03-09T15:00:00.000Z' };
  it.each<[string, Partial<ScheduleFormValues>, Parameters<typeof needsTemplate>[1], boolean]>([
    ['while nobody knows the way', {}, undefined, false],
    ['on a phone', {}, { hasWindow: false, windowEndsAt: null }, false],
    ['within the day', { sendAt: '2026-03-09T11:59' }, window, false],
    ['at its end', { sendAt: '2026-03-09T12:00' }, window, true],
    ['before the first word', {}, { hasWindow: true, windowEndsAt: null }, true],
    ['for what repeats', { sendAt: '2026-03-09T11:59', repeat: 'daily' }, window, true],
  ])('S607 demands a template %s: %s', (_when, over, route, demands) => {
    expect(needsTemplate({ ...values, ...over }, route, timeZone)).toBe(demands);
  });

  it('says what is sent', () => {
    expect(toInput({ ...values, whatsappId: '2', file: new File(['x'], 'a.pdf') })).toEqual({
      contactId: 41,
      whatsappId: 2,
      body: 'Bom dia!',
      sendAt: '2026-03-09T12:00',
      repeat: 'none',
      endsByAnswer: false,
      onlyOpen: false,
      isAdvertising: false,
      template: null,
      awaitsFile: true,
    });
  });
});

it.each([
  ['pt', 'America/Sao_Paulo', /^Horário .*de Brasília$/],
  ['en', 'America/Sao_Paulo', /^Brasilia .*Time$/],
  ['es', 'America/Manaus', /^Hora .*Amazonas$/],
])('S600 %s: calls the time zone %s as people do', (language, zone, name) => {
  expect(zoneName(zone, language)).toMatch(name);
});
