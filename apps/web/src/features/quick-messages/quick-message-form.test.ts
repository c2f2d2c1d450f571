import { describe, expect, it } from 'vitest';
import { buildQuickMessage } from '../../test/fakes/fake-quick-messages.ts';
import type { Reasons } from '../../lib/forms/form-reasons.ts';
import {
  newQuickMessage,
  maxMessage,
  type QuickMessageFormValues,
  announcedLength,
  toFormValues,
  toInput,
  validateQuickMessage,
} from './quick-message-form.ts';

const pix: QuickMessageFormValues = { ...newQuickMessage(false), shortcode: 'pix', message: 'A chave é o CNPJ.' };

describe('validateQuickMessage', () => {
  it.each<[string, Partial<QuickMessageFormValues>, Reasons<QuickMessageFormValues>]>([
    ['a complete one', {}, {}],
    ['nothing', { shortcode: '', message: '' }, { shortcode: 'required', message: 'required' }],
    ['spaces', { shortcode: '   ', message: ' \n ' }, { shortcode: 'required', message: 'required' }],
    ['two characters', { shortcode: 'oi', message: 'Oi' }, { shortcode: 'tooShort', message: 'tooShort' }],
    ['two characters between spaces', { shortcode: ' oi ' }, { shortcode: 'tooShort' }],
    ['three characters', { shortcode: 'olá', message: 'Olá' }, {}],
    ['the longest', { shortcode: 'x'.repeat(50), message: 'x'.repeat(500) }, {}],
    [
      'one too many',
      { shortcode: 'x'.repeat(51), message: 'x'.repeat(501) },
      { shortcode: 'tooLong', message: 'tooLong' },
    ],
    ['a space in the shortcut', { shortcode: 'bom dia' }, {}],
    ['a line break', { shortcode: 'bom\tdia', message: 'Bom\ndia' }, { shortcode: 'invalidCharacters' }],
  ])('S235 %s', (_, change, reasons) => {
    const found = validateQuickMessage({ ...pix, ...change });
    expect(Object.fromEntries(Object.entries(found).filter(([, reason]) => reason !== undefined))).toEqual(reasons);
  });
});

describe('roomToTell', () => {
  it.each([
    [0, null],
    [maxMessage - 21, null],
    [maxMessage - 20, { key: 'dialog.left', count: 20 }],
    [maxMessage, { key: 'dialog.left', count: 0 }],
    [maxMessage + 3, { key: 'dialog.over', count: 3 }],
  ])('S235 after %i characters', (used, told) => {
    expect(announcedLength(used)).toEqual(told);
  });

  it('S235 counts to the limit of the contract', () => {
    expect(validateQuickMessage({ ...pix, message: 'x'.repeat(maxMessage) }).message).toBeUndefined();
    expect(validateQuickMessage({ ...pix, message: 'x'.repeat(maxMessage + 1) }).message).toBe('tooLong');
  });
});

it.each([
  ['personal', { scope: 'personal', queueId: null }],
  ['company', { scope: 'company', queueId: null }],
  ['3', { scope: 'queue', queueId: 3 }],
] as const)('S559 "%s" is read and written as %j, by those who may share', (audience, place) => {
  const text = { shortcode: 'pix', message: 'A chave é o CNPJ.' };
  expect(toInput({ ...pix, audience }, { mayShare: true })).toEqual({ ...text, ...place });
  expect(toInput({ ...pix, audience }, { mayShare: false })).toEqual(text);
  expect(toFormValues(buildQuickMessage({ ...text, ...place }))).toEqual({ ...pix, audience });
});
