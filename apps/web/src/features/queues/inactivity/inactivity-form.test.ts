import type { Inactivity } from '@balcao/contract';
import { textLength } from '@balcao/domain';
import { describe, expect, it } from 'vitest';
import {
  type EditedInactivity,
  type EditedStep,
  findProblems,
  isInactivityRight,
  noInactivity,
  toEditedInactivity,
  toInactivity,
} from './inactivity-form.ts';

const on = (amount: string, unit: EditedStep['unit'], message = 'Oi?'): EditedStep => ({
  isOn: true,
  amount,
  unit,
  message,
});

describe('S556 an edited rule', () => {
  it.each<[number, string, EditedStep['unit']]>([
    [1, '1', 'minutes'],
    [90, '90', 'minutes'],
    [60, '1', 'hours'],
    [36 * 60, '36', 'hours'],
    [2 * 24 * 60, '2', 'days'],
  ])('%i minutes are %s %s, and the same again when they are saved', (minutes, amount, unit) => {
    const rule: Inactivity = { remindAfter: null, remindMessage: 'a', closeAfter: minutes, closeMessage: 'b' };
    const edited = toEditedInactivity(rule);
    expect(edited.close).toEqual({ isOn: true, amount, unit, message: 'b' });
    expect(toInactivity(edited)).toEqual(rule);
  });

  it('is off at first, and keeps the text of what is switched off', () => {
    expect(toInactivity(noInactivity)).toEqual({
      remindAfter: null,
      remindMessage: '',
      closeAfter: null,
      closeMessage: '',
    });
    const off = { ...noInactivity, remind: { ...on('5', 'hours'), isOn: false } };
    expect(toInactivity(off)).toMatchObject({ remindAfter: null, remindMessage: 'Oi?' });
  });

  it.each<[string, Partial<EditedInactivity>, object]>([
    ['both, in order', { remind: on('30', 'minutes'), close: on('1', 'hours') }, {}],
    [
      'the end at the time of the reminder',
      { remind: on('60', 'minutes'), close: on('1', 'hours') },
      { close: { time: 'order' } },
    ],
    ['no number', { remind: on('', 'minutes') }, { remind: { time: 'number' } }],
    ['none at all', { remind: on('0', 'minutes') }, { remind: { time: 'number' } }],
    ['a fraction', { close: on('1,5', 'hours') }, { close: { time: 'number' } }],
    ['thirty days', { close: on('30', 'days') }, {}],
    ['a day more', { close: on('31', 'days') }, { close: { time: 'number' } }],
    ['a reminder without a text', { remind: on('5', 'minutes', ' ') }, { remind: { message: 'text' } }],
    ['an end without a text', { close: on('5', 'minutes', '') }, {}],
    [
      'a text that is too long',
      { close: on('5', 'minutes', 'x'.repeat(textLength.message + 1)) },
      { close: { message: 'long' } },
    ],
  ])('%s', (_title, given, problems) => {
    const edited = { ...noInactivity, ...given };
    expect(findProblems(edited)).toEqual({ remind: {}, close: {}, ...problems });
    expect(isInactivityRight(edited)).toBe(Object.keys(problems).length === 0);
  });
});
