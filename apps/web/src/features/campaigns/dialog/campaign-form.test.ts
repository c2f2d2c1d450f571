import { describe, expect, it } from 'vitest';
import { buildCampaign } from '../../../test/fakes/fake-campaigns.ts';
import { isFilled, newCampaign, slotOfErrors, toFormValues, toInput, validateCampaign } from './campaign-form.ts';

const timeZone = 'America/Sao_Paulo';
const now = new Date('2026-03-09T12:00:00Z');
const filled = { ...newCampaign(), name: 'Páscoa' };
const check = (parts: object, known = buildCampaign()) =>
  Object.fromEntries(
    Object.entries(validateCampaign({ ...filled, ...parts }, known, { now, timeZone })).filter(
      ([, reason]) => reason !== undefined,
    ),
  );

describe('validateCampaign', () => {
  it.each([
    [{}, {}],
    [{ name: '' }, { name: 'required' }],
    [{ name: 'P' }, { name: 'tooShort' }],
    [{ name: 'P'.repeat(51) }, { name: 'tooLong' }],
    [{ scheduledAt: '2026-03-09T09:01' }, {}],
    [{ scheduledAt: '2026-03-09T09:00' }, { scheduledAt: 'invalid' }],
    [{ scheduledAt: 'amanhã' }, { scheduledAt: 'invalid' }],
    [{ message3: 'x'.repeat(5000) }, { message3: 'tooLong' }],
  ])('S358 %j', (parts, reasons) => {
    expect(check(parts)).toEqual(reasons);
  });

  it('S358 S359 a stopped one keeps the time it had, and gets no other that has passed', () => {
    const stopped = buildCampaign({ status: 'CANCELADA', scheduledAt: '2026-03-08T12:00:00.000Z' });
    expect(check({ scheduledAt: '2026-03-08T09:00' }, stopped)).toEqual({});
    expect(check({ scheduledAt: '2026-03-08T10:00' }, stopped)).toEqual({ scheduledAt: 'invalid' });
  });
});

it('S358 empty fields become null, and the time is written as the wire has it', () => {
  expect(toInput({ ...filled, scheduledAt: '2026-03-09T14:00', message2: ' Oi {nome} ', contactListId: '4' })).toEqual({
    name: 'Páscoa',
    confirmation: false,
    contactListId: 4,
    whatsappId: null,
    startsNow: false,
    scheduledAt: '2026-03-09 14:00:00',
    controlPercent: 0,
    message1: null,
    message2: ' Oi {nome} ',
    message3: null,
    message4: null,
    message5: null,
    confirmationMessage1: null,
    confirmationMessage2: null,
    confirmationMessage3: null,
    confirmationMessage4: null,
    confirmationMessage5: null,
    templates: [null, null, null, null, null],
  });
});

it('S1030 one that begins at once has no time, whatever stands there, and only what the connection can send', () => {
  const values = { ...filled, startsNow: true, scheduledAt: '2020-03-09T14:00', confirmation: 'true' as const };
  expect(validateCampaign(values, null, { now, timeZone }).scheduledAt).toBeUndefined();
  expect(toInput(values, true)).toMatchObject({ startsNow: true, scheduledAt: null, confirmation: false });
});

it('S358 once there is a time only what the connection can send is kept', () => {
  const template = { name: 'pascoa', language: 'pt_BR', header: {}, body: {}, buttons: {} };
  const both = { ...filled, confirmation: 'true' as const, message1: 'Oi', template1: template };
  expect(toInput(both, true)).toMatchObject({
    confirmation: true,
    message1: 'Oi',
    templates: [template, null, null, null, null],
  });
  const planned = { ...both, scheduledAt: '2030-03-09T14:00' };
  expect(toInput(planned, true)).toMatchObject({
    confirmation: false,
    message1: null,
    templates: [template, null, null, null, null],
  });
  expect(toInput(planned, false)).toMatchObject({
    confirmation: true,
    message1: 'Oi',
    templates: [null, null, null, null, null],
  });
});

it('S358 a stored one becomes the same input again', () => {
  const stored = buildCampaign({
    confirmation: true,
    contactListId: 4,
    whatsappId: 2,
    scheduledAt: '2026-03-09T17:00:00.000Z',
    message1: 'Oi',
    confirmationMessage1: 'Posso?',
    controlPercent: 10,
  });
  expect(toInput(toFormValues(stored, timeZone))).toMatchObject({
    confirmation: true,
    contactListId: 4,
    whatsappId: 2,
    scheduledAt: '2026-03-09 14:00:00',
    message1: 'Oi',
    confirmationMessage1: 'Posso?',
    controlPercent: 10,
  });
});

it('S362 a new one starts without confirmation, list, connection and time', () => {
  expect(toInput(newCampaign())).toMatchObject({ confirmation: false, contactListId: null, scheduledAt: null });
});

it('S357 knows which texts are there, and where something is wrong', () => {
  expect(isFilled({ ...filled, message1: '  ' }, 1, false)).toBe(false);
  expect(isFilled({ ...filled, message1: 'Oi' }, 1, false)).toBe(true);
  expect(isFilled({ ...filled, message1: 'Oi' }, 1, true)).toBe(false);
  expect(slotOfErrors({ name: {}, confirmationMessage3: {} })).toBe(3);
  expect(slotOfErrors({ name: {} })).toBeUndefined();
});
