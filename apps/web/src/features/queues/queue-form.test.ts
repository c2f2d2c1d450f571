import type { Queue } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import type { Reasons } from '../../lib/forms/form-reasons.ts';
import { colorsInUse, newQueue, type QueueFormValues, validateQueue } from './queue-form.ts';

const suporte: Queue = {
  id: 3,
  name: 'Suporte',
  color: '#0b7a4b',
  greetingMessage: '',
  outOfHoursMessage: '',
  schedules: [],
  inactivity: { remindAfter: null, remindMessage: '', closeAfter: null, closeMessage: '' },
  mediaPath: null,
  mediaName: null,
  ratingRule: 'always',
  ratingTagId: null,
  requiresTag: false,
  version: 1,
};
const vendas: Queue = { ...suporte, id: 4, name: 'Vendas', color: '#0B63B0' };

describe('validateQueue', () => {
  it.each<[string, Partial<QueueFormValues>, Reasons<QueueFormValues>]>([
    ['a complete one', {}, {}],
    ['nothing', { name: ' ', color: '' }, { name: 'required', color: 'required' }],
    ['one character', { name: 'S' }, { name: 'tooShort' }],
    ['50 characters', { name: 'x'.repeat(50) }, {}],
    ['51 characters', { name: 'x'.repeat(51) }, { name: 'tooLong' }],
    ['emoji and right-to-left letters', { name: '🛠 دعم' }, {}],
    ['a line break', { name: 'Su\nporte' }, { name: 'invalidCharacters' }],
    ['a word instead of a colour', { color: 'azul' }, { color: 'invalidCharacters' }],
    ['the longest greeting', { greetingMessage: 'x'.repeat(4096) }, {}],
    ['a greeting one longer', { greetingMessage: 'x'.repeat(4097) }, { greetingMessage: 'tooLong' }],
  ])('S294 %s', (_what, change, reasons) => {
    const found = validateQueue({ ...newQueue([]), name: 'Suporte', ...change });
    expect(Object.fromEntries(Object.entries(found).filter(([, reason]) => reason !== undefined))).toEqual(reasons);
  });
});

it('S294 a new queue begins with a colour that no other has', () => {
  const { color } = newQueue([suporte, vendas]);
  expect(validateQueue({ ...newQueue([suporte, vendas]), name: 'Nova' }).color).toBeUndefined();
  expect(['#0B7A4B', '#0B63B0']).not.toContain(color);
});

it('S294 the colours of the other queues are in use, in whatever case; the own one is free', () => {
  expect([...colorsInUse([suporte, vendas], vendas.id)]).toEqual([['#0B7A4B', 'Suporte']]);
  expect(colorsInUse([suporte, vendas], null).size).toBe(2);
});
